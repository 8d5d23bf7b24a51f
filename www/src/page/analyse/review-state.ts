/** The review of the game shown: what is known of its positions, from a search, a file or an earlier visit. */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Score } from '#espalier/engine/types.js';
import { numberedMove } from '#espalier/model/format.js';
import { writtenJudgments } from '../../model/analysis/game-tree.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import {
  mainLine,
  movesOf,
  nodeOf,
  ROOT,
  requestOf,
  type TreeNode,
  type VariationTree,
} from '../../model/analysis/variation-tree.js';
import { MARK_NAGS } from '../../model/pgn/annotations.js';
import { type GameReview, type Judgment, lineKeys, reviewOf } from '../../model/review/game-review.js';
import { type Phase, phasesOf } from '../../model/review/phases.js';
import type { ReviewBook } from '../../model/review/review-book.js';
import { type ReviewEngine, Reviewer, type ReviewTask } from '../../model/review/reviewer.js';
import { type AskWhy, type Reason, reasonOf, reasonText } from '../../model/why/reason.js';
import { ReasonFinder, type Wanted } from '../../model/why/reason-finder.js';
import type { PageStorage } from '../shared/storage.js';
import type { Remark } from '../shared/view/badge.js';

/** Positions whose judgments are kept. */
const KNOWN_MAX = 2_000;

/** The positions of the main line. */
interface Line {
  readonly ids: readonly number[];
  /** One for each position, from the start on; different for different games. */
  readonly keys: readonly string[];
  readonly nodes: readonly TreeNode[];
  /** What the game came with. */
  readonly written: readonly (Judgment | undefined)[];
}

export interface ReviewProgress {
  readonly isRunning: boolean;
  /** Whether it is the review of another game than the one shown. */
  readonly isOther: boolean;
  readonly done: number;
  readonly of: number;
  readonly trouble: string | undefined;
}

/** What is being reviewed, which need no longer be what is shown. */
interface UnderReview extends ReviewTask {
  readonly keys: readonly string[];
  /** Of the analysis. */
  readonly id: string | undefined;
}

export class ReviewState {
  readonly #positions: NodePositions;
  readonly #reviewer: Reviewer<UnderReview>;
  /** Asks why the key moments of a review that is over are mistakes. */
  readonly #reasons: ReasonFinder;
  readonly #book: ReviewBook;
  readonly #tree: ReadonlySignal<VariationTree>;
  /** By the moves that lead to the position, from whatever start. */
  readonly #known = signal<ReadonlyMap<string, Judgment>>(new Map());
  /** The analysis whose review has been read. */
  #loaded: string | undefined;
  #isDue = false;

  readonly line: ReadonlySignal<Line>;
  /** What a search has found on the main line, from the start on. */
  readonly #searched: ReadonlySignal<readonly (Judgment | undefined)[]>;
  /** The same, or what the game came with; undefined where nothing is known. */
  readonly judgments: ReadonlySignal<readonly (Judgment | undefined)[]>;
  readonly review: ReadonlySignal<GameReview>;
  /** Moves of the main line that a review or the game itself says are mistakes, by their number from 1. */
  readonly mistakes: ReadonlySignal<readonly number[]>;
  /** What is said of moves of the main line, by node. */
  readonly remarks: ReadonlySignal<ReadonlyMap<number, Remark>>;
  /** From White's view, by the node that a move of the main line leads to. */
  readonly scoreByMove: ReadonlySignal<ReadonlyMap<number, Score>>;
  readonly phases: ReadonlySignal<readonly Phase[]>;
  readonly extent: ReadonlySignal<'none' | 'some' | 'all'>;
  readonly progress: ReadonlySignal<ReviewProgress>;
  /** Whether there is something left to review. */
  readonly isOffered: ReadonlySignal<boolean>;

