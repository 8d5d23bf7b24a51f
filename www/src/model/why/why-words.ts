/** Numbers of a "why not?" as text. */

import type { Color, Score, WhyNot } from '#espalier/engine/types.js';
import { forWhite, scoreText } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { chancesOf } from '../review/winning-chances.js';

/** `−3.19`: what a move costs against the best; of a mate its count, as there is nothing to subtract. */
export function costText(best: Score, asked: Score): string {
  if (asked.kind === 'mate' || best.kind === 'mate') return scoreText(asked);
  return scoreText({ kind: 'centipawns', value: Math.min(0, asked.value - best.value) });
}

/** What the number of `costText` counts. */
export function costUnit({ best, asked }: Pick<WhyNot, 'best' | 'asked'>, move: string): string {
  // A line does not break between the number of a move and the move.
  const name = move.replace('…', '…\u2060');
  if (asked.score.kind === 'mate' || best.score.kind === 'mate') return t`against ${name}`;
  return t`pawns, against ${name}`;
}

/** `4 down`: material, in pawns, for the side that was asked about. */
export function balanceText(pawns: number): string {
  if (pawns === 0) return t`even`;
  return pawns > 0 ? t`${pawns} up` : t`${-pawns} down`;
}

/** Winning chances of the side that moves, of 100. */
export function chancesAfter(score: Score, side: Color): number {
  return Math.round(chancesOf(forWhite(score, side), side));
}
