/** "Why not this move?": any legal move of the position on the board, what the search did with it, and what it is worth. */

import type { Engine } from 'espalier';
import { bestChild, integer, loaded, numberedLine, sideName } from 'espalier/element';
import type { Loaded } from 'espalier/element';
import { whyNot } from '../../model/explore/why-not.js';
import { shownScore } from '../../model/trace/node-figures.js';
import { byId, element, setText } from '../shared/dom.js';

/** Plies for a move that is searched on its own. Nodes would stop it in an iteration that has no score yet. */
const DEPTH = 8;
/** Moves of its best line that are said. */
const SAID = 5;

export class WhyNotPanel {
  readonly #move = byId('why-not-move', HTMLSelectElement);
  readonly #text = byId('why-not-text', HTMLElement);
  readonly #show = byId('why-not-show', HTMLButtonElement);
  readonly #search = byId('why-not-search', HTMLButtonElement);
  readonly #engine: Engine;
  #shown: Loaded | undefined;
  #at = 0;
  #fen = '';
  #chess960 = false;
  #abort: AbortController | undefined;

  /** `select` shows a record. */
  constructor(engine: Engine, select: (id: number) => void) {
    this.#engine = engine;
    this.#move.addEventListener('change', () => this.#tell());
    this.#search.addEventListener('click', () => void this.#searchIt());
    this.#show.addEventListener('click', () => {
      const id = this.#answer()?.id;
      if (id !== undefined) select(id);
    });
  }

  /** Offers the moves of the position at a record. */
  async offer(shown: Loaded, at: number, chess960: boolean): Promise<void> {
    this.#abort?.abort();
    this.#shown = shown;
    this.#at = at;
    this.#chess960 = chess960;
    this.#fen = '';
    this.#fill([]);
    const place = await shown.trace?.position(at).catch(() => undefined);
    if (this.#shown !== shown || this.#at !== at || place === undefined) return;
    this.#fen = place.view.fen;
    this.#fill(place.view.legalMoves);
  }

  #fill(moves: readonly { readonly uci: string; readonly san: string }[]): void {
    const sorted = [...moves].sort((one, other) => one.san.localeCompare(other.san));
    const options = sorted.map(({ uci, san }) => element('option', { value: uci }, san));
    this.#move.replaceChildren(element('option', { value: '' }, 'choose a move'), ...options);
    this.#move.disabled = moves.length === 0;
    this.#tell();
  }

  #answer(): ReturnType<typeof whyNot> | undefined {
    const san = this.#move.selectedOptions[0]?.textContent ?? '';
    return this.#move.value === '' || this.#shown === undefined ? undefined : whyNot(this.#shown.tree, this.#at, this.#move.value, san);
  }

  #tell(): void {
    this.#abort?.abort();
    const answer = this.#answer();
    setText(this.#text, answer?.text ?? '');
    this.#show.disabled = answer?.id === undefined;
    this.#search.disabled = answer === undefined;
  }

  async #searchIt(): Promise<void> {
    const shown = this.#shown;
    const answer = this.#answer();
    if (shown === undefined || answer === undefined) return;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    setText(this.#text, `${answer.text} Searching it…`);
    const chess960 = this.#chess960;
    const text = await this.#engine.trace({ fen: this.#fen, moves: [this.#move.value], chess960, depth: DEPTH }, { signal: abort.signal }).then(
      (trace) => worth(loaded(trace)),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (!abort.signal.aborted) setText(this.#text, `${answer.text} ${text}`);
  }
}

/** What a search of the move alone found, and its best line. */
function worth({ tree, nodes = 0 }: Loaded): string {
  const { records } = tree;
  const score = records.node(0).score;
  if (score === undefined) return '';
  const side = sideName(tree.side(0));
  const sans: string[] = [];
  for (let id = bestChild(records, 0); id !== undefined && sans.length < SAID; id = bestChild(records, id)) {
    if (records.move(id) !== undefined) sans.push(tree.of(id));
  }
  const line = sans.length === 0 ? '' : `, ${side} answering ${numberedLine(tree.root, sans).join(' ')}`;
  return `Searched on its own, ${integer(nodes)} nodes, it is worth ${shownScore(score, tree.side(0), 'white')} from White’s view${line}.`;
}