  constructor(
    tree: ReadonlySignal<VariationTree>,
    positions: NodePositions,
    engine: ReviewEngine,
    askWhy: AskWhy,
    book: ReviewBook,
    storage: Pick<PageStorage, 'beforeLeaving'>,
  ) {
    this.#tree = tree;
    this.#positions = positions;
    this.#book = book;
    this.#reviewer = new Reviewer(engine);
    this.#reasons = new ReasonFinder(askWhy, (key, answer) => this.#explain(key, reasonOf(answer)));
    storage.beforeLeaving(() => this.#save());
    // Another tab may have reviewed it. Also who reviews it here is told: what is saved at its end has all of it.
    book.listen((id) => {
      if (id === this.#loaded) void this.#read(id);
    });
    // Going through the moves makes another tree with the same line: what is read of it stays the same.
    let before: Line | undefined;
    this.line = computed(() => {
      const { value } = tree;
      const ids = mainLine(value);
      const nodes = [ROOT, ...ids].map((id) => nodeOf(value.nodes, id));
      before = sameLine(before, { ids, keys: keysOf(value, ids), nodes, written: writtenJudgments(value) });
      return before;
    });
    this.#searched = computed(() => this.line.value.keys.map((key) => this.#known.value.get(key)));
    this.judgments = computed(() => {
      const { written } = this.line.value;
      return this.#searched.value.map((judgment, ply) => judgment ?? written[ply]);
    });
    this.review = computed(() => {
      const { nodes } = this.line.value;
      return reviewOf(
        nodes,
        nodes.slice(1).map(({ move }) => move?.san ?? ''),
        this.judgments.value,
      );
    });
    this.mistakes = computed(() => {
      const reviewed = this.review.value.moves.map(({ ply }) => ply);
      return this.line.value.nodes.flatMap((node, ply) => (reviewed.includes(ply) || isMistake(node) ? [ply] : []));
    });
    this.remarks = computed(() => {
      const { ids } = this.line.value;
      return new Map(this.review.value.moves.map(({ ply, mark, why }) => [ids[ply - 1] ?? ROOT, { mark, text: why }]));
    });
    this.scoreByMove = computed(() => {
      const { ids } = this.line.value;
      return new Map(
        this.review.value.scores
          .slice(1)
          .flatMap((score, index) => (score === undefined ? [] : [[ids[index] ?? ROOT, score]])),
      );
    });
    this.phases = computed(() =>
      this.review.value.scores.some((score) => score !== undefined)
        ? phasesOf(this.line.value.nodes.map(({ fen }) => fen))
        : [],
    );
    this.extent = computed(() => {
      const count = this.judgments.value.filter((judgment) => judgment !== undefined).length;
      return count === 0 ? 'none' : count === this.judgments.value.length ? 'all' : 'some';
    });
    this.progress = computed(() => {
      const { isRunning, trouble, state } = this.#reviewer;
      const [task, shown] = [state.task?.id, tree.value.id];
      const isOther = task !== undefined && shown !== undefined && task !== shown;
      return { isRunning, isOther, trouble, done: state.done, of: state.judgments.length };
    });
    this.isOffered = computed(
      () => !this.progress.value.isRunning && this.extent.value !== 'all' && this.line.value.ids.length > 0,
    );
    effect(() => this.#reasons.want(this.#unexplained()));
    effect(() => {
      const { state, isRunning } = this.#reviewer;
      untracked(() => this.#learn(state, isRunning));
    });
  }

  /** The key moments that have no reason yet, of a game that was reviewed to its end. */
  #unexplained(): Wanted[] {
    const [tree, { ids, keys }, judgments] = [this.#tree.peek(), this.line.value, this.#searched.value];
    if (judgments.includes(undefined)) return [];
    return this.review.value.moments.flatMap(({ ply }) => {
      const [key, move] = [keys[ply], nodeOf(tree.nodes, ids[ply - 1] ?? ROOT).move];
      if (key === undefined || move === undefined || reasonText(judgments[ply]?.reason) !== undefined) return [];
      return [{ key, question: { ...requestOf(tree, ids.slice(0, ply - 1)), move: move.uci } }];
    });
  }

  /** Keeps a reason with what was found of the position after the move. */
  #explain(key: string, reason: Reason): void {
    const { keys } = this.line.peek();
    const judgment = this.#known.peek().get(key);
    if (judgment === undefined) return;
    this.learn([key], [{ ...judgment, reason }]);
    const { id } = this.#tree.peek();
    if (id !== undefined) void this.#book.save(id, keys, this.#known.peek());
  }

  get isRunning(): boolean {
    return this.#reviewer.isRunning;
  }

  set isAllowed(value: boolean) {
    this.#reviewer.isAllowed = value;
    this.#reasons.isAllowed = value;
  }

  /** Reviews the game shown. Where there is no move, there is no game. */
  start(): boolean {
    const tree = this.#tree.value;
    const { ids, keys } = this.line.value;
    if (ids.length === 0) return false;
    this.#reviewer.start({ ...reviewTask(this.#positions, tree, ids), keys, id: tree.id }, this.#searched.value);
    return true;
  }

  cancel(): void {
    this.#reviewer.cancel();
  }

  /** The latest review of an analysis is there again after a reload. */
  async load(id: string | undefined): Promise<void> {
    if (id === undefined || id === this.#loaded) return;
    this.#loaded = id;
    await this.#read(id);
  }

  async #read(id: string): Promise<void> {
    const saved = await this.#book.read(id);
    if (saved !== undefined) this.#known.value = new Map([...saved, ...this.#known.value]);
  }

  /** What is known of each position of a line so far. */
  knownOf(keys: readonly string[]): (Judgment | undefined)[] {
    return keys.map((key) => this.#known.peek().get(key));
  }

  /** What was found elsewhere. */
  learn(keys: readonly string[], judgments: readonly (Judgment | undefined)[]): void {
    const known = new Map(this.#known.peek().size > KNOWN_MAX ? [] : this.#known.peek());
    judgments.forEach((judgment, ply) => {
      const key = keys[ply];
      if (key === undefined || judgment === undefined) return;
      // A review that goes on knows no reasons.
      const { reason } = known.get(key) ?? {};
      known.set(key, { ...(reason && { reason }), ...judgment });
    });
    this.#known.value = known;
  }

  #learn({ task, judgments }: Reviewer<UnderReview>['state'], isRunning: boolean): void {
    if (task === undefined) return;
    this.#isDue = true;
    this.learn(task.keys, judgments);
    if (!isRunning) this.#save();
  }

  #save(): void {
    const { keys, id } = this.#reviewer.state.task ?? {};
    if (keys === undefined || id === undefined || !this.#isDue) return;
    this.#isDue = false;
    void this.#book.save(id, keys, this.#known.value);
  }
}

function isMistake({ nags = [] }: TreeNode): boolean {
  return Object.values(MARK_NAGS).some((nag) => nags.includes(nag));
}

function sameLine(before: Line | undefined, now: Line): Line {
  const isSame =
    before !== undefined &&
    before.keys.join('|') === now.keys.join('|') &&
    String(before.ids) === String(now.ids) &&
    JSON.stringify(before.written) === JSON.stringify(now.written) &&
    now.nodes.every(({ nags }, ply) => String(nags) === String(before.nodes[ply]?.nags));
  return isSame ? before : now;
}

/** The positions of a game: those of its main line, which `ids` are. */
export function reviewTask(positions: NodePositions, tree: VariationTree, ids: readonly number[]): ReviewTask {
  return {
    plies: ids.length,
    positionAt: (ply) => {
      const id = ids[ply - 1] ?? ROOT;
      const outcome = positions.outcomeAt(tree, id);
      return { turn: nodeOf(tree.nodes, id).turn, ...(outcome !== undefined && { outcome }) };
    },
    requestAt: (ply) => requestOf(tree, ids.slice(0, ply)),
  };
}

/** As `lineKeys`, of a line of a tree. */
export function keysOf(tree: VariationTree, line: readonly number[]): string[] {
  const { fen } = nodeOf(tree.nodes, ROOT);
  const moves = movesOf(tree, line).map(({ uci }) => uci);
  return lineKeys({ fen, chess960: tree.start.chess960 }, moves);
}

/** `3…Nf6`, of the move that leads to a position of a line. */
export function nameOfMove(line: readonly TreeNode[], ply: number): string {
  const before = line[ply - 1];
  const san = line[ply]?.move?.san ?? '';
  return before === undefined ? san : numberedMove(before, san);
}
