/** The dialog in which a position is set up. What the rules say of it is asked after every change. */

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../../model/address/view-links.js';
import {
  type BoardSetup,
  CASTLING_SIDES,
  type CastlingSide,
  EMPTY_BOARD,
  enPassantSquares,
  mayCastle,
  readSetup,
  START_FEN,
  withCastling,
  withChess960,
  withEnPassant,
  withTurn,
  writeSetup,
} from '../../model/analysis/board-setup.js';
import { chess960Fen, randomNumber } from '../../model/game/chess960.js';
import { opposite } from '../../model/game/clock.js';
import { verdictOn } from '../../model/text/import-text.js';
import { PageBoard } from '../shared/page-board.js';
import { Dialog } from '../shared/view/dialog.js';
import { DomNode } from '../shared/view/dom-node.js';
import { EditorBoard, type Tool } from './editor-board.js';
import { Palette } from './palette.js';
import './editor.css';

export interface PositionEditorProps {
  readonly rules: Rules;
  /** The position it begins with, while it is open. */
  readonly start: Signal<PlayStart | undefined>;
  readonly isOpen: Signal<boolean>;
  readonly onAnalyse: (position: PlayStart) => void;
  readonly onPlay: (position: PlayStart) => void;
}

export function PositionEditor({ rules, start, isOpen, onAnalyse, onPlay }: PositionEditorProps): JSX.Element {
  const leave = (act: (position: PlayStart) => void) => (position: PlayStart) => {
    isOpen.value = false;
    act(position);
  };
  return (
    <Dialog title={t`Set up a position`} class="editor" isOpen={isOpen}>
      {start.value !== undefined && (
        <Editor
          rules={rules}
          start={start.value}
          onAnalyse={leave(onAnalyse)}
          onPlay={leave(onPlay)}
          onCancel={() => (isOpen.value = false)}
        />
      )}
    </Dialog>
  );
}

interface EditorProps extends Pick<PositionEditorProps, 'rules' | 'onAnalyse' | 'onPlay'> {
  readonly start: PlayStart;
  readonly onCancel: () => void;
}

function Editor({ rules, start, onAnalyse, onPlay, onCancel }: EditorProps): JSX.Element {
  const setup = useSignal(useMemo(() => readSetup(start.fen, start.chess960), []));
  /** As it was typed, or as the setup is written. */
  const text = useSignal(writeSetup(setup.value));
  /** Chosen, and not only read out of a text that may be half typed. */
  const isChess960 = useSignal(setup.value.chess960);
  const orientation = useSignal<Color>('white');
  const change = (next: BoardSetup, typed = writeSetup(next)): void => {
    setup.value = next;
    text.value = typed;
  };
  const choose = (next: BoardSetup): void => {
    isChess960.value = next.chess960;
    change(next);
  };
  const { isGood, words, position } = verdictOn(rules, { fen: text.value.trim(), chess960: setup.value.chess960 });
  const accept = { disabled: !isGood, title: isGood ? '' : words };
  return (
    <>
      <div class="editor-columns">
        <SetupBoard setup={setup} orientation={orientation.value} onChange={change} />
        <div class="editor-fields">
          <div class="starts">
            <button type="button" onClick={() => choose(readSetup(START_FEN, false))}>{t`Start position`}</button>
            <button
              type="button"
              onClick={() => change({ ...EMPTY_BOARD, chess960: setup.value.chess960 })}
            >{t`Clear`}</button>
            <button type="button" onClick={() => choose(readSetup(chess960Fen(randomNumber()), true))}>
              Chess960
            </button>
            <button type="button" onClick={() => (orientation.value = opposite(orientation.value))}>{t`Flip`}</button>
          </div>
          <Facts setup={setup.value} onChange={change} onChoose={choose} />
          <label class="fen">
            FEN{' '}
            <input
              type="text"
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              aria-describedby="editor-verdict"
              aria-invalid={!isGood}
              value={text.value}
              onInput={({ currentTarget: { value } }) => change(readSetup(value.trim(), isChess960.value), value)}
            />
          </label>
        </div>
      </div>
      <div class="editor-end">
        <p
          class={isGood ? 'editor-verdict' : 'editor-verdict wrong'}
          id="editor-verdict"
          role="status"
          data-testid="editor-verdict"
        >
          {words}
        </p>
        <button type="button" onClick={onCancel}>{t`Cancel`}</button>
        <button type="button" {...accept} onClick={() => onPlay(position)}>{t`Play from here`}</button>
        <button type="button" class="primary" {...accept} onClick={() => onAnalyse(position)}>{t`Analyse`}</button>
      </div>
    </>
  );
}

