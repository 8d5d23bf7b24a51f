/** The games that are kept on this device: what the dialog shows of them, and what becomes of them. */

import { computed, signal } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { treeOf } from '../../model/analysis/game-tree.js';
import { savedAnalysis } from '../../model/analysis/saved-analysis.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { mainLine, movesOf } from '../../model/analysis/variation-tree.js';
import type { Ratings } from '../../model/game/levels.js';
import { savedRecord } from '../../model/game/saved-game.js';
import { GameDetails } from '../../model/games/game-details.js';
import type { ListedGame } from '../../model/games/game-filter.js';
import { momentsOfPgn, pgnOfGames, recordOfPgn } from '../../model/games/games-file.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import { readKeptGames } from '../../model/games/kept-game.js';
import type { OpenedGame } from '../../model/games/opened-game.js';
import { readOpenedGames } from '../../model/games/opened-game.js';
import { tagOf } from '../../model/pgn/game-title.js';
import type { MomentSet } from '../../model/practice/moment.js';
import { practiceId } from '../../model/practice/moment.js';
import { PracticeBook } from '../../model/practice/practice-book.js';
import type { Entry, Kind } from '../../model/storage/entry.js';
import { newId } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { offerEverywhere, tellEverywhere } from '../shared/page-notice.js';
import { copy, downloadPgn } from '../shared/share.js';

/** More than anybody has played here. */
const GAMES_MAX = 20_000;
/** How long names are looked for at once, and how often what was found is told, in milliseconds. */
const SLICE_MS = 8;
const TOLD_MS = 300;

