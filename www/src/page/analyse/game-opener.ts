/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said, and the text
 * stays to be mended.
 */

import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { textOf } from '../../model/analysis/file-text.js';
import type { ListedGame } from '../../model/analysis/game-list.js';
import { GameList, readSavedGames } from '../../model/analysis/game-list.js';
import { gameOf, treeOf } from '../../model/analysis/game-tree.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { SavedAnalysis } from '../../model/analysis/saved-analysis.js';
import { readAnalysisRecord, restoreAnalysis } from '../../model/analysis/saved-analysis.js';
import type { Study } from '../../model/analysis/study.js';
import type { Tags, VariationTree } from '../../model/analysis/variation-tree.js';
import { mainLine, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import type { Accuracies } from '../../model/games/review-digest.js';
import { accuracyIn, reviewDigest } from '../../model/games/review-digest.js';
import { analysisOfReview, readSavedReview, reviewIdOf } from '../../model/review/saved-review.js';
import type { Entry } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { fenChangeTexts } from '../../model/text/fen-change.js';
import { pgnFaultText } from '../../model/text/pgn-fault.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { downloadPgn } from '../shared/share.js';

/** Bytes. A larger file is no position, and is not shown as a text to be mended. */
const TEXT_MAX = 1_000_000;
/** How often it is told how many games have been read, in milliseconds. */
const TOLD_MS = 100;
/** Texts of which the games can still be chosen after a reload. */
const TEXTS_MAX = 10;

/** Whether something else has been asked for since. */
type IsStale = () => boolean;

/** One of the games to choose from. */
export interface Choice extends ListedGame {
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly key: string;
}

/** What can be opened of a game that is broken: the moves before the fault. */
interface SoundPart {
  readonly tree: VariationTree;
  readonly lastMove: number;
}

export class GameOpener {
  readonly #rules: Rules;
  readonly #study: Study;
  readonly #store: EntryStore;
  /** The number of what was asked for last: what was asked for before, and takes longer, is not shown. */
  #asked = 0;
  readonly #list = signal<GameList>();
  /** How many of its games have been read. */
  readonly #read = signal(0);
  /** Grows with every new name of one. */
  readonly #names = signal(0);

  readonly text = signal('');
  readonly error = signal('');
  readonly soundPart = signal<SoundPart>();
  /** What was skipped or mended. */
  readonly notices = signal<readonly string[]>([]);
  /** How often something has gone wrong that is to be mended in the text. */
  readonly faults = signal(0);
  /** How often something has been opened. */
  readonly opened = signal(0);
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

  constructor(rules: Rules, study: Study, store: EntryStore, tree: ReadonlySignal<VariationTree>) {
    this.#rules = rules;
    this.#study = study;
    this.#store = store;
    this.shown = computed(() => tree.value.start.pasted);
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
    tree.subscribe((shown) => {
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

  /** Opens what comes from the field or from elsewhere. */
  open(source: File | string): Promise<void> {
    return this.#attempt(async (isStale) => {
      if (typeof source !== 'string' && source.size > TEXT_MAX) return this.#openGames(source, isStale);
      const text = typeof source === 'string' ? source : await textOf(source);
      if (isStale()) return;
      this.text.value = text;
      const pasted = readPasted(this.#rules, text);
      if (pasted.kind === 'empty') throw new Error(t`There is no game in this text.`);
      if (pasted.kind === 'games') {
        const { text: games } = pasted;
        return this.#openGames(
          typeof source === 'string' ? new Blob([games]) : new File([games], source.name),
          isStale,
        );
      }
      const { fen, chess960, changes } = pasted.reading;
      this.#study.open({ game: { fen, chess960 } });
      this.#finish();
      this.notices.value = fenChangeTexts(changes);
    });
  }

  /** Opens what stands in the field. */
  async submit(): Promise<void> {
    if (this.text.value.trim() === '') return this.#fail(new Error(t`Paste a PGN or a FEN first.`));
    await this.open(this.text.value);
  }

  /** Of a game that is broken, what comes before the fault. */
  openSoundPart(): void {
    const part = this.soundPart.value;
    if (part === undefined) return;
    this.#study.openTree(part.tree);
    this.#finish();
  }

  /** One of the games listed. */
  choose(index: number): Promise<void> {
    return this.#attempt(async (isStale) => {
      const list = this.#list.value;
      const edited = list && this.#edited.get(list.keyOf(index))?.();
      if (edited !== undefined) return this.#study.openTree(edited);
      const game = await list?.game(index);
      if (!isStale() && list !== undefined && game !== undefined) this.#show(list, index, game);
    });
  }

  /** The game before or after the one that is shown. */
  step(games: -1 | 1): void {
    const next = this.place.value + games;
    if (next >= 0 && next < this.count.value) void this.choose(next);
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
    const pasted = list.keyOf(index);
    const edited = this.editedOf(pasted);
    if (edited !== undefined) return edited;
    const game = await list.game(index);
    const tree = game && treeOf(game);
    return tree && { ...tree, start: { ...tree.start, pasted } };
  }

  /** A game as it is by now, where it has been shown or kept. */
  editedOf(key: string): VariationTree | undefined {
    return this.#edited.get(key)?.();
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

  #accuracyIn(list: GameList, index: number): Accuracies | undefined {
    return this.#accuracies.value.get(list.keyOf(index)) ?? list.games[index]?.accuracy;
  }

  /** All games of the file, as they are by now. */
  async saveAll(): Promise<void> {
    const list = this.#list.value;
    if (list !== undefined) downloadPgn('games.pgn', await this.#written(list));
  }

  /** Another game, in one file with those that are there: a lesson in chapters. It is shown, and the list of all. */
  async addChapter(): Promise<void> {
    const list = this.count.value === 0 ? undefined : this.#list.value;
    const count = Math.max(1, this.count.value);
    await this.#attempt(async (isStale) => {
      const before = list === undefined ? this.#firstChapter() : await this.#written(list);
      const text = `${before}\n${chapter(count + 1)}`;
      await this.#openGames(list?.name ? new File([text], list.name) : new Blob([text]), isStale);
    });
    await this.choose(count);
    this.isListOpen.value = true;
  }

  /** What is shown, alone so far. */
  #firstChapter(): string {
    const { tree } = this.#study;
    if (tree === undefined) return chapter(1);
    const isNamed = tree.start.tags.length > 0;
    const tags: Tags = isNamed ? tree.start.tags : [['Event', t`Chapter ${1}`]];
    return this.#rules.writePgn(gameOf({ ...tree, start: { ...tree.start, tags } }));
  }

  #written(list: GameList): Promise<string> {
    return list.written((index) => {
      const tree = this.#edited.get(list.keyOf(index))?.();
      return tree && gameOf(tree);
    });
  }

  /** A game of the list may have another name by now. */
  #renamed(pasted: string, tags: Tags): void {
    const list = this.#list.peek();
    if (list === undefined || !pasted.startsWith(`${list.id}.`)) return;
    if (list.rename(placeOf(pasted), tags)) this.#names.value += 1;
  }

  /** Says what is wrong, unless something else has been asked for meanwhile. */
  async #attempt(act: (isStale: IsStale) => Promise<void>): Promise<void> {
    const asked = (this.#asked += 1);
    const isStale = (): boolean => asked !== this.#asked;
    this.#complain('');
    try {
      await act(isStale);
    } catch (error) {
      // A folder is no file, for example.
      if (!isStale()) this.#fail(error);
    }
  }

  /** The first game is shown as soon as it is known whether there are others. */
  async #openGames(file: Blob, isStale: IsStale): Promise<void> {
    const list = new GameList(this.#rules, file, { name: nameOfFile(file) });
    const games = list.read();
    const [first, second] = [await games.next(), await games.next()];
    if (isStale()) return;
    if (first.done === true) throw new Error(t`There is no game in this text.`);
    if (second.done === true) return this.#openOnly(first.value);
    this.#listAnew(list);
    this.#finish();
    this.#show(list, 0, first.value);
    let told = performance.now();
    for await (const _ of games) {
      if (isStale()) return;
      if (performance.now() - told < TOLD_MS) continue;
      this.#read.value = list.games.length;
      told = performance.now();
    }
    this.#read.value = list.games.length;
    await this.#keep(list, isStale);
  }

  /** A game that is broken is opened where a person says so: the text may be mended instead. */
  #openOnly(game: GameTree): void {
    const tree = treeOf(game);
    if (game.fault !== undefined) {
      this.#complain(pgnFaultText(game.fault));
      this.soundPart.value = soundPartOf(tree);
      this.faults.value += 1;
      return;
    }
    this.#study.openTree(tree);
    this.#finish();
    this.notices.value = game.notices.map(pgnFaultText);
  }

  async #keep(list: GameList, isStale: IsStale): Promise<void> {
    const saved = await list.saved();
    if (isStale()) return;
    if (saved === undefined) {
      return tellEverywhere(t`These games are too many to keep: after a reload only the one you look at is here.`);
    }
    const now = Date.now();
    const entry = { id: saved.id, kind: 'pasted', status: 'open', created: now, changed: now, revision: 1 } as const;
    await this.#store.save({ ...entry, record: saved });
    const all = await this.#store.list('pasted', Number.POSITIVE_INFINITY);
    for (const { id } of all.slice(TEXTS_MAX)) await this.#store.remove(id);
  }

  /** Up to its fault, where it is broken; where there is nothing of it, the game before stays. */
  #show(list: GameList, index: number, game: GameTree): void {
    const { fault, notices } = game;
    if (fault !== undefined) this.#complain(`${t`Game ${index + 1}.`} ${pgnFaultText(fault)}`);
    const tree = treeOf(game);
    if (fault !== undefined && tree.nodes.length === 1) return;
    this.#study.openTree({ ...tree, start: { ...tree.start, pasted: list.keyOf(index) } });
    this.notices.value = notices.map(pgnFaultText);
  }

  #listAnew(list: GameList): void {
    this.search.value = '';
    this.result.value = '';
    this.#list.value = list;
    this.#read.value = list.games.length;
  }

  /** The games that one was opened with at an earlier visit, or in another tab. */
  async #listKept(pasted: string): Promise<void> {
    const entry = await this.#store.get(idOf(pasted));
    const list = readSavedGames(this.#rules, entry?.record, pasted);
    if (list === undefined || this.shown.value !== pasted) return;
    this.#listAnew(list);
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
    const isKnown = this.#edited.has(key) && (!isLatest || this.#study.tree?.start.pasted === key);
    if (!isKnown) {
      this.#edited.set(key, () => restoreAnalysis(this.#rules, { ...saved, id }));
      this.#tags.set(key, saved.start.tags);
      this.#renamed(key, saved.start.tags);
    }
    if (!isKnown || isLatest) void this.#readReview(key, id, saved);
  }

  async #readReview(key: string, id: string, { start, lines: [moves = []] }: SavedAnalysis): Promise<void> {
    const known = reviewDigest(readSavedReview((await this.#store.get(reviewIdOf(id)))?.record));
    const accuracy = accuracyIn(known, start, moves);
    if (accuracy !== undefined) this.judge(key, accuracy);
  }

  #finish(): void {
    this.text.value = '';
    this.#complain('');
    this.opened.value += 1;
  }

  #fail(error: unknown): void {
    this.#complain(messageOf(error));
    this.faults.value += 1;
  }

  #complain(text: string): void {
    this.error.value = text;
    this.soundPart.value = undefined;
    this.notices.value = [];
  }
}

const nameOfFile = (file: Blob): string => (file instanceof File ? file.name : '');

/** Of the text that a game was in; the key is that of the game. */
const idOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

/** Of the game among those of its text. */
const placeOf = (key: string): number => Number(key.split('.').at(-1));

/** One that nothing is written in yet. */
const chapter = (number: number): string => `[Event "${t`Chapter ${number}`}"]\n\n*\n`;

function soundPartOf(tree: VariationTree): SoundPart | undefined {
  const last = mainLine(tree).at(-1);
  return last === undefined
    ? undefined
    : { tree, lastMove: nodeOf(tree.nodes, nodeOf(tree.nodes, last).parent ?? ROOT).moveNumber };
}
