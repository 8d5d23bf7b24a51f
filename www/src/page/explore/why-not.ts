/**
 * "Why not this move?": any legal move of the position on the board, and what the search did with it. "Why did you not
 * see it?": what became of it step by step, every cut on the way judged, and what a longer search of it says.
 */

import { effect, signal } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Loaded, TreeSource } from '#espalier/element/tree/load.js';
import type { Miss } from '#espalier/engine/research-types.js';
import type { Engine, LegalMove } from '#espalier/engine/types.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { bestChild } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { explainMiss } from '#espalier/research/index.js';
import type { Rules } from '#espalier/rules/types.js';
import { positionAt, type SearchedGame } from '../../model/explore/position-at.js';
import { recordAlong } from '../../model/explore/record-along.js';
import { WHY_LIMITS } from '../../model/late-engine.js';
import { busiestMoves } from '../../model/trace/move-scene.js';
import type { WhyQuestion } from '../../model/why/reason.js';
import type { Said } from '../shared/view/language.js';
import type { ViewLayout } from './view-layout.js';
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
  /** What is wrong with the move, in the words of chess; empty until that is known. */
  readonly chessWords = signal('');
  /** What was asked goes before what was only looked up. */
  readonly isAsked = signal(false);
  readonly #engine: Engine;
  readonly #rules: Rules;
  /** The position of which moves are asked, and that of which something was asked. */
  #place:
    | { readonly shown: Loaded; readonly at: number; readonly game: SearchedGame; readonly fen: string }
    | undefined;
  #asked: { readonly shown: Loaded; readonly at: number } | undefined;

  /** While its tab is open, a move can be picked on the board, too. */
  constructor(engine: Engine, rules: Rules, board: Chessboard, layout: ViewLayout) {
    this.#engine = engine;
    this.#rules = rules;
    effect(() => void (board.readOnly = layout.tab.value !== 'whyNot'));
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
  offer(shown: Loaded, at: number, isGrowing: boolean): void {
    if (this.#place?.shown !== shown) {
      this.work.reset(obstacleTo(shown.tree.records, isGrowing));
      this.steps.value = [];
      this.chessWords.value = '';
    }
    const game = gameOf(shown.source);
    const { fen, legalMoves } = positionAt(this.#rules, shown.tree, at, game) ?? { fen: '', legalMoves: [] };
    this.#place = { shown, at, game, fen };
    this.moves.value = [...legalMoves].sort((one, other) => one.san.localeCompare(other.san));
    this.choose(secondBest(shown.tree, at));
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
    const move = this.move.value;
    if (place === undefined || move === '') return () => t`Choose a move, here or on the board.`;
    const { at, game, fen, shown } = place;
    const { records } = shown.tree;
    this.#asked = place;
    this.isAsked.value = true;
    const depth = Math.max(LEAST_DEPTH, records.depth(at) ?? 0);
    const { chess960 } = game;
    // The recording's own search may know of repetitions.
    const position = records.ply(at) === 0 ? { fen: game.fen, moves: [...game.moves] } : { fen };
    this.steps.value = [];
    this.chessWords.value = await this.#inChessWords({ ...position, chess960, move }, abort);
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
    const answer = (): string => `${miss.summary} ${miss.conclusion}`.trim() || t`Stopped.`;
    if (shown.trace !== undefined || shown.engine === OWN_NAME) return answer;
    return () => t`Asked of Espalier, which searched the position itself: ${answer()}`;
  }

  /** The story of the search is told without them, too. */
  async #inChessWords(question: WhyQuestion, signal: AbortSignal): Promise<string> {
    try {
      const { headline, sentence } = await this.#engine.whyNot({ ...question, limits: WHY_LIMITS }, { signal });
      return `${headline} ${sentence}`.trim();
    } catch {
      return '';
    }
  }
}

/** The move that got most work after the best one, in UCI notation; empty where there is none. */
function secondBest(tree: RecordTree, at: number): string {
  const { records } = tree;
  const best = bestChild(records, at);
  const bestMove = best === undefined ? undefined : records.move(best)?.uci;
  const moves = busiestMoves(tree, at).map((id) => records.move(id)?.uci);
  return moves.find((uci) => uci !== undefined && uci !== bestMove) ?? '';
}

const OWN_NAME = 'Espalier';

function gameOf(source: TreeSource): SearchedGame {
  return 'header' in source ? source.header : { fen: source.startFen, moves: source.moves, chess960: source.chess960 };
}