export class MyGames {
  /** Undefined until they have been read. */
  readonly games = signal<readonly KeptGame[] | undefined>(undefined);
  readonly ratings = signal<Ratings>([]);
  /** What can be tried again, of all games. */
  readonly moments = signal<readonly MomentSet[]>([]);
  readonly #book: PracticeBook;
  readonly details: GameDetails;
  readonly #momentsById = computed(() => new Map(this.moments.value.map((set) => [set.id, set])));
  /** Games of others. */
  readonly #opened = signal<readonly OpenedGame[]>([]);
  /** Those that can go on, and after them all others by when they were here last. */
  readonly listed = computed((): readonly ListedGame[] | undefined => {
    const games = this.games.value;
    if (games === undefined) return undefined;
    const open = games.filter(({ isOver }) => !isOver);
    const rest = [...games.filter(({ isOver }) => isOver), ...this.#opened.value];
    return [...open, ...rest.sort((one, other) => other.changed - one.changed)];
  });
  /** Grows while openings get their names. */
  readonly named = signal(0);
  #naming = 0;
  readonly #rules: Rules;
  readonly #store: EntryStore;

  constructor(rules: Rules, store: EntryStore) {
    this.#rules = rules;
    this.#store = store;
    this.#book = new PracticeBook(store);
    this.details = new GameDetails(rules);
  }

  /** Reads them again: other tabs play, too. */
  async load(): Promise<void> {
    const list = (kind: Kind): Promise<Entry[]> => this.#store.list(kind, GAMES_MAX);
    const [games, analyses, reviews] = await Promise.all([list('game'), list('analysis'), list('review')]);
    this.moments.value = await this.#book.all();
    this.#opened.value = readOpenedGames(analyses, reviews);
    this.games.value = readKeptGames(games);
    void this.nameOpenings();
  }

  /**
   * Finds out the openings of all games, which thousands take seconds for: between other things, so that nobody waits,
   * and until it is asked for anew, or no longer.
   */
  async nameOpenings(isWanted = true): Promise<void> {
    const turn = (this.#naming += 1);
    if (!isWanted) return;
    let [began, told] = [performance.now(), performance.now()];
    for (const game of this.listed.peek()?.filter((one) => this.details.isUnnamed(one)) ?? []) {
      this.details.opening(game);
      const now = performance.now();
      if (now - began < SLICE_MS) continue;
      if (now - told > TOLD_MS) {
        this.named.value = this.named.peek() + 1;
        told = now;
      }
      await new Promise((resolve) => setTimeout(resolve));
      if (turn !== this.#naming) return;
      began = performance.now();
    }
    this.named.value = this.named.peek() + 1;
  }

  /** Whether it has moments to try again. */
  canPractise(game: KeptGame): boolean {
    return (this.momentsOf(game)?.moments.length ?? 0) > 0;
  }

  /** What was found in a game; undefined where it was not judged to its end. */
  momentsOf({ record: { setup, moves } }: KeptGame): MomentSet | undefined {
    const { fen, chess960 } = setup;
    return this.#momentsById.value.get(practiceId({ ...(fen !== undefined && { fen }), moves, chess960 }));
  }

  copy(game: ListedGame): void {
    void copy(this.#written([game]));
  }

  saveAll(): void {
    downloadPgn('espalier-games.pgn', this.#written(this.listed.value ?? []));
  }

  #written(games: readonly ListedGame[]): string {
    return pgnOfGames(this.#rules, games, this.details, (game) => this.momentsOf(game));
  }

  /** With all that belongs to it. It can be brought back as long as the page says so. */
  async delete(game: ListedGame): Promise<void> {
    const entries = game.kind === 'opened' ? game.entries : await this.#entriesOf(game);
    for (const { id } of entries) await this.#store.remove(id);
    const others = <Kept extends { readonly id: string }>(kept: readonly Kept[]): Kept[] =>
      kept.filter(({ id }) => !entries.some((entry) => entry.id === id));
    this.games.value = this.games.value && others(this.games.value);
    this.#opened.value = others(this.#opened.value);
    this.moments.value = others(this.moments.value);
    offerEverywhere(t`The game is deleted.`, t`Undo`, () => {
      const saved = entries.map((entry) => this.#store.save({ ...entry, revision: entry.revision + 1 }));
      void Promise.all(saved).then(() => this.load());
    });
  }

  async #entriesOf(game: KeptGame): Promise<Entry[]> {
    const set = this.momentsOf(game);
    const practice = set && (await this.#store.get(set.id));
    return practice === undefined ? [game.entry] : [game.entry, practice];
  }

  /** Takes games from a file, such as `saveAll` has written; those that are here already are left as they are. */
  async import(file: Blob): Promise<void> {
    const played = new Set((this.games.value ?? []).map(({ record }) => keyOf(record.moves)));
    const opened = new Set(this.#opened.value.map((game) => keyOf(game.moves, game.white, game.black)));
    let [added, known] = [0, 0];
    const take = async (keys: Set<string>, key: string, save: () => Promise<void>): Promise<void> => {
      if (keys.has(key)) {
        known += 1;
        return;
      }
      keys.add(key);
      added += 1;
      await save();
    };
    for await (const game of this.#rules.streamPgn(file)) {
      const found = recordOfPgn(game);
      if (found !== undefined) await take(played, keyOf(found.record.moves), () => this.#takePlayed(game, found));
      else {
        const tree = treeOf(game);
        const moves = movesOf(tree, mainLine(tree)).map(({ uci }) => uci);
        const [white, black] = [tagOf(game.tags, 'White'), tagOf(game.tags, 'Black')];
        await take(opened, keyOf(moves, white, black), () => this.#takeOpened(tree));
      }
    }
    await this.load();
    const parts = [t`Games added: ${added}.`];
    if (known > 0) parts.push(t`Here already: ${known}.`);
    tellEverywhere(parts.join(' '));
  }

  async #takePlayed(game: GameTree, { record, played }: NonNullable<ReturnType<typeof recordOfPgn>>): Promise<void> {
    const isOver = record.result !== undefined;
    const found = isOver ? momentsOfPgn(game, played) : undefined;
    if (found !== undefined) await this.#book.keep(found.moments);
    const accuracy = found?.accuracy;
    await this.#store.save({
      id: newId(),
      kind: 'game',
      status: isOver ? 'over' : 'open',
      created: played,
      changed: played,
      saved: played,
      revision: 1,
      record: savedRecord({ ...record, ...(accuracy !== undefined && { accuracy }) }),
    });
  }

  async #takeOpened(tree: VariationTree): Promise<void> {
    const id = newId();
    const now = Date.now();
    const present = savedAnalysis({ ...tree, id }, mainLine(tree), 0);
    const times = { created: now, changed: now, saved: now, revision: 1 };
    await this.#store.save({ id, kind: 'analysis', status: 'open', ...times, record: { present, past: [] } });
  }
}

const keyOf = (moves: readonly string[], ...names: readonly string[]): string => [...names, ...moves].join(' ');
