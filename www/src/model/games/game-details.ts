/** What only playing through a kept game can tell: its last position, its opening, and how the rules of chess have ended it. */

import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import type { Game } from '../game/game.js';
import { restoreGame } from '../game/game.js';
import type { Opening, OpeningNames } from '../openings/opening-names.js';
import { openingOf } from '../openings/opening-names.js';
import type { KeptGame } from './kept-game.js';

/** No opening has more moves of both sides. */
const OPENING_PLIES = 40;

export class GameDetails {
  readonly #rules: Rules;
  readonly #games = new Map<KeptGame, Game | undefined>();
  readonly #openings = new Map<string, Opening | undefined>();
  #names: OpeningNames | undefined;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The names of openings have been loaded. */
  name(names: OpeningNames): void {
    this.#names = names;
    this.#openings.clear();
  }

  /** The game as it was left; undefined where the rules refuse it. */
  game(kept: KeptGame): Game | undefined {
    if (!this.#games.has(kept)) this.#games.set(kept, this.#restored(kept));
    return this.#games.get(kept);
  }

  /** Undefined where it has no name, or none is known yet. */
  opening({ record: { setup, moves } }: KeptGame): Opening | undefined {
    if (this.#names === undefined || setup.fen !== undefined || setup.chess960) return undefined;
    // Many games begin alike.
    const key = moves.slice(0, OPENING_PLIES).join(' ');
    if (!this.#openings.has(key))
      this.#openings.set(key, openingOf(this.#names, this.#fens(moves.slice(0, OPENING_PLIES))));
    return this.#openings.get(key);
  }

  #restored({ record }: KeptGame): Game | undefined {
    const { fen, chess960 } = record.setup;
    try {
      return restoreGame(
        record,
        this.#rules.position({ ...(fen !== undefined && { fen }), chess960, moves: record.moves }),
        0,
        0,
      );
    } catch (error) {
      if (error instanceof RulesError) return undefined;
      throw error;
    }
  }

  #fens(moves: readonly string[]): string[] {
    try {
      return this.#rules.position({ moves }).positions.map(({ fen }) => fen);
    } catch (error) {
      if (error instanceof RulesError) return [];
      throw error;
    }
  }
}
