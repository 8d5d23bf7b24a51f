/**
 * The games that came in one file, as they are by now: what is written in each, how well it was played as far as that
 * is known, and those that are searched for. The file itself is kept, too.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { type GameList, type ListedGame, readSavedGames } from '../../model/analysis/game-list.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import { readAnalysisRecord, restoreAnalysis, type SavedAnalysis } from '../../model/analysis/saved-analysis.js';
import type { Tags, VariationTree } from '../../model/analysis/variation-tree.js';
import { type Accuracies, judgedIn, reviewDigest } from '../../model/games/review-digest.js';
import { analysisOfReview, readSavedReview, reviewIdOf } from '../../model/review/saved-review.js';
import type { Entry } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { downloadPgn } from '../shared/share.js';

/** How often it is told how many games have been read, in milliseconds. */
const TOLD_MS = 100;
/** Texts of which the games can still be chosen after a reload. */
const TEXTS_MAX = 10;

/** One of the games to choose from. */
export interface Choice extends ListedGame {
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly key: string;
}

export class FileGames {
  readonly #rules: Rules;
  readonly #store: EntryStore;
  readonly #onBoard: ReadonlySignal<VariationTree>;
  readonly #list = signal<GameList>();
  /** How many of its games have been read. */
  readonly #read = signal(0);
  /** Grows with every new name of one. */
  readonly #names = signal(0);

  /** Words in the names of a game, and how it ended. */
  readonly search = signal('');
  readonly result = signal('');
  readonly isListOpen = signal(false);
  /** Of the file that the games came in; empty where they were pasted. */
  readonly fileName: ReadonlySignal<string>;
  /** The key of the game that is shown, where it came with others. */
  readonly shown: ReadonlySignal<string | undefined>;
  /** How many games came with the one that is shown, itself included; none where it came alone. */
  readonly count: ReadonlySignal<number>;
  /** The place of the game that is shown among them. */
  readonly place: ReadonlySignal<number>;
  /** Those that are searched for, where a list is shown. */
  readonly games: ReadonlySignal<readonly Choice[]>;
  /** Games as they are by now, by key: what is written in one is there when it is shown again. */
  readonly #edited = new Map<string, () => VariationTree | undefined>();
  /** What reviews have found, by key. */
  readonly #accuracies = signal<ReadonlyMap<string, Accuracies>>(new Map());
  /** How many of the games are reviewed, and how many more can be, where a list is shown. */
  readonly reviews: ReadonlySignal<{ readonly done: number; readonly left: number }>;
  /** What those of an earlier visit are called. */
  readonly #tags = new Map<string, Tags>();

