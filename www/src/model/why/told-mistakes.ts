/** The mistakes of one game as they are told beside each other: a reason that was there before is not told again. */

import { t } from '#espalier/model/words.js';
import type { Reason } from './reason.js';

export interface Mistake {
  /** How many moves lead to the position before it. */
  readonly ply: number;
  readonly moveNumber: number;
  /** Undefined until it is known. */
  readonly reason: (Pick<Reason, 'text'> & { readonly words: string }) | undefined;
}

export interface ToldMistake {
  readonly ply: number;
  readonly text: string | undefined;
  /** Above a graph. */
  readonly words: string | undefined;
}

export function toldMistakes(mistakes: readonly Mistake[]): ToldMistake[] {
  const inOrder = [...mistakes].sort((one, other) => one.ply - other.ply);
  return mistakes.map(({ ply, reason }) => {
    const first = inOrder.find((one) => one.reason !== undefined && one.reason.text === reason?.text);
    return first === undefined || first.ply === ply
      ? { ply, text: reason?.text, words: reason?.words }
      : { ply, text: t`As on move ${first.moveNumber}.`, words: t`again` };
  });
}
