/** The engine's lines: each a rank, a score and its moves, which can be looked at and played. */

import type { JSX, TargetedFocusEvent, TargetedKeyboardEvent, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { arrowOutline } from '#espalier/element/arrow-shapes.js';
import type { Color, Info, PlyView } from '#espalier/engine/types.js';
import { numberedLine } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { type LineMove, lineLook } from '../../model/analysis/lines.js';
import { chancesText } from '../../model/text/score-text.js';
import { Icon } from '../shared/view/icon.js';
import { lineScoreText, scoreView, written } from '../shared/view/look.js';
import './line-list.css';

export interface LineListProps {
  /** Where the lines begin. */
  readonly start: PlyView;
  readonly lines: readonly Info[];
  /** So many rows are there, whether the engine has something to say in each or not. */
  readonly count: number;
  /** Then there never will be: none is seen, and their place is kept for the positions before. */
  readonly isOver: boolean;
  /** Whether lines have chances in the place of a score. */
  readonly areChances: boolean;
  /** A line is pointed at, or none is any more. */
  readonly onPoint: (line: number | undefined) => void;
  /** A move is pointed at or has the focus; undefined: none has. */
  readonly onPreview: (move: LineMove | undefined) => void;
  readonly onPlay: (move: LineMove) => void;
  /** The whole line, with its moves numbered. */
  readonly onCopy: (text: string) => void;
  /** The focus has lost its place. */
  readonly onFocusLost: () => void;
}

/** More do not fit on any screen. */
const MOVES_MAX = 16;

type LinePly = Readonly<Record<'line' | 'ply', number>>;

export function LineList({
  start,
  lines,
  count,
  isOver,
  areChances,
  onPoint,
  onPreview,
  onPlay,
  onCopy,
  onFocusLost,
}: LineListProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const pointed = useRef<EventTarget>(null);
  const buttonAt = ({ line, ply }: LinePly): HTMLButtonElement | undefined => {
    const moves = [...(list.current?.children[line]?.querySelectorAll<HTMLButtonElement>('.pv button') ?? [])];
    return moves[Math.min(ply, moves.length - 1)];
  };
  const lineAt = (target: EventTarget | null): number | undefined => {
    const line = [...(list.current?.children ?? [])].findIndex((row) => target instanceof Node && row.contains(target));
    return lines[line] === undefined ? undefined : line;
  };
  const moveAt = (target: EventTarget | null): LineMove | undefined => {
    const place = placeOf(target);
    const info = place && lines[place.line];
    if (place === undefined || info === undefined) return undefined;
    const end = place.ply + 1;
    return { moves: info.pv.slice(0, end), text: numberedLine(start, info.pvSan.slice(0, end)).join(' ') };
  };
  // A move that has the focus may be about to go: its line keeps it.
  const focused = list.current?.contains(document.activeElement) === true ? placeOf(document.activeElement) : undefined;
  useLayoutEffect(() => {
    if (focused === undefined) return;
    if (isOver) onFocusLost();
    else if (list.current?.contains(document.activeElement) === false) buttonAt(focused)?.focus();
  });
  return (
    <ol
      class={['lines', isOver && 'over', areChances && 'of-chances'].filter(Boolean).join(' ')}
      data-testid="analyse-lines"
      aria-label={
        areChances
          ? t`Best lines: how often White wins, it is a draw, and Black wins, in percent; moves`
          : scoreView.value === 'white'
            ? t`Best lines: White’s score, moves`
            : t`Best lines: score of the side to move, moves`
      }
      ref={list}
      onClick={(event: TargetedMouseEvent<HTMLOListElement>) => {
        const move = moveAt(event.target);
        // After a mouse the arrow keys step through the moves again; from the keyboard the focus stays in the line.
        if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (move !== undefined) onPlay(move);
      }}
      // Touching a move plays it; only a mouse can hover. A line that comes under a mouse at rest is not pointed at.
      onPointerMove={({ pointerType, target }: TargetedPointerEvent<HTMLOListElement>) => {
        if (pointerType === 'touch' || target === pointed.current) return;
        pointed.current = target;
        onPoint(lineAt(target));
        onPreview(moveAt(target));
      }}
      onPointerLeave={() => {
        pointed.current = null;
        onPoint(undefined);
        onPreview(undefined);
      }}
      onFocusIn={({ target }: TargetedFocusEvent<HTMLOListElement>) => {
        if (target instanceof Element && target.matches(':focus-visible')) onPreview(moveAt(target));
      }}
      onFocusOut={() => onPreview(undefined)}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLOListElement>) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const place = placeOf(event.target);
        if (way === undefined || place === undefined) return;
        event.preventDefault();
        if (place.ply + way >= 0) buttonAt({ line: place.line, ply: place.ply + way })?.focus();
      }}
    >
      {Array.from({ length: count }, (_, line) => (
        <Line
          line={line}
          start={start}
          info={lines[line]}
          areChances={areChances}
          holdsFocus={focused?.line === line}
          onCopy={onCopy}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  readonly line: number;
  readonly start: PlyView;
  readonly info: Info | undefined;
  readonly areChances: boolean;
  readonly holdsFocus: boolean;
  readonly onCopy: (text: string) => void;
}

function Line({ line, start, info, areChances, holdsFocus, onCopy }: LineProps): JSX.Element {
  const names = info === undefined ? [] : numberedLine(start, info.pvSan).slice(0, MOVES_MAX);
  // Until the engine has something to say in it.
  if (names.length === 0 && holdsFocus) names.push('…');
  return (
    <li data-rank={line + 1} class={info === undefined ? 'empty' : undefined}>
      <RankArrow {...lineLook(line)} />
      <span class="score">{info === undefined ? '–' : worth(start.turn, info, areChances)}</span>
      <span class="pv">
        {/* Within a line the arrow keys walk, so that Tab does not stop at every move. */}
        {names.map((name, ply) => (
          <button type="button" key={ply} data-line={line} data-ply={ply} tabIndex={ply === 0 ? 0 : -1}>
            {written(name)}
          </button>
        ))}
      </span>
      {info !== undefined && (
        <button
          type="button"
          class="copy-line"
          aria-label={t`Copy line ${line + 1}`}
          title={t`Copy line ${line + 1}`}
          onClick={(event) => {
            // It plays no move.
            event.stopPropagation();
            onCopy(lineText(start, info));
          }}
        >
          <Icon name="copy" />
        </button>
      )}
    </li>
  );
}

/** As it stands on the board, over one square. */
function RankArrow({ weight, opacity }: ReturnType<typeof lineLook>): JSX.Element {
  return (
    <svg class="rank" viewBox="0.06 -0.26 0.78 0.52" aria-hidden="true">
      <polygon points={arrowOutline(1, weight).join(' ')} opacity={opacity} />
    </svg>
  );
}

/** `+0.35  12.Nf3 d6 13.O-O`, as it is pasted elsewhere: with the letters of English. */
function lineText(start: PlyView, info: Info): string {
  return `${lineScoreText(start.turn, info)}  ${numberedLine(start, info.pvSan).join(' ')}`;
}

function worth(turn: Color, info: Info, areChances: boolean): string {
  return areChances && info.chances !== undefined ? chancesText(info.chances, turn) : lineScoreText(turn, info);
}

function placeOf(target: EventTarget | null): LinePly | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-ply]') : null;
  return button === null ? undefined : { line: Number(button.dataset['line']), ply: Number(button.dataset['ply']) };
}
