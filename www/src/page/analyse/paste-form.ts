/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said beside it, and it
 * stays there to be mended.
 */

import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { messageOf, t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { textOf } from '../../model/analysis/file-text.js';
import { GameList, readSavedGames } from '../../model/analysis/game-list.js';
import { treeOf } from '../../model/analysis/game-tree.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import type { Study } from '../../model/analysis/study.js';
import { mainLine, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { fenChangeTexts } from '../../model/text/fen-change.js';
import { pgnFaultText } from '../../model/text/pgn-fault.js';
import { byId, element, setText } from '../shared/dom.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { Notices } from './notices.js';

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

export class PasteForm {
  readonly #rules: Rules;
  readonly #study: Study;
  readonly #store: EntryStore;
  readonly #form = byId('analyse-paste-form', HTMLFormElement);
  readonly #text = byId('analyse-paste', HTMLTextAreaElement);
  readonly #error = byId('analyse-paste-error', HTMLElement);
  readonly #part = byId('analyse-open-part', HTMLButtonElement);
  readonly #notices = signal<readonly string[]>([]);
  readonly #file = byId('analyse-file', HTMLInputElement);
  readonly #games = byId('analyse-games', HTMLSelectElement);
  readonly #gamesLabel = byId('analyse-games-label', HTMLElement);
  readonly #find = byId('analyse-games-find', HTMLInputElement);
  /** The games to choose from. */
  #list: GameList | undefined;
  /** The key of the game that is shown. */
  #shown: string | undefined;
  /** The number of what was asked for last: what was asked for before, and takes longer, is not shown. */
  #asked = 0;
  /** What can be opened of a game that is broken. */
  #sound: VariationTree | undefined;

  constructor(rules: Rules, study: Study, store: EntryStore) {
    this.#rules = rules;
    this.#store = store;
    this.#study = study;
    render(h(Notices, { sentences: this.#notices }), byId('analyse-notices', HTMLElement));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#text.addEventListener('keydown', (event) => {
      // In a text of many lines Enter is a new line.
      const isOneLine = !this.#text.value.includes('\n') && !event.shiftKey;
      if (event.key !== 'Enter' || !(isOneLine || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.#submit();
    });
    this.#text.addEventListener('input', () => this.#fit());
    // What is pasted into the empty field is opened at once.
    this.#text.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (this.#text.value !== '' || text.trim() === '') return;
      event.preventDefault();
      void this.open(text);
    });
    this.#file.addEventListener('change', () => {
      const [file] = this.#file.files ?? [];
      if (file !== undefined) void this.open(file);
      this.#file.value = '';
    });
    this.#games.addEventListener('change', () => void this.#choose(Number(this.#games.value.split('.').at(-1))));
    this.#find.addEventListener('input', () => this.#listFound());
    this.#part.addEventListener('click', () => {
      const tree = this.#sound;
      if (tree === undefined) return;
      this.#study.openTree(tree);
      this.#finish();
    });
  }

  /** Lets one of the games be chosen that were opened together with the one that is shown. */
  update({ start: { pasted } }: VariationTree): void {
    if (pasted === this.#shown) return;
    this.#shown = pasted;
    if (pasted !== undefined && this.#list?.id !== idOf(pasted)) void this.#listKept(pasted);
    this.#mark();
  }

  /** Opens what comes from the field or from elsewhere. */
  open(source: File | string): Promise<void> {
    return this.#attempt(async (isStale) => {
      if (typeof source !== 'string' && source.size > TEXT_MAX) return this.#openGames(source, isStale);
      const text = typeof source === 'string' ? source : await textOf(source);
      if (isStale()) return;
      this.#text.value = text;
      const pasted = readPasted(this.#rules, text);
      if (pasted.kind === 'empty') throw new Error(t`There is no game in this text.`);
      if (pasted.kind === 'games') return this.#openGames(new Blob([pasted.text]), isStale);
      const { fen, chess960, changes } = pasted.reading;
      this.#study.open({ game: { fen, chess960 } });
      this.#finish();
      this.#notices.value = fenChangeTexts(changes);
    });
  }

  async #submit(): Promise<void> {
    if (this.#text.value.trim() === '') return this.#fail(new Error(t`Paste a PGN or a FEN first.`));
    await this.open(this.#text.value);
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
    if (!isStale()) this.#fit();
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
      if (number % LISTED === 0) this.#listMore();
    }
    this.#listMore();
    await this.#keep(list, isStale);
  }

  /** A game that is broken is opened where a person says so: the text may be mended instead. */
  #openOnly(game: GameTree): void {
    const tree = treeOf(game);
    if (game.fault !== undefined) {
      this.#complain(pgnFaultText(game.fault));
      this.#offer(tree);
      this.#text.focus();
      return;
    }
    this.#study.openTree(tree);
    this.#finish();
    this.#notices.value = game.notices.map(pgnFaultText);
  }

  /** The moves before the fault, where there are any. */
  #offer(tree: VariationTree): void {
    const last = mainLine(tree).at(-1);
    if (last === undefined) return;
    const { moveNumber } = nodeOf(tree.nodes, nodeOf(tree.nodes, last).parent ?? ROOT);
    this.#sound = tree;
    this.#part.hidden = false;
    setText(this.#part, t`Open up to move ${moveNumber}`);
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

  /** The chooser stays at the game that is shown where there is nothing of another one. */
  #choose(index: number): Promise<void> {
    return this.#attempt(async (isStale) => {
      const list = this.#list;
      const game = await list?.game(index);
      if (!isStale() && list !== undefined && game !== undefined) this.#show(list, index, game);
    });
  }

  /** Up to its fault, where it is broken. */
  #show(list: GameList, index: number, game: GameTree): void {
    const { fault, notices } = game;
    if (fault !== undefined) this.#complain(`${t`Game ${index + 1}.`} ${pgnFaultText(fault)}`);
    const tree = treeOf(game);
    if (fault === undefined || tree.nodes.length > 1) {
      this.#study.openTree({ ...tree, start: { ...tree.start, pasted: list.keyOf(index) } });
      this.#notices.value = notices.map(pgnFaultText);
    }
    this.#mark();
  }

  #listAnew(list: GameList): void {
    this.#list = list;
    this.#find.value = '';
    this.#games.replaceChildren();
    this.#listMore();
  }

  /** Those that have been read since. */
  #listMore(): void {
    const list = this.#list;
    if (list === undefined) return;
    const listed = this.#games.options.length;
    this.#find.hidden = list.games.length <= LISTED_MAX;
    if (this.#find.value !== '') return;
    this.#games.append(...list.games.slice(listed, LISTED_MAX).map((_, index) => option(list, listed + index)));
    this.#mark();
  }

  /** Those with the text in their names that is looked for. */
  #listFound(): void {
    const list = this.#list;
    if (list === undefined) return;
    this.#games.replaceChildren(...list.find(this.#find.value, LISTED_MAX).map((index) => option(list, index)));
    this.#mark();
  }

  /** The games that one was opened with at an earlier visit, or in another tab. */
  async #listKept(pasted: string): Promise<void> {
    const entry = await this.#store.get(idOf(pasted));
    const list = readSavedGames(this.#rules, entry?.record, pasted);
    if (list === undefined || this.#shown !== pasted) return;
    this.#listAnew(list);
    for await (const _ of list.read()) if (this.#list !== list) return;
    this.#listMore();
  }

  #mark(): void {
    this.#games.value = this.#shown ?? '';
    this.#gamesLabel.hidden = this.#list === undefined || this.#shown?.startsWith(`${this.#list.id}.`) !== true;
  }

  /** Something has been opened. */
  #finish(): void {
    this.#text.value = '';
    this.#complain('');
    this.#fit();
    this.#form.dispatchEvent(new Event('opened'));
  }

  #fail(error: unknown): void {
    this.#complain(messageOf(error));
    this.#text.focus();
  }

  #complain(text: string): void {
    setText(this.#error, text);
    this.#text.setAttribute('aria-invalid', String(text !== ''));
    this.#sound = undefined;
    this.#part.hidden = true;
    this.#notices.value = [];
    if (text !== '') this.#form.dispatchEvent(new Event('refused'));
  }

  /** The field grows with its text, up to a limit of the style sheet. */
  #fit(): void {
    this.#text.rows = Math.min(8, this.#text.value.split('\n').length);
  }
}

/** Of the text that a game was in; the key is that of the game. */
const idOf = (key: string): string => key.slice(0, key.lastIndexOf('.'));

function option(list: GameList, index: number): HTMLOptionElement {
  return element('option', { value: list.keyOf(index) }, `${index + 1}. ${list.games[index]?.title ?? ''}`);
}
