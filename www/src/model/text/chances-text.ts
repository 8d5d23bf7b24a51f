/** How probable the results of a game are, as text. */

import type { Chances, Color } from '#espalier/engine/types.js';

/** White wins, draw and Black wins in percent, which add up to 100: “38/55/7”. */
export function chancesText({ win, draw, loss }: Chances, turn: Color): string {
  const [white, black] = turn === 'white' ? [win, loss] : [loss, win];
  return percents([white, draw, black]).join('/');
}

/** Whole percents of thousandths that are 1000 together: what is left after rounding down goes where most was lost. */
function percents(thousandths: readonly number[]): number[] {
  const whole = thousandths.map((share) => Math.floor(share / 10));
  const left = 100 - whole.reduce((sum, share) => sum + share, 0);
  const order = thousandths
    .map((share, index) => ({ index, lost: share % 10 }))
    .sort((one, other) => other.lost - one.lost);
  for (const { index } of order.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
