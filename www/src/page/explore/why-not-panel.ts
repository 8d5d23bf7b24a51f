/**
 * "Why not this move?": any legal move of the position on the board, and what the search did with it. "Why did you not
 * see it?": what became of it step by step, every cut on the way judged, and what a longer search of it says.
 */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Engine, LegalMove, Miss } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { recordAlong, whyNot } from '../../model/explore/why-not.js';
import type { WhyNot } from '../../model/explore/why-not.js';
import { button, byId, element, setText } from '../shared/dom.js';
import { WorkControls, obstacleTo } from './work-controls.js';

/** Plies at least: where fewer were left, there is little to see. */
const LEAST_DEPTH = 4;

export class WhyNotPanel {
  readonly #pane = byId('pane-why-not', HTMLElement);
  readonly #move = byId('why-not-move', HTMLSelectElement);
  readonly #text = byId('why-not-text', HTMLElement);
  readonly #show = byId('why-not-show', HTMLButtonElement);
  readonly #steps = byId('miss-steps', HTMLOListElement);
  readonly #work = new WorkControls(t`Why did you not see it?`, (signal) => this.#ask(signal), byId('why-not-choices', HTMLElement));
  readonly #engine: Engine;
  readonly #board: Chessboard;
  readonly #select: (id: number) => void;
  #shown: Loaded | undefined;
  #at = 0;
  #fen = '';
  #chess960 = false;

  /** While its tab is open, a move can be picked on the board, too; `select` shows a record. */
  constructor(engine: Engine, board: Chessboard, select: (id: number) => void) {
    this.#engine = engine;
    this.#board = board;
    this.#select = select;
    this.#text.before(this.#work.root);
    this.#move.addEventListener('change', () => this.#tell());
    this.#show.addEventListener('click', () => {
      const id = this.#answer()?.id;
      if (id !== undefined) select(id);
    });
    board.addEventListener('move', (event) => {
      event.preventDefault();
      // The board gives back one of those that it was given.
      this.#move.value = (event.detail as LegalMove).uci;
      this.#tell();
    });
  }

  /** Whether moves are picked on the board follows the tab. */
  wake(): void {
    this.#board.readOnly = this.#pane.hidden !== false;
  }

  get atWork(): string | undefined {
    return this.#work.isRunning ? t`Why did you not see it?` : undefined;
  }

  /** Makes way for other work. */
  stop(): void {
    this.#work.stop();
  }

  /** Offers the moves of the position at a record. What was asked before stays, until another search is shown. */
  async offer(shown: Loaded, at: number, chess960: boolean): Promise<void> {
    if (this.#shown !== shown) {
      this.#work.reset(obstacleTo(shown.trace));
      this.#steps.replaceChildren();
    }
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

  #fill(moves: readonly LegalMove[]): void {
    const sorted = [...moves].sort((one, other) => one.san.localeCompare(other.san));
    const options = sorted.map(({ uci, san }) => element('option', { value: uci }, san));
    this.#move.replaceChildren(element('option', { value: '' }, t`choose a move`), ...options);
    this.#move.disabled = moves.length === 0;
    this.#board.legalMoves = moves;
    this.#tell();
  }

  #answer(): WhyNot | undefined {
    const san = this.#move.selectedOptions[0]?.textContent ?? '';
    return this.#move.value === '' || this.#shown === undefined ? undefined : whyNot(this.#shown.tree, this.#at, this.#move.value, san);
  }

  #tell(): void {
    const answer = this.#answer();
    setText(this.#text, answer?.text ?? '');
    this.#show.disabled = answer?.id === undefined;
  }

  async #ask(signal: AbortSignal): Promise<string> {
    const { trace } = this.#shown ?? {};
    const move = this.#move.value;
    const at = this.#at;
    if (trace === undefined || move === '') return t`Choose a move, here or on the board.`;
    const depth = Math.max(LEAST_DEPTH, trace.records.node(at).depth ?? 0);
    // The recording's own search may know of repetitions.
    const position = trace.path(at).length === 0 ? { fen: trace.startFen, moves: [...trace.moves] } : { fen: this.#fen };
    const draw = (known: Miss): void => {
      if (!signal.aborted) this.#draw(known, at);
    };
    setText(this.#text, '');
    this.#steps.replaceChildren();
    const miss = await this.#engine.explainMiss(
      { ...position, chess960: this.#chess960, move, depth },
      {
        signal,
        onProgress: (known) => {
          this.#work.say(`${known.progress}…`);
          draw(known);
        },
      },
    );
    draw(miss);
    return `${miss.summary} ${miss.conclusion}`.trim() || t`Stopped.`;
  }

  /** Adds the steps that are new, so that the focus stays on those that are there. Which cut is to blame may change. */
  #draw({ steps }: Miss, at: number): void {
    for (const step of steps.slice(this.#steps.childElementCount)) this.#steps.append(this.#drawStep(step, at));
    const cuts = steps.flatMap((step) => step.cuts);
    this.#steps.querySelectorAll('p').forEach((line, index) => line.classList.toggle('guilty', cuts[index]?.guilty === true));
  }

  #drawStep({ path, san, sentence, cuts }: Miss['steps'][number], at: number): HTMLElement {
    const id = this.#shown && recordAlong(this.#shown.tree.records, at, path);
    const show = id === undefined ? [] : [button(t`Show it`, () => this.#select(id), { 'aria-label': t`Show ${san}` })];
    const judged = cuts.map(({ sentence: decided, numbers, verdict }) =>
      element('p', {}, `${decided} ${numbers} `, element('b', {}, verdict)),
    );
    return element('li', {}, `${sentence} `, ...show, ...judged);
  }
}
