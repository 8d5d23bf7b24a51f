/** The games that are kept on this device: what the dialog shows of them, and what becomes of them. */

import { batch, computed, signal } from '@preact/signals';
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
import { countGames, inOrder } from '../../model/games/game-filter.js';
import { momentsOfPgn, pgnOfGames, recordOfPgn } from '../../model/games/games-file.js';
import type { KeptGame, WholeGame } from '../../model/games/kept-game.js';
import { gameDigests, keptGameOf, lastAccuracies, readKeptGame, scoreByLevel } from '../../model/games/kept-game.js';
import type { OpenedGame, WholeOpened } from '../../model/games/opened-game.js';
import { openedDigests, openedGameOf, readOpenedGame, reviewDigests } from '../../model/games/opened-game.js';
import { tagOf } from '../../model/pgn/game-title.js';
import type { MomentSet } from '../../model/practice/moment.js';
import { practiceId } from '../../model/practice/moment.js';
import { PracticeBook, readSet } from '../../model/practice/practice-book.js';
import type { Practised } from '../../model/practice/todays-five.js';
import { reviewIdOf } from '../../model/review/saved-review.js';
import type { Digest } from '../../model/storage/digest.js';
import type { Entry, Kind } from '../../model/storage/entry.js';
import { newId } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { NAMES_FILE } from '../shared/opening-names.js';
import { offerEverywhere, tellEverywhere } from '../shared/page-notice.js';
import { copy, downloadPgn } from '../shared/share.js';

/** How many accuracies are told. */
const LAST = 10;
const GAMES = gameDigests(NAMES_FILE);
const OPENED = openedDigests(NAMES_FILE);
/** How long names are looked for at once, and how often what was found is told, in milliseconds. */
const SLICE_MS = 8;
const TOLD_MS = 300;

type WholeListed = WholeGame | WholeOpened;