interface SetupBoardProps {
  readonly setup: Signal<BoardSetup>;
  readonly orientation: Color;
  readonly onChange: (setup: BoardSetup) => void;
}

function SetupBoard({ setup, orientation, onChange }: SetupBoardProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const board = useMemo(() => new PageBoard(), []);
  const editor = useRef<EditorBoard>(undefined);
  const tool = useSignal<Tool>('move');
  useLayoutEffect(() => {
    if (place.current === null) return;
    editor.current = new EditorBoard(board, place.current, setup, tool, onChange);
  }, []);
  useLayoutEffect(() => editor.current?.show(writeSetup(setup.value)), [setup.value]);
  useLayoutEffect(() => void (board.orientation = orientation), [orientation]);
  const carry = (event: PointerEvent, piece: Parameters<EditorBoard['carry']>[1]): void =>
    editor.current?.carry(event, piece);
  return (
    <div class="editor-board" ref={place}>
      <Palette color="black" tool={tool} onCarry={carry} />
      <DomNode node={board} />
      <Palette color="white" tool={tool} onCarry={carry} />
    </div>
  );
}

interface FactsProps {
  readonly setup: BoardSetup;
  readonly onChange: (setup: BoardSetup) => void;
  /** As `onChange`, with a kind of castling that was asked for. */
  readonly onChoose: (setup: BoardSetup) => void;
}

/** What a board does not show. */
function Facts({ setup, onChange, onChoose }: FactsProps): JSX.Element {
  const castling: Readonly<Record<CastlingSide, string>> = {
    K: t`White O-O`,
    Q: t`White O-O-O`,
    k: t`Black O-O`,
    q: t`Black O-O-O`,
  };
  const squares = enPassantSquares(setup);
  return (
    <>
      <fieldset>
        <legend>{t`To move`}</legend>
        <div class="row">
          {(['white', 'black'] as const).map((turn) => (
            <label class="check">
              <input
                type="radio"
                name="editor-turn"
                value={turn}
                checked={setup.turn === turn}
                onChange={() => onChange(withTurn(setup, turn))}
              />{' '}
              {turn === 'white' ? t`White` : t`Black`}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t`Castling`}</legend>
        <div class="pair">
          {CASTLING_SIDES.map((side) => (
            <Check
              name={castling[side]}
              isChecked={setup.castling.has(side)}
              isDisabled={!mayCastle(setup, side)}
              onChange={(isAllowed) => onChange(withCastling(setup, side, isAllowed))}
            />
          ))}
        </div>
      </fieldset>
      <div class="row">
        <label class="check">
          {t`En passant on`}{' '}
          <select
            value={setup.enPassant ?? ''}
            disabled={squares.length === 0}
            onChange={({ currentTarget }) =>
              onChange(
                withEnPassant(
                  setup,
                  squares.find((square) => square === currentTarget.value),
                ),
              )
            }
          >
            <option value="">{t`none`}</option>
            {squares.map((square) => (
              <option value={square}>{square}</option>
            ))}
          </select>
        </label>
        <Check
          name={t`Chess960 castling`}
          isChecked={setup.chess960}
          onChange={(isChess960) => onChoose(withChess960(setup, isChess960))}
        />
      </div>
    </>
  );
}

interface CheckProps {
  readonly name: ComponentChildren;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ name, isChecked, isDisabled = false, onChange }: CheckProps): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {name}
    </label>
  );
}
