/** A link to the moments of a game that are tried again; without a game to those of today. */

import { readAddress, writeAddress } from './address.js';

export interface PracticeLink {
  /** Of the entry that the moments lie in, on this device. */
  readonly id?: string;
  /** The moment that comes first, by the ply before its move; else the worst does. */
  readonly ply?: number;
}

export const PRACTICE = '#practice';

export function writePracticeLink({ id, ply }: PracticeLink): string {
  return writeAddress(PRACTICE, [
    ['of', id],
    ['ply', ply === undefined ? undefined : String(ply)],
  ]);
}

/** Reads what `writePracticeLink` wrote; other addresses give `undefined`. */
export function readPracticeLink(hash: string): PracticeLink | undefined {
  const fields = readAddress(PRACTICE, hash);
  const id = fields?.get('of') ?? undefined;
  const ply = Number(fields?.get('ply') ?? Number.NaN);
  return fields && { ...(id !== undefined && { id }), ...(Number.isInteger(ply) && { ply }) };
}
