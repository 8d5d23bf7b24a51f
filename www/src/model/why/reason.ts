/** Why a move is a mistake, in a few words: as it is told in lists, and kept with what it is about. */

import type { PositionRequest, WhyNot } from '#espalier/engine/types.js';
import { chosenLanguage } from '#espalier/model/words.js';
import { isRecord } from '../json.js';

export interface Reason {
  readonly text: string;
  /** Of the text. */
  readonly language: string;
}

/** A move of a position, as an engine is asked about it. */
export type WhyQuestion = PositionRequest & { readonly move: string };
export type AskWhy = (question: WhyQuestion, options: { signal: AbortSignal }) => Promise<WhyNot>;

export const reasonOf = ({ headline }: WhyNot): Reason => ({ text: headline, language: chosenLanguage() });

/** The text of a reason; undefined where there is none in the language that is chosen now. */
export function reasonText(reason: Reason | undefined): string | undefined {
  return reason?.language === chosenLanguage() ? reason.text : undefined;
}

/** A reason as JSON keeps it. */
export function readReason(value: unknown): Reason | undefined {
  if (!isRecord(value)) return undefined;
  const { text, language } = value;
  return typeof text === 'string' && typeof language === 'string' ? { text, language } : undefined;
}
