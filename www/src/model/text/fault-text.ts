/** What is wrong with a position or a game, as a sentence of its own. */

import { messageOf } from 'espalier/words';

/** The message of an error, which begins small and has no end where it follows a colon elsewhere. */
export function faultSentence(error: unknown): string {
  const text = messageOf(error);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
