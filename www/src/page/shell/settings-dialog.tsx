/**
 * Everything that is chosen about the page, in one place. It takes effect at once; a small board shows how boards look.
 */

import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Role } from '#espalier/chess/squares.js';
import { t } from '#espalier/model/words.js';
import { threadChoices } from '../../model/analysis/thread-choice.js';
import type { HashFit } from '../../model/late-engine.js';
import {
  BESIDE,
  BOARD_COLORS,
  chosenOf,
  DEFAULTS,
  HASH_SIZES,
  NOTATIONS,
  PIECES,
  SCORE_VIEWS,
  type Settings,
  type SettingsStore,
  THEMES,
} from '../../model/settings/settings.js';
import { PageBoard } from '../shared/page-board.js';
import { Dialog } from '../shared/view/dialog.js';
import { DomNode } from '../shared/view/dom-node.js';
import { Icon } from '../shared/view/icon.js';
import { languages, ownName } from '../shared/view/language.js';
import { shownNotation } from '../shared/view/look.js';
import { Piece } from '../shared/view/piece.js';
import { Segments } from '../shared/view/segments.js';
import { ChoiceRow, Row, SwitchRow } from './setting-rows.js';
import './settings-dialog.css';

export interface SettingsDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly settings: Pick<SettingsStore, 'value'>;
  /** What has come of the hash table that was asked for last. */
  readonly hash: ReadonlySignal<HashFit | undefined>;
  readonly onChange: (part: Partial<Settings>) => void;
}

