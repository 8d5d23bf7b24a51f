/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said beside it, and it
 * stays there to be mended.
 */

import type { Engine } from 'espalier';
import { messageOf, t } from 'espalier/words';
import { importGame } from '../../model/analysis/import-game.js';
import { gameKey, readSavedGames, savedGames } from '../../model/analysis/pasted-games.js';
import type { PastedGames } from '../../model/analysis/pasted-games.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { Study } from '../../model/analysis/study.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { gameTitle } from '../../model/pgn/game-sheet.js';
import type { GameSheet } from '../../model/pgn/game-sheet.js';
import { byId, element, setText } from '../shared/dom.js';
import { read, write } from '../shared/local-data.js';
import { tellEverywhere } from '../shared/page-notice.js';

/** Larger files are databases, and would keep the page busy for long. */
const FILE_MAX = 10_000_000;
const KEY = 'espalier.pasted.1';

export class PasteForm {
  readonly #engine: Engine;
  readonly #study: Study;
  readonly #form = byId('analyse-paste-form', HTMLFormElement);
  readonly #text = byId('analyse-paste', HTMLTextAreaElement);
  readonly #error = byId('analyse-paste-error', HTMLElement);
  readonly #file = byId('analyse-file', HTMLInputElement);
  readonly #games = byId('analyse-games', HTMLSelectElement);
  readonly #gamesLabel = byId('analyse-games-label', HTMLElement);
  /** The games to choose from. */
  #pasted: PastedGames | undefined;
  /** The key of the game that is shown. */
  #shown: string | undefined;
  /** The number of what was asked for last: what was asked for before, and takes longer, is not shown. */
  #asked = 0;

  constructor(engine: Engine, study: Study) {
    this.#engine = engine;
    this.#study = study;
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
      void this.#open(text);
    });
    this.#file.addEventListener('change', () => {
      const [file] = this.#file.files ?? [];
      if (file !== undefined) void this.open(file);
      this.#file.value = '';
    });
    this.#games.addEventListener('change', () => void this.#choose(this.#games.selectedIndex));
  }

  /** Lets one of the games be chosen that were pasted with the one that is shown. */
  update({ start: { pasted } }: VariationTree): void {
    if (pasted === this.#shown) return;
    this.#shown = pasted;
    const kept = pasted && !this.#pasted && readSavedGames(read(KEY), pasted);
    if (kept) this.#list(kept);
    this.#games.value = pasted ?? '';
    this.#gamesLabel.hidden = this.#games.selectedIndex < 0;
  }

  /** Opens what comes from elsewhere. */
  open(source: File | string): Promise<void> {
    return typeof source === 'string' ? this.#open(source) : this.#openFile(source);
  }

  async #openFile(file: File): Promise<void> {
    if (file.size > FILE_MAX) {
      return this.#complain(t`${file.name} is larger than ${FILE_MAX / 1e6} MB. Open a part of it.`);
    }
    const asked = (this.#asked += 1);
    try {
      const text = await file.text();
      if (asked === this.#asked) await this.#open(text);
    } catch (error) {
      // A folder, for example.
      if (asked === this.#asked) this.#fail(error);
    }
  }

  async #submit(): Promise<void> {
    if (this.#text.value.trim() === '') return this.#fail(new Error(t`Paste a PGN or a FEN first.`));
    await this.#open(this.#text.value);
  }

  async #open(text: string): Promise<void> {
    this.#text.value = text;
    const asked = (this.#asked += 1);
    try {
      const pasted = readPasted(text);
      switch (pasted.kind) {
        case 'empty':
          throw new Error(t`There is no game in this text.`);
        case 'fen':
          await this.#study.open({ game: { fen: pasted.fen } });
          break;
        case 'games':
          await this.#openGames(text, pasted.games, asked);
      }
      if (asked !== this.#asked) return;
      this.#text.value = '';
      this.#complain('');
      this.#form.dispatchEvent(new Event('opened'));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#fail(error);
    }
    this.#fit();
  }

  async #openGames(text: string, games: readonly GameSheet[], asked: number): Promise<void> {
    const [first] = games;
    if (first === undefined) return;
    const tree = await importGame(this.#engine, first);
    if (asked !== this.#asked) return;
    if (games.length === 1) return this.#study.openTree(tree);
    const pasted = { id: Date.now().toString(36), text, games };
    this.#list(pasted);
    this.#show(pasted, 0, tree);
    const saved = savedGames(pasted);
    // What is kept of an earlier text takes up room.
    write(KEY, null);
    if (saved === undefined || !write(KEY, saved)) {
      tellEverywhere(t`These games are too many to keep: after a reload only the one you look at is here.`);
    }
  }

  /** The chooser stays at the game that is shown where another one is not legal. */
  async #choose(index: number): Promise<void> {
    const pasted = this.#pasted;
    const sheet = pasted?.games[index];
    if (pasted === undefined || sheet === undefined) return;
    const asked = (this.#asked += 1);
    try {
      const tree = await importGame(this.#engine, sheet);
      if (asked !== this.#asked) return;
      this.#show(pasted, index, tree);
      this.#complain('');
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#complain(`${t`Game ${index + 1}.`} ${messageOf(error)}`);
      this.#games.value = this.#shown ?? '';
    }
  }

  #show(pasted: PastedGames, index: number, tree: VariationTree): void {
    this.#study.openTree({ ...tree, start: { ...tree.start, pasted: gameKey(pasted, index) } });
  }

  #list(pasted: PastedGames): void {
    this.#pasted = pasted;
    this.#games.replaceChildren(...pasted.games.map((sheet, index) =>
      element('option', { value: gameKey(pasted, index) }, `${index + 1}. ${gameTitle(sheet)}`)));
  }

  #fail(error: unknown): void {
    this.#complain(messageOf(error));
    this.#text.focus();
  }

  #complain(text: string): void {
    setText(this.#error, text);
    this.#text.setAttribute('aria-invalid', String(text !== ''));
  }

  /** The field grows with its text, up to a limit of the style sheet. */
  #fit(): void {
    this.#text.rows = Math.min(8, this.#text.value.split('\n').length);
  }
}
