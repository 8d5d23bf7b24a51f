/** What is wrong with a position or a game, as a sentence of its own. */

import { messageOf } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';

/** For who sets up a position: which field of a FEN it is written in says nothing to who places pieces. */
export function positionFault(error: unknown): string {
  const [, fault] = error instanceof Error ? (/^FEN field \d \([^)]*\): (.+)$/.exec(error.message) ?? []) : [];
  return faultSentence(fault === undefined ? error : new Error(fault));
}

/** Of a game that somebody has linked to: which of its moves is none. */
export function gameFault(error: unknown): string {
  const [, index] = error instanceof RulesError ? (/^moves\[(\d+)\]$/.exec(error.field ?? '') ?? []) : [];
  if (index === undefined || !(error instanceof Error)) return faultSentence(error);
  return faultSentence(new Error(`move ${Number(index) + 1}: ${error.message}`));
}

/** The message of an error, which begins small and has no end where it follows a colon elsewhere. */
export function faultSentence(error: unknown): string {
  const text = messageOf(error);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
