/**
 * What only playing through a kept game can tell: its last position, its opening, and how the rules of chess have ended
 * it.
 */

import { RulesError } from '#espalier/rules/errors.js';
import type { PositionRequest, Rules } from '#espalier/rules/types.js';
import { type Game, restoreGame } from '../game/game.js';
import { type Opening, type OpeningNames, openingOf } from '../openings/opening-names.js';
import type { ListedGame } from './game-filter.js';
import type { KeptGame, WholeGame } from './kept-game.js';
import type { OpenedGame } from './opened-game.js';

/** No opening has more moves of both sides. */
const OPENING_PLIES = 40;

/** Many games begin alike. Undefined where a game has no opening. */
function openingKey(game: ListedGame): string | undefined {
  const { fen, chess960 } = game.kind === 'opened' ? game.start : game.record.setup;
  const { moves } = game.kind === 'opened' ? game : game.record;
  if (fen !== undefined || chess960 || moves.length === 0) return undefined;
  return moves.slice(0, OPENING_PLIES).join(' ');
}

export class GameDetails {
  readonly #rules: Rules;
  readonly #games = new WeakMap<KeptGame, Game | undefined>();
  readonly #last = new WeakMap<OpenedGame, string | undefined>();
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

  /** The game as it was left, with its clocks where they were read; undefined where the rules refuse it. */
  game(kept: KeptGame): Game | undefined {
    if (!this.#games.has(kept)) this.#games.set(kept, this.#restored(kept));
    return this.#games.get(kept);
  }

  /** The position at the end of a game that was opened; undefined where the rules refuse it. */
  lastFen(opened: OpenedGame): string | undefined {
    if (!this.#last.has(opened)) {
      this.#last.set(opened, this.#fens({ ...opened.start, moves: opened.moves }).at(-1));
    }
    return this.#last.get(opened);
  }

  /**
   * Undefined where it has no name, or no names are known yet. It takes about a millisecond when it is first asked for.
   */
  opening(game: ListedGame): Opening | undefined {
    if (game.opening !== undefined) return game.opening ?? undefined;
    const key = openingKey(game);
    if (this.#names === undefined || key === undefined) return undefined;
    if (!this.#openings.has(key))
      this.#openings.set(key, openingOf(this.#names, this.#fens({ moves: key.split(' ') })));
    return this.#openings.get(key);
  }

  /** The same, where it was asked for before. */
  knownOpening(game: ListedGame): Opening | undefined {
    if (game.opening !== undefined) return game.opening ?? undefined;
    return this.#openings.get(openingKey(game) ?? '');
  }

  /** Whether there is something to find out. */
  isUnnamed(game: ListedGame): boolean {
    return this.#names !== undefined && game.opening === undefined && openingKey(game) !== undefined;
  }

  /** Whether a list can show it without playing through it. */
  isKnown(game: ListedGame): boolean {
    const isPlayed = game.kind === 'played' ? this.#games.has(game) : this.#last.has(game);
    return isPlayed && (!this.isUnnamed(game) || this.#openings.has(openingKey(game) ?? ''));
  }

  /** Plays through it. */
  learn(game: ListedGame): void {
    if (game.kind === 'played') this.game(game);
    else this.lastFen(game);
    this.opening(game);
  }

  #restored({ record }: KeptGame | WholeGame): Game | undefined {
    const { fen, chess960 } = record.setup;
    try {
      return restoreGame(
        { clocks: [], ...record },
        this.#rules.position({ ...(fen !== undefined && { fen }), chess960, moves: record.moves }),
        0,
        0,
      );
    } catch (error) {
      if (error instanceof RulesError) return undefined;
      throw error;
    }
  }

  #fens(request: PositionRequest): string[] {
    try {
      return this.#rules.position(request).positions.map(({ fen }) => fen);
    } catch (error) {
      if (error instanceof RulesError) return [];
      throw error;
    }
  }
}
