/**
 * Opens what is pasted, dropped or chosen as a file: games, or a position. What is wrong with it is said beside it, and it
 * stays there to be mended.
 */

import type { Engine } from 'espalier';
import { importGame } from '../../model/analysis/import-game.js';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { gameTitle } from '../../model/pgn/game-sheet.js';
import type { GameSheet } from '../../model/pgn/game-sheet.js';
import { byId, element, setText } from '../shared/dom.js';

/** Larger files are databases, and would keep the page busy for long. */
const FILE_MAX = 10_000_000;

export interface Opened {
  /** Rejects, with a message for people, where a position is none. */
  readonly onFen: (fen: string) => Promise<void>;
  readonly onGame: (tree: VariationTree) => void;
}

export class PasteForm {
  readonly #engine: Engine;
  readonly #opened: Opened;
  readonly #form = byId('analyse-paste-form', HTMLFormElement);
  readonly #text = byId('analyse-paste', HTMLTextAreaElement);
  readonly #error = byId('analyse-paste-error', HTMLElement);
  readonly #file = byId('analyse-file', HTMLInputElement);
  readonly #games = byId('analyse-games', HTMLSelectElement);
  readonly #gamesLabel = byId('analyse-games-label', HTMLElement);
  #sheets: readonly GameSheet[] = [];

  constructor(engine: Engine, opened: Opened) {
    this.#engine = engine;
    this.#opened = opened;
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
      if (file !== undefined) void this.#openFile(file);
      this.#file.value = '';
    });
    this.#games.addEventListener('change', () => void this.#choose(this.#games.selectedIndex));
    this.#acceptDrops();
  }

  /** Files and texts may be dropped anywhere on the view. */
  #acceptDrops(): void {
    const view = byId('analyse', HTMLElement);
    view.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.#form.classList.add('over');
    });
    view.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) this.#form.classList.remove('over');
    });
    view.addEventListener('drop', (event) => {
      event.preventDefault();
      this.#form.classList.remove('over');
      const [file] = event.dataTransfer?.files ?? [];
      const text = event.dataTransfer?.getData('text') ?? '';
      if (file !== undefined) void this.#openFile(file);
      else if (text !== '') void this.#open(text);
    });
  }

  async #openFile(file: File): Promise<void> {
    if (file.size > FILE_MAX) {
      return this.#complain(`${file.name} is larger than ${FILE_MAX / 1e6} MB. Open a part of it.`);
    }
    await this.#open(await file.text());
  }

  async #submit(): Promise<void> {
    if (this.#text.value.trim() === '') return this.#fail(new Error('Paste a PGN or a FEN first.'));
    await this.#open(this.#text.value);
  }

  async #open(text: string): Promise<void> {
    this.#text.value = text;
    try {
      const pasted = readPasted(text);
      switch (pasted.kind) {
        case 'empty':
          throw new Error('There is no game in this text.');
        case 'fen':
          await this.#opened.onFen(pasted.fen);
          this.#list([]);
          break;
        case 'games':
          await this.#show(pasted.games[0]);
          this.#list(pasted.games);
      }
      this.#text.value = '';
      this.#complain('');
      this.#form.dispatchEvent(new Event('opened'));
    } catch (error) {
      this.#fail(error);
    }
    this.#fit();
  }

  /** One of several games. The chooser stays at the game that is shown where another one is not legal. */
  async #choose(index: number): Promise<void> {
    const shown = this.#games.dataset['shown'] ?? '0';
    try {
      await this.#show(this.#sheets[index]);
      this.#games.dataset['shown'] = String(index);
      this.#complain('');
    } catch (error) {
      this.#complain(`Game ${index + 1}. ${messageOf(error)}`);
      this.#games.selectedIndex = Number(shown);
    }
  }

  async #show(sheet: GameSheet | undefined): Promise<void> {
    if (sheet !== undefined) this.#opened.onGame(await importGame(this.#engine, sheet));
  }

  #list(sheets: readonly GameSheet[]): void {
    this.#sheets = sheets;
    this.#gamesLabel.hidden = sheets.length < 2;
    this.#games.dataset['shown'] = '0';
    this.#games.replaceChildren(...sheets.map((sheet, index) => element('option', {}, `${index + 1}. ${gameTitle(sheet)}`)));
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
