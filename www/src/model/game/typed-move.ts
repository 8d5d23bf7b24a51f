/** Moves as people type them: besides what the rules read, `nf3`, `oo`, `3. Nf3`, and in German `Sf3`. */

import type { LegalMove } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Position } from '#espalier/rules/types.js';
import { faultSentence } from '../text/fault-text.js';

/** What was made of a typed text. */
export interface Understood {
  readonly uci?: string;
  readonly fault?: string;
  /** Whether another text would do. */
  readonly isText?: boolean;
}

/** The move that is meant in a position where somebody may move, or why it is none. */
export function understoodMove(text: string, position: Position): Understood {
  const move = typedMove(text, position);
  return typeof move === 'string' ? { fault: move, isText: true } : { uci: move.uci };
}

/** The legal move that is meant, or the sentence that says why there is none. */
export function typedMove(text: string, position: Position): LegalMove | string {
  const typed = text.trim().replace(/^\d+\s*(\.|…)+\s*/, '');
  if (typed === '') return t`Type a move, for example Nf3.`;
  // Exactly what is written first: `bxc3` is a pawn's move and `Bxc3` a bishop's.
  let doubt: RulesError | undefined;
  for (const way of [typed, capitalized(typed), fromGerman(typed), castling(typed)]) {
    const answer = answerTo(way, position);
    if (answer !== undefined && !(answer instanceof RulesError)) return answer;
    if (answer?.reason === 'ambiguous-move') doubt ??= answer;
  }
  return doubt === undefined ? t`There is no legal move ${typed} here.` : faultSentence(doubt);
}

function answerTo(text: string, position: Position): LegalMove | RulesError | undefined {
  try {
    return position.play(text).lastMove;
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Capitals that English has no use for: the page shows English letters, and people have their habits. */
const GERMAN: ReadonlyMap<string, string> = new Map([
  ['S', 'N'],
  ['L', 'B'],
  ['T', 'R'],
  ['D', 'Q'],
]);

function fromGerman(text: string): string {
  return text.replace(/[SLTD]/g, (letter) => GERMAN.get(letter) ?? letter);
}

/** `oo`, `000`: with what stands between. */
function castling(text: string): string {
  return /^[o0]{2,3}$/i.test(text) ? [...text].join('-') : text;
}