export class MyGames {
  /** Undefined until they have been read. */
  readonly #games = signal<readonly KeptGame[] | undefined>(undefined);
  /** Games of others. */
  readonly #opened = signal<readonly OpenedGame[]>([]);
  readonly ratings = signal<Ratings>([]);
  /** How far what can be tried again is practised, by the identity of its entry. */
  readonly #practised = signal<ReadonlyMap<string, Practised>>(new Map());
  readonly #book: PracticeBook;
  readonly details: GameDetails;
  /** Undefined until they have been read. */
  readonly listed = computed(() => {
    const games = this.#games.value;
    return games && inOrder<ListedGame>([...games, ...this.#opened.value]);
  });
  readonly counts = computed(() => countGames(this.listed.value ?? []));
  readonly scores = computed(() => scoreByLevel(this.#games.value ?? []));
  readonly accuracies = computed(() => lastAccuracies(inOrder(this.#games.value ?? []), LAST));
  /** Of the games that have moments to try again. */
  readonly practised = computed(() => [...this.#practised.value.values()].filter(({ moments }) => moments.length > 0));
  /** Grows while openings get their names. */
  readonly named = signal(0);
  #naming = 0;
  /** What the games were read from, by identity. */
  #digests = new Map<
    string,
    { readonly digest: Digest; readonly review?: Digest | undefined; readonly game: ListedGame }
  >();
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
    const [games, analyses, reviews, practised] = await Promise.all([
      this.#store.digests(GAMES),
      this.#store.digests(OPENED),
      this.#store.digests(reviewDigests),
      this.#book.progress(),
    ]);
    const before = this.#digests;
    this.#digests = new Map();
    const reviewOf = new Map(reviews.map((review) => [review.id, review]));
    /** The same game is the same object: what was found out about it is known. */
    const take = <Game extends ListedGame>(digest: Digest, review: Digest | undefined, read: () => Game): Game => {
      const known = before.get(digest.id);
      const isKnown = known !== undefined && isSame(known.digest, digest) && isSame(known.review, review);
      const game = isKnown ? (known.game as Game) : read();
      this.#digests.set(digest.id, { digest, review, game });
      return game;
    };
    batch(() => {
      this.#practised.value = practised;
      this.#opened.value = analyses.flatMap((digest) => {
        const { id, made } = digest;
        const review = reviewOf.get(reviewIdOf(id));
        return made === null ? [] : take(digest, review, () => openedGameOf(id, made, review?.made));
      });
      this.#games.value = games.flatMap((digest) => {
        const { id, made } = digest;
        return made === null ? [] : take(digest, undefined, () => keptGameOf(id, made));
      });
    });
    void this.nameOpenings();
  }

  /**
   * Finds out the openings of games, which thousands take seconds for: between other things, so that nobody waits,
   * and until it is asked for anew, or no longer. What was found is kept with the games.
   */
  async nameOpenings(isWanted = true): Promise<void> {
    const turn = (this.#naming += 1);
    if (!isWanted) return;
    let [began, told] = [performance.now(), performance.now()];
    let found: Digest[] = [];
    const tell = (): void => {
      void this.#store.keepDigests(found);
      found = [];
      this.named.value = this.named.peek() + 1;
    };
    for (const game of this.listed.peek()?.filter((one) => this.details.isUnnamed(one)) ?? []) {
      const opening = this.details.opening(game) ?? null;
      const digest = this.#digests.get(game.id)?.digest;
      if (digest !== undefined) found.push({ ...digest, made: { ...(digest.made as object), opening } });
      const now = performance.now();
      if (now - began < SLICE_MS) continue;
      if (now - told > TOLD_MS) {
        tell();
        told = now;
      }
      await new Promise((resolve) => setTimeout(resolve));
      if (turn !== this.#naming) return void this.#store.keepDigests(found);
      began = performance.now();
    }
    tell();
  }

  /** Whether it has moments to try again. */
  canPractise(game: KeptGame): boolean {
    return (this.#practised.value.get(momentsIdOf(game))?.moments.length ?? 0) > 0;
  }

  async copy(game: ListedGame): Promise<void> {
    await copy(await this.#written([game]));
  }

  async saveAll(): Promise<void> {
    downloadPgn('espalier-games.pgn', await this.#written(this.listed.value ?? []));
  }

  /** All that is known of a game; undefined where it is gone by now. */
  async whole(game: KeptGame): Promise<WholeGame | undefined> {
    const entry = await this.#store.get(game.id);
    return entry && readKeptGame(entry);
  }

  async #written(games: readonly ListedGame[]): Promise<string> {
    const entries = await this.#entriesOf(games);
    const whole = games.flatMap((game): WholeListed | [] => {
      const entry = entries.get(game.id);
      if (entry === undefined) return [];
      const read =
        game.kind === 'played' ? readKeptGame(entry) : readOpenedGame(entry, entries.get(reviewIdOf(game.id)));
      return read ?? [];
    });
    const momentsOf = (game: KeptGame): MomentSet | undefined => readSet(entries.get(momentsIdOf(game)));
    const texts: string[] = [];
    for (let at = 0; at < whole.length; at += FEW) {
      texts.push(pgnOfGames(this.#rules, whole.slice(at, at + FEW), this.details, momentsOf));
      // Thousands take seconds: the page stays alive.
      if (whole.length > FEW) await new Promise((resolve) => setTimeout(resolve));
    }
    return texts.join('\n');
  }

  /** What belongs to games, by identity. */
  async #entriesOf(games: readonly ListedGame[]): Promise<Map<string, Entry>> {
    const found =
      games.length > FEW
        ? (await Promise.all(KINDS.map((kind) => this.#store.list(kind, Number.POSITIVE_INFINITY)))).flat()
        : await Promise.all(games.flatMap(entryIdsOf).map((id) => this.#store.get(id)));
    return new Map(found.flatMap((entry) => (entry === undefined ? [] : [[entry.id, entry]])));
  }

  /** With all that belongs to it. It can be brought back as long as the page says so. */
  async delete(game: ListedGame): Promise<void> {
    const entries = [...(await this.#entriesOf([game])).values()];
    for (const { id } of entries) await this.#store.remove(id);
    await this.load();
    offerEverywhere(t`The game is deleted.`, t`Undo`, () => {
      const saved = entries.map((entry) => this.#store.save({ ...entry, revision: entry.revision + 1 }));
      void Promise.all(saved).then(() => this.load());
    });
  }

  /** Takes games from a file, such as `saveAll` has written; those that are here already are left as they are. */
  async import(file: Blob): Promise<void> {
    const played = new Set((this.#games.value ?? []).map(({ record }) => keyOf(record.moves)));
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

/** So many games are read one by one. */
const FEW = 20;
const KINDS: readonly Kind[] = ['game', 'analysis', 'review', 'practice'];

function entryIdsOf(game: ListedGame): string[] {
  return [game.id, game.kind === 'played' ? momentsIdOf(game) : reviewIdOf(game.id)];
}

/** The entry that what can be tried again of a game lies in. */
export function momentsIdOf({ record: { setup, moves } }: KeptGame): string {
  const { fen, chess960 } = setup;
  return practiceId({ ...(fen !== undefined && { fen }), moves, chess960 });
}

/** Whether the same was read of the same state. */
function isSame(one: Digest | undefined, other: Digest | undefined): boolean {
  return one?.revision === other?.revision && isNamed(one) === isNamed(other);
}

const isNamed = (digest: Digest | undefined): boolean =>
  (digest?.made as { readonly opening?: unknown } | null | undefined)?.opening !== undefined;
