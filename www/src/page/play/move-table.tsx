/** The moves played, a pair a row, each with its mark; the bar and the number are those after the pair. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Score } from '#espalier/engine/types.js';
import { type LineStart, scoreText } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Mark } from '../../model/review/winning-chances.js';
import { scoreAfter } from '../../model/text/score-text.js';
import { ShareBar, Sign } from '../shared/view/badge.js';
import { useInSight } from '../shared/view/in-sight.js';
import { toldScore, written } from '../shared/view/look.js';
import './move-table.css';

export interface TableMove {
  readonly san: string;
  readonly mark?: Mark | undefined;
  readonly score?: Score | undefined;
}

export interface MoveTableProps {
  /** With its number and side the list begins. */
  readonly start: LineStart;
  readonly moves: readonly TableMove[];
  /** How many moves lead to the one that is marked. */
  readonly shown: number;
  readonly onShow: (ply: number) => void;
  /** Beside each move, where there is room. */
  readonly timeOf?: (index: number) => JSX.Element;
}

const markNames = (): Readonly<Record<Mark, string>> => ({ '??': t`blunder`, '?': t`mistake`, '?!': t`dubious` });

export function MoveTable({ start: { turn, moveNumber }, ...rest }: MoveTableProps): JSX.Element {
  const { moves, shown } = rest;
  const list = useRef<HTMLOListElement>(null);
  useInSight(list, [shown, moves.length]);
  const offset = turn === 'black' ? 1 : 0;
  const firsts = Array.from({ length: Math.ceil((moves.length + offset) / 2) }, (_, row) => 2 * row - offset);
  return (
    <ol class="moves" tabIndex={0} aria-label={t`Moves played`} ref={list}>
      {moves.length === 0 && <li class="none">{t`No moves yet.`}</li>}
      {firsts.map((first, row) => (
        <Row key={first} number={moveNumber + row} first={first} {...rest} />
      ))}
    </ol>
  );
}

interface RowProps extends Omit<MoveTableProps, 'start'> {
  readonly number: number;
  /** The index of White's move. */
  readonly first: number;
}

function Row({ number, first, moves, shown, onShow, timeOf }: RowProps): JSX.Element {
  const { san, score } = moves[first + 1] ?? moves[first] ?? {};
  const turn = moves[first + 1] === undefined ? 'black' : 'white';
  return (
    <li>
      <span class="number">{number}</span>
      {[first, first + 1].map((index) => (
        <>
          <Move move={moves[index]} index={index} isShown={index + 1 === shown} onShow={onShow} />
          {timeOf?.(index)}
        </>
      ))}
      <span class="worth">
        {score !== undefined && (
          <>
            <ShareBar score={score} />
            {oneDigit(san, toldScore(score, turn))}
          </>
        )}
      </span>
    </li>
  );
}

interface MoveProps {
  readonly move: TableMove | undefined;
  readonly index: number;
  readonly isShown: boolean;
  readonly onShow: (ply: number) => void;
}

function Move({ move, index, isShown, onShow }: MoveProps): JSX.Element {
  if (move === undefined) return <span class="gap">{index < 0 ? '…' : ''}</span>;
  const { san, mark } = move;
  return (
    <button
      type="button"
      aria-label={mark === undefined ? undefined : `${san}, ${markNames()[mark]}`}
      aria-current={isShown ? 'step' : undefined}
      onClick={() => onShow(index + 1)}
    >
      {written(san)}
      {mark !== undefined && <Sign sign={mark} />}
    </button>
  );
}

/** There is room for one digit after the point. */
function oneDigit(san: string | undefined, score: Score): string {
  return score.kind === 'mate'
    ? scoreAfter(san, score)
    : scoreText({ ...score, value: 10 * Math.round(score.value / 10) }).slice(0, -1);
}
