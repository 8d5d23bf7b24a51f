/** A link to the moments of a game that are tried again; without a game to those of today. */

import { readAddress, writeAddress } from './address.js';

export interface PracticeLink {
  /** Of the entry that the moments lie in, on this device. */
  readonly id?: string;
}

export const PRACTICE = '#practice';

export function writePracticeLink({ id }: PracticeLink): string {
  return writeAddress(PRACTICE, [['of', id]]);
}

/** Reads what `writePracticeLink` wrote; other addresses give `undefined`. */
export function readPracticeLink(hash: string): PracticeLink | undefined {
  const fields = readAddress(PRACTICE, hash);
  const id = fields?.get('of') ?? undefined;
  return fields && { ...(id !== undefined && { id }) };
}
