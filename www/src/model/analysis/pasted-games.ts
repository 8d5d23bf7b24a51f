/** Games that were pasted together: one of them is shown, and the others stay to be chosen, also after a reload. */

import { isRecord } from '../json.js';
import type { GameSheet } from '../pgn/game-sheet.js';
import { readPasted } from './pasted-text.js';

export interface PastedGames {
  /** Different for every text. */
  readonly id: string;
  readonly text: string;
  readonly games: readonly GameSheet[];
}

export interface SavedGames {
  readonly id: string;
  readonly text: string;
}

/** Characters. Longer texts are not kept: a browser keeps about five million for a whole site. */
const KEPT_MAX = 1_000_000;

/** Which game of which text a tree has been made of. */
export function gameKey({ id }: SavedGames, index: number): string {
  return `${id}.${index}`;
}

/** As they are kept; undefined where they are too many. */
export function savedGames({ id, text }: PastedGames): SavedGames | undefined {
  return text.length > KEPT_MAX ? undefined : { id, text };
}

/** What `savedGames` has written, where the game of this key is among them. */
export function readSavedGames(value: unknown, key: string): PastedGames | undefined {
  if (!isRecord(value)) return undefined;
  const { id, text } = value;
  if (typeof id !== 'string' || typeof text !== 'string' || !key.startsWith(`${id}.`)) return undefined;
  try {
    const pasted = readPasted(text);
    return pasted.kind === 'games' ? { id, text, games: pasted.games } : undefined;
  } catch {
    return undefined;
  }
}
