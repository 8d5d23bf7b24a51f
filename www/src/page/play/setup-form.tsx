/** What is chosen of a new game. */

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, JSX, RefObject, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Color } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { chess960Fen, LAST_NUMBER, randomNumber } from '../../model/game/chess960.js';
import type { TimeControl } from '../../model/game/clock.js';
import type { GameSetup } from '../../model/game/game.js';
import { isLevelId, LEVELS, type Ratings, strengthText } from '../../model/game/levels.js';
import { CUSTOM_KEY, customControl, keyOf, TIME_CONTROLS } from '../../model/game/time-controls.js';
import { Chips } from './chips.js';

/** What is offered: what was played last, or a position to play from. */
export interface Offer {
  readonly last: GameSetup;
  readonly fen?: string;
  readonly chess960?: boolean;
}

export interface SetupFormProps {
  readonly offer: Offer;
  readonly ratings: Ratings | undefined;
  /** Throws with a message for people when the start position is not one. */
  readonly onPlay: (setup: GameSetup) => void;
  readonly onClose: () => void;
}

type Start = 'standard' | 'chess960' | 'fen';

/** How strong levels are is known when the engine is: nothing may move by then under a finger. */
const NO_BREAK_SPACE = '\u00a0';

export function SetupForm({ offer, ratings, onPlay, onClose }: SetupFormProps): JSX.Element {
  const { last } = offer;
  const opponent = useSignal<'engine' | 'person'>(last.twoPeople === undefined ? 'engine' : 'person');
  const turnsBoard = useSignal(last.twoPeople?.turnsBoard ?? false);
  const color = useSignal<Color | 'random'>(last.human);
  const level = useSignal(String(last.level));
  const control = useSignal(keyOf(last.control));
  const start = useSignal<Start>(offer.fen === undefined ? 'standard' : 'fen');
  const minutes = useSignal(String((last.control?.baseMs ?? 300_000) / 60_000));
  const increment = useSignal(String((last.control?.incrementMs ?? 0) / 1_000));
  const number = useSignal(String(randomNumber()));
  const fen = useSignal(offer.fen ?? '');
  const [controlError, complainOfControl] = useComplaint([control.value, minutes.value, increment.value]);
  const [startError, complainOfStart] = useComplaint([start.value, number.value, fen.value]);
  const fenField = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLFieldSetElement>(null);
  // A dialog that has opened without it has the focus itself.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('dialog')) first.current?.querySelector('input')?.focus();
  }, []);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const time = controlOf(control.value, minutes.value, increment.value);
    const begin = startOf(start.value, number.value, fen.value, offer);
    complainOfControl(typeof time === 'string' ? time : '');
    complainOfStart(typeof begin === 'string' ? begin : '');
    if (typeof time === 'string' || typeof begin === 'string') return;
    const strength = Number(level.value);
    const players: Pick<GameSetup, 'human' | 'twoPeople'> =
      opponent.value === 'person'
        ? { human: 'white', twoPeople: { turnsBoard: turnsBoard.value } }
        : { human: sideOf(color.value) };
    try {
      onPlay({ ...players, level: isLevelId(strength) ? strength : 1, control: time, ...begin });
      onClose();
    } catch (error) {
      complainOfStart(messageOf(error));
      fenField.current?.focus();
    }
  };
  return (
    <form onSubmit={submit}>
      <fieldset ref={first}>
        <Chips
          legend={t`Against`}
          name="setup-opponent"
          chosen={opponent}
          choices={[
            { value: 'engine', label: t`The engine` },
            { value: 'person', label: t`Two players, one device` },
          ]}
        />
        {opponent.value === 'person' && (
          <label class="check turns">
            <input
              type="checkbox"
              checked={turnsBoard.value}
              onChange={({ currentTarget }) => (turnsBoard.value = currentTarget.checked)}
            />{' '}
            {t`Turn the board after each move`}
          </label>
        )}
      </fieldset>
      {opponent.value === 'engine' && <OfEngine color={color} level={level} ratings={ratings} />}
      <fieldset>
        <Chips
          legend={t`Minutes + seconds a move`}
          name="setup-control"
          chosen={control}
          choices={[
            ...TIME_CONTROLS.map(({ key, label }) => ({ value: key, label })),
            { value: CUSTOM_KEY, label: t`Custom` },
          ]}
        />
        {control.value === CUSTOM_KEY && (
          <Fields>
            <Field label={t`Minutes`} mode="decimal" text={minutes} />
            <Field label={t`Seconds a move`} mode="decimal" text={increment} />
          </Fields>
        )}
        <Complaint text={controlError} />
      </fieldset>
      <fieldset>
        <Chips
          legend={t`Start`}
          name="setup-start"
          chosen={start}
          choices={[
            { value: 'standard', label: t`Standard` },
            { value: 'chess960', label: 'Chess960' },
            { value: 'fen', label: t`From FEN` },
          ]}
        />
        {start.value === 'chess960' && (
          <Fields>
            <Field label={t`Position 0–959`} mode="numeric" text={number} />
            <button type="button" onClick={() => (number.value = String(randomNumber()))}>{t`Another`}</button>
          </Fields>
        )}
        {start.value === 'fen' && (
          <Fields>
            <label class="wide">
              FEN{' '}
              <input
                type="text"
                value={fen.value}
                onInput={({ currentTarget }) => (fen.value = currentTarget.value)}
                ref={fenField}
                spellcheck={false}
                autocapitalize="off"
                autocomplete="off"
                aria-invalid={startError !== ''}
              />
            </label>
          </Fields>
        )}
        <Complaint text={startError} />
      </fieldset>
      <div class="buttons">
        <button type="button" onClick={onClose}>{t`Cancel`}</button>
        <button type="submit" class="primary">{t`Play`}</button>
      </div>
    </form>
  );
}

