/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said, and the text
 * stays to be mended.
 */

import { computed, signal } from '@preact/signals';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { textOf } from '../../model/analysis/file-text.js';
import { fileIdOf, GameList } from '../../model/analysis/game-list.js';
import { gameOf, treeOf } from '../../model/analysis/game-tree.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { Study } from '../../model/analysis/study.js';
import { mainLine, nodeOf, ROOT, type Tags, type VariationTree } from '../../model/analysis/variation-tree.js';
import { fenChangeTexts, pgnFaultText } from '../../model/text/import-text.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import type { FileGames } from './file-games.js';

/** Bytes. A larger file is no position, and is not shown as a text to be mended. */
const TEXT_MAX = 1_000_000;

const noNotices: Said<readonly string[]> = () => [];

/** What can be opened of a game that is broken: the moves before the fault. */
interface SoundPart {
  readonly tree: VariationTree;
  readonly lastMove: number;
}

export class GameOpener {
  readonly #rules: Rules;
  readonly #study: Study;
  readonly #requests: Requests;
  readonly #finishWriting: () => void;

  /** Those that came with the game that is shown. */
  readonly file: FileGames;
  readonly text = signal('');
  readonly #error = signal(nothingSaid);
  readonly error = computed(() => this.#error.value());
  readonly soundPart = signal<SoundPart>();
  /** What was skipped or mended. */
  readonly notices = computed(() => this.#notices.value());
  readonly #notices = signal(noNotices);
  /** How often something has gone wrong that is to be mended in the text. */
  readonly faults = signal(0);
  /** How often something has been opened. */
  readonly opened = signal(0);

  /** `finishWriting`: what is being written in the game that is shown is to be a part of it now. */
  constructor(rules: Rules, study: Study, file: FileGames, requests: Requests, finishWriting: () => void) {
    this.#rules = rules;
    this.#study = study;
    this.#requests = requests;
    this.#finishWriting = finishWriting;
    this.file = file;
  }

  /** Opens what comes from the field or from elsewhere. */
  open(source: File | string): Promise<void> {
    return this.#attempt(async (isStale) => {
      const id = typeof source === 'string' ? undefined : await fileIdOf(source);
      if (isStale()) return;
      if (typeof source !== 'string' && source.size > TEXT_MAX) return this.#openGames(source, isStale, id);
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
          id,
        );
      }
      const { fen, chess960, changes } = pasted.reading;
      this.#study.open({ game: { fen, chess960 } });
      this.#finish();
      this.#notices.value = () => fenChangeTexts(changes);
    });
  }

  /** Text is typed. What was wrong with it is not said any more, unless it is still no position. */
  edit(text: string): void {
    this.text.value = text;
    if (this.error.peek() !== '' && !this.#isFaulty(text)) this.#complain(nothingSaid);
  }

  /** Games are read when they are opened. */
  #isFaulty(text: string): boolean {
    try {
      return readPasted(this.#rules, text).kind === 'empty';
    } catch {
      return true;
    }
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
    return this.#attempt((isStale) => this.#choose(index, isStale));
  }

  async #choose(index: number, isStale: IsStale): Promise<void> {
    const { list } = this.file;
    if (list === undefined) return;
    const game = this.file.editedOf(list.keyOf(index)) === undefined ? await list.game(index) : undefined;
    await this.#show(list, index, game, isStale);
  }

  /** The game before or after the one that is shown. */
  step(games: -1 | 1): void {
    const next = this.file.place.value + games;
    if (next >= 0 && next < this.file.count.value) void this.choose(next);
  }

  /** Another game, in one file with those that are there: a lesson in chapters. It is shown, and the list of all. */
  async addChapter(): Promise<void> {
    const { file } = this;
    const [count, name] = [file.count.value, file.fileName.value];
    const next = Math.max(1, count);
    this.#finishWriting();
    await this.#attempt(async (isStale) => {
      const before = count === 0 ? this.#firstChapter() : await file.written();
      const text = `${before}\n${chapter(next + 1)}`;
      await this.#openGames(count > 0 && name !== '' ? new File([text], name) : new Blob([text]), isStale);
      if (isStale()) return;
      await this.#choose(next, isStale);
      file.isListOpen.value = true;
    });
  }

  /** What is shown, alone so far. */
  #firstChapter(): string {
    const { tree } = this.#study;
    if (tree === undefined) return chapter(1);
    const isNamed = tree.start.tags.length > 0;
    const tags: Tags = isNamed ? tree.start.tags : [['Event', t`Chapter ${1}`]];
    return this.#rules.writePgn(gameOf({ ...tree, start: { ...tree.start, tags } }));
  }

  /** Says what is wrong, unless something else has been asked for meanwhile. */
  async #attempt(act: (isStale: IsStale) => Promise<void>): Promise<void> {
    const isStale = this.#requests.ask();
    this.#complain(nothingSaid);
    try {
      await act(isStale);
    } catch (error) {
      // A folder is no file, for example.
      if (!isStale()) this.#fail(error);
    }
  }

  /** The first game is shown as soon as it is known whether there are others. */
  async #openGames(text: Blob, isStale: IsStale, id?: string): Promise<void> {
    const list = new GameList(this.#rules, text, { name: nameOfFile(text), ...(id !== undefined && { id }) });
    const games = list.read();
    const [first, second] = [await games.next(), await games.next()];
    if (isStale()) return;
    if (first.done === true) throw new Error(t`There is no game in this text.`);
    if (second.done === true) return this.#openOnly(list, first.value, isStale);
    this.file.take(list);
    this.#finish();
    await this.#show(list, 0, first.value, isStale);
    await this.file.readRest(list, games);
  }

  /** A game that is broken is opened where a person says so: the text may be mended instead. */
  async #openOnly(list: GameList, game: GameTree, isStale: IsStale): Promise<void> {
    const { fault } = game;
    if (fault !== undefined) {
      this.#complain(() => pgnFaultText(fault));
      this.soundPart.value = soundPartOf(treeOf(game));
      this.faults.value += 1;
      return;
    }
    await this.#show(list, 0, game, isStale);
    if (!isStale()) this.#finish();
    this.#notices.value = () => game.notices.map(pgnFaultText);
  }

  /**
   * As it is by now, where it was opened before. Up to its fault, where it is broken; where there is nothing of it, the
   * game before stays.
   */
  async #show(list: GameList, index: number, game: GameTree | undefined, isStale: IsStale): Promise<void> {
    const known = await this.file.known(list.keyOf(index));
    if (isStale()) return;
    if (known !== undefined) return this.#study.openTree(known);
    if (game === undefined) return;
    const { fault, notices } = game;
    if (fault !== undefined) this.#complain(() => `${t`Game ${index + 1}.`} ${pgnFaultText(fault)}`);
    const tree = list.treeOf(index, game);
    if (fault !== undefined && tree.nodes.length === 1) return;
    this.#study.openTree(tree);
    this.#notices.value = () => notices.map(pgnFaultText);
  }

  #finish(): void {
    this.text.value = '';
    this.#complain(nothingSaid);
    this.opened.value += 1;
  }

  #fail(error: unknown): void {
    this.#complain(() => messageOf(error));
    this.faults.value += 1;
  }

  #complain(said: Said): void {
    this.#error.value = said;
    this.soundPart.value = undefined;
    this.#notices.value = noNotices;
  }
}

const nameOfFile = (file: Blob): string => (file instanceof File ? file.name : '');

/** One that nothing is written in yet. */
const chapter = (number: number): string => `[Event "${t`Chapter ${number}`}"]\n\n*\n`;

function soundPartOf(tree: VariationTree): SoundPart | undefined {
  const last = mainLine(tree).at(-1);
  return last === undefined
    ? undefined
    : { tree, lastMove: nodeOf(tree.nodes, nodeOf(tree.nodes, last).parent ?? ROOT).moveNumber };
}

/** Whether something else has been asked for since. */
export type IsStale = () => boolean;

export class Requests {
  /** The number of what was asked for last. */
  #asked = 0;

  /** Something is asked for: what was asked for before, and takes longer, is not shown. */
  ask(): IsStale {
    const asked = (this.#asked += 1);
    return () => asked !== this.#asked;
  }
}
