/** "Paste a FEN or a PGN": what is wrong with it is said beside it, and it stays there to be mended. */

import type { Engine } from 'espalier';
import { readPasted } from '../../model/analysis/pasted-text.js';
import type { Opening } from '../../model/analysis/study.js';
import { byId, setText } from '../shared/dom.js';

export class PasteForm {
  readonly #engine: Engine;
  readonly #text = byId('analyse-paste', HTMLTextAreaElement);
  readonly #error = byId('analyse-paste-error', HTMLElement);

  /** `open` rejects, with a message for people, where a position is none. */
  constructor(engine: Engine, open: (opening: Opening, notice: string) => Promise<void>) {
    this.#engine = engine;
    byId('analyse-paste-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(open);
    });
    this.#text.addEventListener('keydown', (event) => {
      // In a text of many lines Enter is a new line.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#submit(open);
    });
  }

  async #submit(open: (opening: Opening, notice: string) => Promise<void>): Promise<void> {
    const text = this.#text.value;
    try {
      const { notice = '', ...opening } = await this.#read(text);
      await open(opening, notice);
      this.#text.value = '';
      this.#complain('');
    } catch (error) {
      this.#complain(error instanceof Error ? error.message : String(error));
      this.#text.focus();
    }
  }

  async #read(text: string): Promise<Opening & { notice?: string }> {
    const pasted = readPasted(text);
    switch (pasted.kind) {
      case 'empty':
        throw new Error('Paste a FEN or a PGN first.');
      case 'fen':
        return { game: { fen: pasted.fen } };
      case 'pgn': {
        const { tags, variations, more, ...game } = await this.#engine.readPgn(pasted.pgn);
        return { game, tags, variations, ply: 0, ...(more && { notice: 'The text goes on; this is its first game.' }) };
      }
    }
  }

  #complain(text: string): void {
    setText(this.#error, text);
    this.#text.setAttribute('aria-invalid', String(text !== ''));
  }
}
