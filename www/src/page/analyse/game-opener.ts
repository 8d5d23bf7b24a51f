/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said, and the text stays
 * to be mended.
 */

import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { messageOf, t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { textOf } from '../../model/analysis/file-text.js';
import { GameList, readSavedGames } from '../../model/analysis/game-list.js';
import { treeOf } from '../../model/analysis/game-tree.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { Study } from '../../model/analysis/study.js';
import { mainLine, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { fenChangeTexts } from '../../model/text/fen-change.js';
import { pgnFaultText } from '../../model/text/pgn-fault.js';
import { tellEverywhere } from '../shared/page-notice.js';

/** Bytes. A larger file is no position, and is not shown as a text to be mended. */
const TEXT_MAX = 1_000_000;
/** Games that are added to the list at once. */
const LISTED = 50;
/** A browser takes its time over a list of more. */
const LISTED_MAX = 2_000;
/** Texts of which the games can still be chosen after a reload. */
const TEXTS_MAX = 10;

/** Whether something else has been asked for since. */
type IsStale = () => boolean;

/** One of the games to choose from. */
export interface ListedGame {
  readonly index: number;
  readonly key: string;
  readonly title: string;
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

  readonly text = signal('');
  readonly error = signal('');
  readonly soundPart = signal<SoundPart>();
  /** What was skipped or mended. */
  readonly notices = signal<readonly string[]>([]);
  /** How often something has gone wrong that is to be mended in the text. */
  readonly faults = signal(0);
  /** How often something has been opened. */
  readonly opened = signal(0);
  readonly search = signal('');
  /** The key of the game that is shown, where it came with others. */
  readonly shown: ReadonlySignal<string | undefined>;
  /** Those that can be chosen now; none where the game shown came alone. */
  readonly games: ReadonlySignal<readonly ListedGame[]>;
  /** More games than a list can show. */
  readonly areMany: ReadonlySignal<boolean>;

  constructor(rules: Rules, study: Study, store: EntryStore, tree: ReadonlySignal<VariationTree>) {
    this.#rules = rules;
    this.#study = study;
    this.#store = store;
    this.shown = computed(() => tree.value.start.pasted);
    this.areMany = computed(() => this.#read.value > LISTED_MAX);
    this.games = computed(() => {
      const list = this.#list.value;
      if (list === undefined || this.shown.value?.startsWith(`${list.id}.`) !== true) return [];
      const indexes = this.search.value === ''
        ? Array.from({ length: Math.min(this.#read.value, LISTED_MAX) }, (_, index) => index)
        : list.find(this.search.value, LISTED_MAX);
      return indexes.map((index) => ({ index, key: list.keyOf(index), title: `${index + 1}. ${list.games[index]?.title ?? ''}` }));
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
      if (pasted.kind === 'games') return this.#openGames(new Blob([pasted.text]), isStale);
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
      const game = await list?.game(index);
      if (!isStale() && list !== undefined && game !== undefined) this.#show(list, index, game);
    });
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
    const list = new GameList(this.#rules, file);
    const games = list.read();
    const [first, second] = [await games.next(), await games.next()];
    if (isStale()) return;
    if (first.done === true) throw new Error(t`There is no game in this text.`);
    if (second.done === true) return this.#openOnly(first.value);
    this.#listAnew(list);
    this.#finish();
    this.#show(list, 0, first.value);
    for await (const { number } of games) {
      if (isStale()) return;
      if (number % LISTED === 0) this.#read.value = list.games.length;
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
    this.#list.value = list;
    this.#read.value = list.games.length;
  }

  /** The games that one was opened with at an earlier visit, or in another tab. */
  async #listKept(pasted: string): Promise<void> {
    const entry = await this.#store.get(idOf(pasted));
    const list = readSavedGames(this.#rules, entry?.record, pasted);
    if (list === undefined || this.shown.value !== pasted) return;
    this.#listAnew(list);
    for await (const _ of list.read()) if (this.#list.value !== list) return;
    this.#read.value = list.games.length;
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

/** Of the text that a game was in; the key is that of the game. */
const idOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

function soundPartOf(tree: VariationTree): SoundPart | undefined {
  const last = mainLine(tree).at(-1);
  return last === undefined ? undefined : { tree, lastMove: nodeOf(tree.nodes, nodeOf(tree.nodes, last).parent ?? ROOT).moveNumber };
}
