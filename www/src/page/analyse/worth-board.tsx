/**
 * A small board that shows what each piece is worth: a color for more or less than usual, a number where it matters.
 */

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Color, Evaluation } from '#espalier/engine/types.js';
import { fixed, t } from '#espalier/model/words.js';
import { mostUnusual, type PieceWorth, pieceWorths } from '../../model/analysis/static-eval.js';
import { PageBoard } from '../shared/page-board.js';
import { DomNode } from '../shared/view/dom-node.js';
import './worth-board.css';

const NUMBERS = 10;
const ROLES: Readonly<Record<string, string>> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

export interface WorthBoardProps {
  readonly fen: string;
  readonly orientation: Color;
  readonly evaluation: Evaluation | undefined;
}

export function WorthBoard({ fen, orientation, evaluation }: WorthBoardProps): JSX.Element {
  const known = evaluation === undefined ? [] : pieceWorths(evaluation);
  const numbered = new Set(mostUnusual(known, NUMBERS).map(({ square }) => square));
  return (
    <figure class="worths" data-testid="worths">
      <div class="worth-board">
        <StillBoard fen={fen} orientation={orientation} />
        <div class="tints" aria-hidden="true">
          {known.map((worth) => (
            <Tint worth={worth} orientation={orientation} isNumbered={numbered.has(worth.square)} />
          ))}
        </div>
      </div>
      <figcaption>
        <span class="less">{t`less than usual`}</span>
        <span class="more">{t`more`}</span>
        {` · ${t`number: pawns`}`}
      </figcaption>
      <ul class="unseen">
        {known.map((worth) => (
          <li>{sentence(worth)}</li>
        ))}
      </ul>
    </figure>
  );
}

/** A board on which nothing can be done and nothing moves. */
function StillBoard({ fen, orientation }: { readonly fen: string; readonly orientation: Color }): JSX.Element {
  const board = useMemo(() => Object.assign(new PageBoard(), { readOnly: true, inert: true }), []);
  useLayoutEffect(() => {
    board.setPosition(fen, { animate: false });
    board.orientation = orientation;
  }, [fen, orientation]);
  return <DomNode node={board} />;
}

interface TintProps {
  readonly worth: PieceWorth;
  readonly orientation: Color;
  readonly isNumbered: boolean;
}

function Tint({ worth: { square, surplus, worth }, orientation, isNumbered }: TintProps): JSX.Element {
  const [column, row] = ['abcdefgh'.indexOf(square.charAt(0)), 8 - Number(square.charAt(1))];
  const place = (index: number): number => (orientation === 'white' ? index : 7 - index) + 1;
  const much = `${Math.round(Math.min(1, Math.abs(surplus) * 1.6) * 100)}%`;
  return (
    <span
      class={surplus < 0 ? 'less' : 'more'}
      style={{ gridArea: `${place(row)} / ${place(column)}`, '--much': much }}
    >
      {isNumbered && <b>{fixed(worth, 1).replace('-', '−')}</b>}
    </span>
  );
}

function sentence({ square, color, piece, worth, surplus }: PieceWorth): string {
  const compared = Math.abs(surplus) < 0.05 ? t`as usual` : surplus > 0 ? t`more than usual` : t`less than usual`;
  return t`${t(`${color} ${ROLES[piece] ?? piece}`)} on ${square}: ${fixed(worth, 1)} pawns, ${compared}`;
}
