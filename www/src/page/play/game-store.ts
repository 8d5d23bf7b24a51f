/** The game survives a reload. */

import type { Game, GameRecord } from '../../model/game/game.js';
import { readGameRecord, recordOf } from '../../model/game/saved-game.js';
import { read, readText, write } from '../shared/local-data.js';

const GAME_KEY = 'espalier.game.1';

/**
 * The one game that is kept, as one tab sees it. Where another tab has gone on with it since, this one no longer
 * overwrites it by itself, only once a person acts here.
 */
export class GameStore {
  /** What this tab has read or written last. */
  #known: string | null = null;

  load(): GameRecord | undefined {
    this.#known = readText(GAME_KEY);
    return readGameRecord(read(GAME_KEY));
  }

  /** `byPerson`: a person has just acted in this tab. */
  save(game: Game, now: number, byPerson: boolean): void {
    if (!byPerson && readText(GAME_KEY) !== this.#known) return;
    write(GAME_KEY, recordOf(game, now));
    this.#known = readText(GAME_KEY);
  }
}
