/**
 * "Why not this move?": any legal move of the position on the board, and what the search did with it. "Why did you not
 * see it?": what became of it step by step, every cut on the way judged, and what a longer search of it says.
 */

import { effect, signal } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Miss } from '#espalier/engine/research-types.js';
import type { Engine, LegalMove } from '#espalier/engine/types.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { explainMiss } from '#espalier/research/index.js';
import { recordAlong } from '../../model/explore/record-along.js';
import type { Said } from '../shared/view/language.js';
import type { Room } from './room.js';
import { obstacleTo, Work } from './work.js';

/** Plies at least: where fewer were left, there is little to see. */
const LEAST_DEPTH = 4;

export type MissStep = Miss['steps'][number];

export class WhyNot {
  readonly work = new Work(
    () => t`Why did you not see it?`,
    (abort) => this.#ask(abort),
  );
  readonly moves = signal<readonly LegalMove[]>([]);
  /** In UCI notation; empty where none is chosen. */
  readonly move = signal('');
  readonly steps = signal<readonly MissStep[]>([]);
  /** What was asked goes before what was only looked up. */
  readonly isAsked = signal(false);
  readonly #engine: Engine;
  /** The position of which moves are asked, and that of which something was asked. */
  #place: { readonly shown: Loaded; readonly at: number; readonly chess960: boolean; readonly fen: string } | undefined;
  #asked: { readonly shown: Loaded; readonly at: number } | undefined;

  /** While its tab is open, a move can be picked on the board, too. */
  constructor(engine: Engine, board: Chessboard, room: Room) {
    this.#engine = engine;
    effect(() => void (board.readOnly = room.tab.value !== 'whyNot'));
    board.addEventListener('move', (event) => {
      event.preventDefault();
      // The board gives back one of those that it was given.
      this.choose((event.detail as LegalMove).uci);
    });
    effect(() => void (board.legalMoves = this.moves.value));
  }

  choose(uci: string): void {
    this.move.value = uci;
    this.isAsked.value = false;
  }

  /** Offers the moves of the position at a record. What was asked before stays, until another search is shown. */
  async offer(
    shown: Loaded,
    at: number,
    { chess960, isGrowing }: { chess960: boolean; isGrowing: boolean },
  ): Promise<void> {
    if (this.#place?.shown !== shown) {
      this.work.reset(obstacleTo(shown.trace, isGrowing));
      this.steps.value = [];
    }
    const place = { shown, at, chess960, fen: '' };
    this.#place = place;
    this.choose('');
    this.moves.value = [];
    const position = await shown.trace?.position(at).catch(() => undefined);
    if (this.#place !== place || position === undefined) return;
    this.#place = { ...place, fen: position.view.fen };
    this.moves.value = [...position.view.legalMoves].sort((one, other) => one.san.localeCompare(other.san));
  }

  /** What the move that is chosen is called, and the record of the position. */
  get asked():
    | { readonly tree: RecordTree; readonly at: number; readonly uci: string; readonly san: string }
    | undefined {
    const move = this.moves.value.find(({ uci }) => uci === this.move.value);
    return move && this.#place && { tree: this.#place.shown.tree, at: this.#place.at, uci: move.uci, san: move.san };
  }

  /** The record of a step, where there is one. */
  recordOf({ path }: MissStep): number | undefined {
    return this.#asked && recordAlong(this.#asked.shown.tree.records, this.#asked.at, path);
  }

  async #ask(abort: AbortSignal): Promise<Said> {
    const place = this.#place;
    const trace = place?.shown.trace;
    const move = this.move.value;
    if (place === undefined || trace === undefined || move === '') return () => t`Choose a move, here or on the board.`;
    const { at, chess960, fen } = place;
    this.#asked = place;
    this.isAsked.value = true;
    const depth = Math.max(LEAST_DEPTH, trace.records.node(at).depth ?? 0);
    // The recording's own search may know of repetitions.
    const position = trace.path(at).length === 0 ? { fen: trace.startFen, moves: [...trace.moves] } : { fen };
    this.steps.value = [];
    const draw = ({ steps }: Miss): void => {
      if (!abort.aborted) this.steps.value = steps;
    };
    const onProgress = (known: Miss): void => {
      this.work.note.value = () => `${known.progress}…`;
      draw(known);
    };
    const miss = await explainMiss(
      this.#engine,
      { ...position, chess960, move, limits: { depth } },
      { stop: abort, onProgress },
    );
    draw(miss);
    return () => `${miss.summary} ${miss.conclusion}`.trim() || t`Stopped.`;
  }
}
