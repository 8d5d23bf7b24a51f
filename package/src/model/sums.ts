/** The sums behind a decision, each with what it is the sum of. */
import type { Explanation, Margin } from '../engine/types.js';
import { t } from './words.js';

export interface Sum extends Margin {
  /** `Reduced by: 1.31 = …`. */
  readonly caption: string;
}

/** Those that an explanation has. */
export function sumsOf({ margin, reduction, improvement, improvementByPiece }: Explanation): Sum[] {
  const named: readonly (readonly [string, Margin | undefined])[] = [
    [t`Margin`, margin],
    [t`Reduced by`, reduction],
    [t`Improvement`, improvement],
    [t`By pieces`, improvementByPiece],
  ];
  return named.flatMap(([name, sum]) => (sum === undefined ? [] : [{ ...sum, caption: `${name}: ${sum.equation}` }]));
}