/** Which side a person has against the engine, and how strong that is. */
function OfEngine({
  color,
  level,
  ratings,
}: {
  readonly color: Signal<Color | 'random'>;
  readonly level: Signal<string>;
  readonly ratings: Ratings | undefined;
}): JSX.Element {
  return (
    <>
      <fieldset>
        <Chips
          legend={t`You play`}
          name="setup-color"
          chosen={color}
          choices={[
            { value: 'white', label: t`White` },
            { value: 'random', label: t`Random` },
            { value: 'black', label: t`Black` },
          ]}
        />
      </fieldset>
      <fieldset>
        <Chips
          legend={t`Level`}
          name="setup-level"
          kind="levels"
          chosen={level}
          choices={LEVELS.map(({ id, name }) => ({
            value: String(id),
            label: `${id} ${name}`,
            hint: ratings === undefined ? NO_BREAK_SPACE : strengthText(id, ratings) + (id === 1 ? t`, easiest` : ''),
          }))}
        />
      </fieldset>
    </>
  );
}

/** What a choice asks for beside it. */
function Fields({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const place = useSight<HTMLDivElement>();
  return (
    <div class="fields" ref={place}>
      {children}
    </div>
  );
}

/** What is wrong with what was chosen; nothing is said of what is chosen since. */
function useComplaint(chosen: readonly string[]): [text: string, complain: (text: string) => void] {
  const about = chosen.join('\n');
  const said = useSignal({ about, text: '' });
  return [said.value.about === about ? said.value.text : '', (text) => (said.value = { about, text })];
}

function Complaint({ text }: { readonly text: string }): JSX.Element {
  const place = useSight<HTMLParagraphElement>(text);
  return (
    <p class="error" role="alert" ref={place}>
      {text}
    </p>
  );
}

/** In a low window what appears may lie under the buttons: it comes into sight. */
function useSight<Target extends HTMLElement>(what?: string): RefObject<Target | null> {
  const place = useRef<Target>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [what]);
  return place;
}

interface FieldProps {
  readonly label: string;
  readonly mode: 'decimal' | 'numeric';
  readonly text: Signal<string>;
}

function Field({ label, mode, text }: FieldProps): JSX.Element {
  return (
    <label>
      {label}{' '}
      <input
        type="text"
        inputMode={mode}
        autocomplete="off"
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
    </label>
  );
}

function sideOf(choice: Color | 'random'): Color {
  if (choice !== 'random') return choice;
  return Math.random() < 0.5 ? 'white' : 'black';
}

function controlOf(key: string, minutes: string, increment: string): TimeControl | null | string {
  if (key === CUSTOM_KEY) return customControl(toNumber(minutes), toNumber(increment));
  return TIME_CONTROLS.find((control) => control.key === key)?.control ?? null;
}

/** What is wrong with it, where something is. */
function startOf(
  start: Start,
  number: string,
  text: string,
  offer: Offer,
): { readonly fen?: string; readonly chess960: boolean } | string {
  if (start === 'standard') return { chess960: false };
  if (start === 'chess960') {
    const position = toNumber(number);
    const isOne = Number.isInteger(position) && position >= 0 && position <= LAST_NUMBER;
    return isOne
      ? { fen: chess960Fen(position), chess960: true }
      : t`The position number must be a whole number from 0 to ${LAST_NUMBER}.`;
  }
  const fen = text.trim();
  if (fen === '') return t`Paste a FEN, or choose the standard start.`;
  // The castling of a position that was offered is that of Chess960 only as long as it is that position.
  return { fen, chess960: offer.chess960 === true && fen === offer.fen };
}

/** People in half of the world write the decimal point as a comma. */
function toNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
}
