/** A link to a new game from a position: the dialog opens with it. */

import { readAddress, writeAddress } from './address.js';

export interface PlayStart {
  readonly fen: string;
  readonly chess960: boolean;
}

export const PLAY = '#play';

export function writePlayLink({ fen, chess960 }: PlayStart): string {
  return writeAddress(PLAY, [
    ['fen', fen.replaceAll(' ', '_')],
    ['chess960', chess960 ? '1' : undefined],
  ]);
}

/** Reads what `writePlayLink` wrote; other addresses give `undefined`. */
export function readPlayLink(hash: string): PlayStart | undefined {
  const fields = readAddress(PLAY, hash);
  const fen = fields?.get('fen')?.replaceAll('_', ' ');
  return fen === undefined ? undefined : { fen, chess960: fields?.get('chess960') === '1' };
}