  constructor(rules: Rules, store: EntryStore, onBoard: ReadonlySignal<VariationTree>) {
    this.#rules = rules;
    this.#store = store;
    this.#onBoard = onBoard;
    this.shown = computed(() => onBoard.value.start.pasted);
    const isListed = computed(() => this.shown.value?.startsWith(`${this.#list.value?.id ?? ''}.`) === true);
    this.count = computed(() => (isListed.value ? this.#read.value : 0));
    this.fileName = computed(() => this.#list.value?.name ?? '');
    this.place = computed(() => placeOf(this.shown.value ?? ''));
    this.games = computed(() => {
      void this.#names.value;
      const list = this.#list.value;
      if (list === undefined || this.count.value === 0 || !this.isListOpen.value) return [];
      return list.find(this.search.value, this.result.value).flatMap((index) => {
        const game = list.games[index];
        if (game === undefined) return [];
        return { ...game, index, key: list.keyOf(index), accuracy: this.#accuracyIn(list, index) };
      });
    });
    this.reviews = computed(() => {
      const list = this.#list.value;
      if (list === undefined || this.count.value === 0 || !this.isListOpen.value) return { done: 0, left: 0 };
      const done = list.games.filter((_, index) => this.#accuracyIn(list, index) !== undefined).length;
      const all = list.games.filter(({ plies }) => plies > 0).length;
      return { done, left: all - done };
    });
    onBoard.subscribe((shown) => {
      const { pasted } = shown.start;
      if (pasted === undefined) return;
      this.#edited.set(pasted, () => shown);
      this.#renamed(pasted, shown.start.tags);
    });
    store.listen(({ kind, ids, isRemoved }) => {
      const list = this.#list.peek();
      if (isRemoved || list === undefined || (kind !== 'analysis' && kind !== 'review')) return;
      void this.#readChanged(list, kind === 'review' ? ids.map(analysisOfReview) : ids);
    });
    this.shown.subscribe((pasted) => {
      if (pasted !== undefined && this.#list.peek()?.id !== idOf(pasted)) void this.#listKept(pasted);
    });
  }

  /** Different for every file; undefined where what is shown came alone. */
  get listId(): string | undefined {
    return this.count.value === 0 ? undefined : this.#list.value?.id;
  }

  /** The first game from this place on that can be reviewed and is not. */
  nextUnreviewed(from: number): number | undefined {
    const list = this.#list.peek();
    const next = list?.games.findIndex(
      ({ plies }, index) => index >= from && plies > 0 && this.#accuracyIn(list, index) === undefined,
    );
    return next === -1 ? undefined : next;
  }

  /** One of the games as it is by now, and its key. */
  async treeAt(index: number): Promise<VariationTree | undefined> {
    const list = this.#list.peek();
    if (list === undefined) return undefined;
    const known = await this.known(list.keyOf(index));
    if (known !== undefined) return known;
    const game = await list.game(index);
    return game && list.treeOf(index, game);
  }

  /** The same, where that is known at once. */
  editedOf(key: string): VariationTree | undefined {
    return this.#edited.get(key)?.();
  }

  /** A game as it is by now, also where it was shown at an earlier visit. */
  async known(key: string): Promise<VariationTree | undefined> {
    if (!this.#edited.has(key)) {
      const saved = readAnalysisRecord((await this.#store.get(key))?.record)?.present;
      if (saved !== undefined) this.keep(key, { ...saved, id: key });
    }
    return this.editedOf(key);
  }

  /** A game is kept by now, and has what is written in it when it is chosen. */
  keep(key: string, saved: SavedAnalysis): void {
    if (!this.#edited.has(key)) this.#edited.set(key, () => restoreAnalysis(this.#rules, saved));
  }

  /** How well a game was played; undefined where that is not known any more. */
  judge(key: string, accuracy: Accuracies | undefined): void {
    const before = this.#accuracies.peek();
    if (accuracy === undefined && !before.has(key)) return;
    const accuracies = new Map(before);
    if (accuracy === undefined) accuracies.delete(key);
    else accuracies.set(key, accuracy);
    this.#accuracies.value = accuracies;
  }

  /** The games of another file, of which one has been read. */
  take(list: GameList): void {
    this.search.value = '';
    this.result.value = '';
    this.#list.value = list;
    this.#read.value = list.games.length;
    // What was written in the games of others is kept where analyses are.
    for (const key of this.#edited.keys()) if (idOf(key) !== list.id) this.#edited.delete(key);
  }

  /**
   * Reads the others, says how many there are, and keeps the file; unless another one takes its place. Who looks at one
   * of the games meanwhile has them all.
   */
  async readRest(list: GameList, games: AsyncIterable<GameTree>): Promise<void> {
    let told = performance.now();
    for await (const _ of games) {
      if (this.#list.peek() !== list) return;
      if (performance.now() - told < TOLD_MS) continue;
      this.#read.value = list.games.length;
      told = performance.now();
    }
    if (this.#list.peek() !== list) return;
    this.#read.value = list.games.length;
    await this.#keepFile(list);
  }

  /** The file that is listed. */
  get list(): GameList | undefined {
    return this.#list.peek();
  }

  /** All games as one text, as they are by now. */
  async written(): Promise<string> {
    const list = this.#list.peek();
    if (list === undefined) return '';
    return list.written((index) => {
      const tree = this.editedOf(list.keyOf(index));
      return tree && gameOf(tree);
    });
  }

  async saveAll(): Promise<void> {
    if (this.#list.peek() !== undefined) downloadPgn('games.pgn', await this.written());
  }

  #accuracyIn(list: GameList, index: number): Accuracies | undefined {
    return this.#accuracies.value.get(list.keyOf(index)) ?? list.games[index]?.accuracy;
  }

  /** A game of the list may have another name by now. */
  #renamed(pasted: string, tags: Tags): void {
    const list = this.#list.peek();
    if (list === undefined || !pasted.startsWith(`${list.id}.`)) return;
    if (list.rename(placeOf(pasted), tags)) this.#names.value += 1;
  }

  async #keepFile(list: GameList): Promise<void> {
    const saved = await list.saved();
    if (this.#list.peek() !== list) return;
    if (saved === undefined) {
      return tellEverywhere(t`These games are too many to keep: after a reload only the one you look at is here.`);
    }
    const now = Date.now();
    const entry = { id: saved.id, kind: 'pasted', status: 'open', created: now, changed: now, revision: 1 } as const;
    await this.#store.save({ ...entry, record: saved });
    const all = await this.#store.list('pasted', Number.POSITIVE_INFINITY);
    for (const entry of all.slice(TEXTS_MAX)) await this.#store.remove(entry);
  }

  /** The games that one was opened with at an earlier visit, or in another tab. */
  async #listKept(pasted: string): Promise<void> {
    const entry = await this.#store.get(idOf(pasted));
    const list = readSavedGames(this.#rules, entry?.record, pasted);
    if (list === undefined || this.shown.value !== pasted) return;
    this.take(list);
    await this.#readEdits(list);
    for await (const _ of list.read()) if (this.#list.value !== list) return;
    for (const [key, tags] of this.#tags) this.#renamed(key, tags);
    this.#read.value = list.games.length;
  }

  /** What has been written in the games of a list at an earlier visit, or in another tab. */
  async #readEdits(list: GameList): Promise<void> {
    for (const entry of await this.#store.list('analysis', Number.POSITIVE_INFINITY)) this.#readEdit(list, entry);
  }

  /** What has been written or reviewed since, mostly in another tab. */
  async #readChanged(list: GameList, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const entry = await this.#store.get(id);
      if (this.#list.peek() !== list) return;
      if (entry !== undefined) this.#readEdit(list, entry, true);
    }
  }

  /** `isLatest`: what is known of the game here is not later, unless it is on the board. */
  #readEdit(list: GameList, { id, record }: Entry, isLatest = false): void {
    const saved = readAnalysisRecord(record)?.present;
    const key = saved?.start.pasted;
    if (saved === undefined || key?.startsWith(`${list.id}.`) !== true) return;
    const isKnown = this.#edited.has(key) && (!isLatest || this.#onBoard.peek().start.pasted === key);
    if (!isKnown) {
      this.#edited.set(key, () => restoreAnalysis(this.#rules, { ...saved, id }));
      this.#tags.set(key, saved.start.tags);
      this.#renamed(key, saved.start.tags);
    }
    if (!isKnown || isLatest) void this.#readReview(key, id, saved);
  }

  async #readReview(key: string, id: string, { start, lines: [moves = []] }: SavedAnalysis): Promise<void> {
    const known = reviewDigest(readSavedReview((await this.#store.get(reviewIdOf(id)))?.record));
    const accuracy = judgedIn(known, start, moves)?.accuracy;
    if (accuracy !== undefined) this.judge(key, accuracy);
  }
}

/** Of the text that a game was in; the key is that of the game. */
const idOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

/** Of the game among those of its text. */
const placeOf = (key: string): number => Number(key.split('.').at(-1));
