/** What is wrong with a position or a game, as a sentence of its own. */

import { faultWords, messageOf, type ToldFault } from '#espalier/model/error-words.js';

/** For who sets up a position: which field of a FEN it is written in says nothing to who places pieces. */
export function positionFault(error: unknown): string {
  return wholeSentence(toldWords(error) ?? messageOf(error));
}

/** The message of an error, which begins small and has no end where it follows a colon elsewhere. */
export function faultSentence(error: unknown): string {
  return wholeSentence(messageOf(error));
}

function toldWords(error: unknown): string | undefined {
  return error instanceof Error ? faultWords(error as ToldFault) : undefined;
}

/** Of words that follow a colon elsewhere. */
export function wholeSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
}