export function SettingsDialog({ isOpen, settings, hash, onChange }: SettingsDialogProps): JSX.Element {
  const close = (): void => void (isOpen.value = false);
  return (
    <Dialog title={t`Settings`} note={t`kept on this device`} class="settings" isOpen={isOpen}>
      <button type="button" class="quiet round close" aria-label={t`Close`} onClick={close}>
        <Icon name="close" />
      </button>
      <div class="setting-groups">
        <BoardGroup chosen={settings.value} onChange={onChange} />
        <EvaluationGroup chosen={settings.value} onChange={onChange} />
        <EngineGroup chosen={settings.value} hash={hash.value} onChange={onChange} />
        <PageGroup chosen={settings.value} onChange={onChange} />
      </div>
      <div class="buttons">
        <AsAtFirst chosen={settings.value} onChange={onChange} />
        <button type="button" class="primary" onClick={close}>{t`Done`}</button>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly chosen: Settings;
  readonly onChange: (part: Partial<Settings>) => void;
}

/** An Italian in which there is something of every piece to see. */
const SHOWN = 'r1bqk2r/ppp2ppp/2n5/2bPp1N1/2B3n1/2P5/PP1P1PPP/RNBQK2R w KQkq - 0 1';
const ROW: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight'];

function BoardGroup({ chosen, onChange }: GroupProps): JSX.Element {
  const colors = {
    sage: t`Sage`,
    walnut: t`Walnut`,
    slate: t`Slate`,
    paper: t`Paper`,
    plum: t`Plum`,
    contrast: t`Contrast`,
  };
  const sets = { carved: t`Carved`, plain: t`Plain` };
  return (
    <section class="of-board" aria-label={t`Board`}>
      <h3>{t`Board`}</h3>
      <Preview />
      <div class="board-colors" role="group" aria-label={t`Colors of the board`}>
        {BOARD_COLORS.map((name) => (
          <button
            type="button"
            class="board-color"
            data-board={name}
            aria-pressed={chosen.boardColors === name}
            onClick={() => onChange({ boardColors: name })}
          >
            <span class="sample" />
            {colors[name]}
          </button>
        ))}
      </div>
      <div class="piece-sets" role="group" aria-label={t`Pieces`}>
        {PIECES.map((set) => (
          <button
            type="button"
            class="piece-set"
            aria-pressed={chosen.pieces === set}
            onClick={() => onChange({ pieces: set })}
          >
            <span class="pieces-row">
              {ROW.map((role) => (
                <Piece role={role} color="white" set={set} />
              ))}
              <Piece role="pawn" color="black" set={set} />
              <Piece role="king" color="black" set={set} />
            </span>
            {sets[set]}
          </button>
        ))}
      </div>
      <div class="board-switches">
        <SwitchRow
          name={t`Coordinates`}
          isOn={chosen.coordinates}
          onChange={(coordinates) => onChange({ coordinates })}
        />
        <SwitchRow name={t`Show legal moves`} isOn={chosen.targets} onChange={(targets) => onChange({ targets })} />
      </div>
    </section>
  );
}

function Preview(): JSX.Element {
  const board = useMemo(
    () =>
      Object.assign(new PageBoard(), {
        position: SHOWN,
        lastMove: { from: 'f6', to: 'g4' },
        readOnly: true,
        inert: true,
        ariaHidden: 'true',
      }),
    [],
  );
  return (
    <div class="preview">
      <DomNode node={board} />
    </div>
  );
}

function EvaluationGroup({ chosen, onChange }: GroupProps): JSX.Element {
  return (
    <section aria-label={t`Evaluation`}>
      <h3>{t`Evaluation`}</h3>
      <ChoiceRow
        name={t`Beside the board`}
        choices={BESIDE}
        words={{ number: t`Bar and number`, bar: t`Bar`, nothing: t`Nothing` }}
        chosen={chosen.beside}
        onChange={(beside) => onChange({ beside })}
      />
      <ChoiceRow
        name={t`Scores from the view of`}
        choices={SCORE_VIEWS}
        words={{ white: t`White`, mover: t`the side to move` }}
        chosen={chosen.scoreView}
        onChange={(scoreView) => onChange({ scoreView })}
      />
    </section>
  );
}

function EngineGroup({ chosen, hash, onChange }: GroupProps & { readonly hash: HashFit | undefined }): JSX.Element {
  const { most, remark } = threadChoices({
    cores: navigator.hardwareConcurrency,
    isIsolated: crossOriginIsolated,
    hasSharedMemory: typeof SharedArrayBuffer === 'function',
  });
  const threads = Math.min(chosen.threads, most);
  return (
    <section aria-label={t`Engine`}>
      <h3>{t`Engine`}</h3>
      <Row name={t`Threads`} note={remark ?? t`this device has ${navigator.hardwareConcurrency}`}>
        {(id) => (
          <span class="slider">
            <input
              type="range"
              min={1}
              max={most}
              value={threads}
              disabled={most === 1}
              aria-labelledby={id}
              onInput={({ currentTarget }) => onChange({ threads: Number(currentTarget.value) })}
            />
            <b>{threads}</b>
          </span>
        )}
      </Row>
      <Row name={t`Hash`} {...shortage(chosen.hashMb, hash)}>
        {(id) => (
          <Segments
            labelledBy={id}
            choices={HASH_SIZES}
            words={(size) => (size === HASH_SIZES.at(-1) ? t`${size} MB` : String(size))}
            chosen={chosen.hashMb}
            onChange={(hashMb) => onChange({ hashMb })}
          />
        )}
      </Row>
      <p class="setting-note">{t`A recorded search uses one thread, so that it can be repeated move for move.`}</p>
      <SwitchRow
        name={t`Weak levels take their time`}
        note={t`as a person would`}
        isOn={chosen.naturalTime}
        onChange={(naturalTime) => onChange({ naturalTime })}
      />
    </section>
  );
}

/** What is chosen stays chosen, for a visit with more memory. */
function shortage(chosen: number, hash: HashFit | undefined): { note?: string } {
  return hash?.asked === chosen && hash.got < chosen ? { note: t`there is memory for ${hash.got} MB` } : {};
}

function PageGroup({ chosen, onChange }: GroupProps): JSX.Element {
  return (
    <section aria-label={t`Page`}>
      <h3>{t`Page`}</h3>
      <Row name={t`Language`}>
        {(id) => (
          <select
            aria-labelledby={id}
            value={document.documentElement.lang}
            onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
          >
            {languages().map((language) => (
              <option key={language} value={language} lang={language}>
                {ownName(language)}
              </option>
            ))}
          </select>
        )}
      </Row>
      <ChoiceRow
        name={t`Appearance`}
        choices={THEMES}
        words={{ system: t`Auto`, light: t`Light`, dark: t`Dark` }}
        chosen={chosen.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <ChoiceRow
        name={t`Moves are written`}
        choices={NOTATIONS}
        words={{ english: 'Nf3', german: 'Sf3', figurines: '♘f3' }}
        chosen={shownNotation.value}
        onChange={(notation) => onChange({ notation })}
      />
      <SwitchRow name={t`Sounds`} isOn={chosen.sounds} onChange={(sounds) => onChange({ sounds })} />
      <SwitchRow
        name={t`Shortcuts with a single key`}
        isOn={chosen.singleKeys}
        onChange={(singleKeys) => onChange({ singleKeys })}
      />
      <SwitchRow
        name={t`Back to the game when the opponent moves`}
        isOn={chosen.returnOnMove}
        onChange={(returnOnMove) => onChange({ returnOnMove })}
      />
      <SwitchRow
        name={t`Type moves, and have the position read`}
        isOn={chosen.typing}
        onChange={(typing) => onChange({ typing })}
      />
    </section>
  );
}

/** It asks nothing: pressed once more, it brings back what was chosen before. */
function AsAtFirst({ chosen, onChange }: GroupProps): JSX.Element {
  const before = useSignal<Partial<Settings>>();
  return before.value === undefined ? (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        before.value = chosenOf(chosen);
        onChange(chosenOf(DEFAULTS));
      }}
    >{t`Reset to defaults`}</button>
  ) : (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        onChange(before.value ?? {});
        before.value = undefined;
      }}
    >{t`Undo`}</button>
  );
}
