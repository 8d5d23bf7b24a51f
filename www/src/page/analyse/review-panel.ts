/** The review of a whole game: its progress, the graph, accuracy, and the key moments. */

import type { Color } from '#espalier/engine/types.js';
import { numberedLine } from '#espalier/model/format.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import { branchOf, mainLine, movesOf, nodeOf, plyOf, requestOf, ROOT } from '../../model/analysis/variation-tree.js';
import type { TreeNode, VariationTree } from '../../model/analysis/variation-tree.js';
import { reviewOf } from '../../model/review/game-review.js';
import type { GameReview, Judgment, ReviewedMove } from '../../model/review/game-review.js';
import { phasesOf } from '../../model/review/phases.js';
import { Reviewer } from '../../model/review/reviewer.js';
import type { ReviewEngine } from '../../model/review/reviewer.js';
import { readSavedReview, savedReview } from '../../model/review/saved-review.js';
import { button, byId, element, keepFocus, setText } from '../shared/dom.js';
import type { PageStorage } from '../shared/storage.js';
import { EvalGraph } from './eval-graph.js';
import { badge } from './move-tree.js';
import type { Remark } from './move-tree.js';

export interface ReviewEvents {
  readonly onChange: () => void;
  readonly onGo: (id: number) => void;
  readonly onExplore: (id: number) => void;
}

/** Positions whose judgments are kept. */
const KNOWN_MAX = 2_000;

export class ReviewPanel {
  readonly #positions: NodePositions;
  readonly #events: ReviewEvents;
  readonly #reviewer: Reviewer;
  readonly #graph: EvalGraph;
  readonly #start = byId('analyse-review', HTMLButtonElement);
  readonly #cancel = byId('analyse-review-cancel', HTMLButtonElement);
  readonly #report = byId('analyse-report', HTMLElement);
  /** By the moves that lead to the position, from whatever start. */
  readonly #known = new Map<string, Judgment>();
  readonly #store: PageStorage['store'];
  /** The analysis whose review has been read. */
  #loaded: string | undefined;
  #keys: readonly string[] = [];
  #tree: VariationTree | undefined;
  #line: readonly number[] = [];
  #state: unknown;
  #review: GameReview | undefined;
  #remarks: ReadonlyMap<number, Remark> = new Map();
  #drawn: GameReview | undefined;

  constructor(positions: NodePositions, engine: ReviewEngine, storage: PageStorage, events: ReviewEvents) {
    this.#store = storage.store;
    this.#positions = positions;
    this.#events = events;
    this.#reviewer = new Reviewer(engine, () => this.#learn());
    this.#graph = new EvalGraph((ply) => events.onGo(this.#line[ply - 1] ?? ROOT));
    this.#start.addEventListener('click', () => this.start());
    this.#cancel.addEventListener('click', () => this.#reviewer.cancel());
    storage.beforeLeaving(() => this.#save());
  }

  get isRunning(): boolean {
    return this.#reviewer.isRunning;
  }

  set isAllowed(value: boolean) {
    this.#reviewer.isAllowed = value;
  }

  get review(): GameReview | undefined {
    return this.#review;
  }

  /** What was found on the main line, from the start on; undefined where nothing is known. */
  get judgments(): readonly (Judgment | undefined)[] {
    return this.#keys.map((key) => this.#known.get(key));
  }

  /** What is said of moves of the main line, by node. */
  get remarks(): ReadonlyMap<number, Remark> {
    return this.#remarks;
  }

  start(): void {
    const tree = this.#tree;
    if (tree === undefined || this.#line.length === 0) return;
    const known = this.#keys.map((key) => this.#known.get(key));
    this.#keysUnderReview = this.#keys;
    this.#idUnderReview = tree.id;
    const line = this.#line;
    const task = {
      plies: line.length,
      positionAt: (ply: number) => this.#positions.of(tree, line[ply - 1] ?? ROOT),
      requestAt: (ply: number) => requestOf(tree, line.slice(0, ply)),
    };
    this.#reviewer.start(task, known);
    byId('analyse', HTMLElement).querySelector<HTMLElement>('.side-tabs [data-show="report"]')?.click();
  }

  /** The positions that are being reviewed, which need no longer be those of the tree. */
  #keysUnderReview: readonly string[] = [];
  #idUnderReview: string | undefined;
  #isDue = false;

  #learn(): void {
    const { judgments } = this.#reviewer.state;
    if (this.#known.size > KNOWN_MAX) this.#known.clear();
    this.#isDue = true;
    judgments.forEach((judgment, ply) => {
      const key = this.#keysUnderReview[ply];
      if (key !== undefined && judgment !== undefined) this.#known.set(key, judgment);
    });
    if (!this.#reviewer.isRunning) this.#save();
    this.#events.onChange();
  }

  /** The latest review of each analysis is there again after a reload. */
  #save(): void {
    if (this.#keysUnderReview.length === 0 || this.#idUnderReview === undefined || !this.#isDue) return;
    this.#isDue = false;
    const now = Date.now();
    const record = savedReview(this.#keysUnderReview, this.#known);
    const entry = { id: reviewId(this.#idUnderReview), kind: 'review', status: 'open', created: now, changed: now } as const;
    void this.#store.save({ ...entry, revision: now, record });
  }

  async #load(id: string): Promise<void> {
    this.#loaded = id;
    const known = readSavedReview((await this.#store.get(reviewId(id)))?.record);
    if (known === undefined) return;
    for (const [key, judgment] of known) if (!this.#known.has(key)) this.#known.set(key, judgment);
    // What was considered did not know of it.
    this.#state = undefined;
    this.#events.onChange();
  }

  update(tree: VariationTree): void {
    if (tree.id !== undefined && tree.id !== this.#loaded) void this.#load(tree.id);
    const { judgments } = this.#reviewer.state;
    if (tree !== this.#tree || judgments !== this.#state) this.#consider(tree, judgments);
    this.#drawGraph(tree);
    this.#drawProgress();
    if (this.#review !== undefined && this.#review !== this.#drawn) this.#drawReport(this.#review);
  }

  #consider(tree: VariationTree, judgments: unknown): void {
    const line = mainLine(tree);
    const isSame = tree.start === this.#tree?.start && String(line) === String(this.#line);
    this.#tree = tree;
    if (isSame && judgments === this.#state) return;
    this.#state = judgments;
    this.#line = line;
    const positions = [ROOT, ...line].map((id) => nodeOf(tree.nodes, id));
    this.#keys = keysOf(tree, line);
    const known = positions.map((node, ply) => this.#known.get(this.#keys[ply] ?? '') ?? written(node));
    this.#review = reviewOf(positions, movesOf(tree, line).map(({ san }) => san), known);
    this.#remarks = new Map(
      this.#review.moves.map(({ ply, mark, why }): [number, Remark] => [line[ply - 1] ?? ROOT, { mark, text: why }]),
    );
  }

  #drawGraph(tree: VariationTree): void {
    const review = this.#review;
    if (review === undefined) return;
    const node = nodeOf(tree.nodes, tree.current);
    const parent = node.parent === undefined ? undefined : nodeOf(tree.nodes, node.parent);
    const isMain = branchOf(tree, tree.current) === undefined;
    const fens = [ROOT, ...this.#line].map((id) => nodeOf(tree.nodes, id).fen);
    const isKnown = review.scores.some((score) => score !== undefined);
    byId('analyse-graph', HTMLElement).classList.toggle('blank', !isKnown);
    this.#graph.update({
      scores: review.scores,
      marks: review.moves,
      phases: isKnown ? phasesOf(fens) : [],
      ply: isMain ? plyOf(tree) : undefined,
      name: parent === undefined ? t`Start position` : numberedLine(parent, [node.move?.san ?? '']).join(''),
    });
  }

  #drawProgress(): void {
    const { isRunning, trouble, state } = this.#reviewer;
    const isWhole = this.#keys.every((key) => this.#known.has(key));
    const text = isRunning ? t`Reviewed ${state.done} of ${state.judgments.length} positions` : (trouble ?? '');
    setText(byId('analyse-review-progress', HTMLElement), text);
    const isOffered = !isRunning && !isWhole && this.#line.length > 0;
    const hadFocus = [this.#start, this.#cancel].some((node) => node === document.activeElement);
    this.#cancel.hidden = !isRunning;
    this.#start.hidden = !isOffered;
    if (hadFocus) (isRunning ? this.#cancel : isOffered ? this.#start : byId('analyse-graph', HTMLElement)).focus();
    const { white, black } = this.#review?.accuracy ?? {};
    const accuracy = byId('analyse-accuracy', HTMLElement);
    accuracy.hidden = white === undefined && black === undefined;
    setText(accuracy, t`Accuracy White ${shown(white)} · Black ${shown(black)}`);
  }

  #drawReport(review: GameReview): void {
    this.#drawn = review;
    const { moments, moves, accuracy } = review;
    const sides = (['white', 'black'] as const).map((side) => sideRow(side, moves, accuracy?.[side]));
    const head = element('tr', {}, ...['', t`Accuracy`, '??', '?', '?!'].map((text) => element('th', { scope: 'col' }, text)));
    const isKnown = this.#keys.some((key) => this.#known.has(key));
    const isWhole = this.#keys.every((key) => this.#known.has(key));
    const list = moments.map((move) => this.#moment(move));
    const found = isWhole ? t`No move cost 7 points of winning chances or more.` : t`No mistake found so far.`;
    const nothing = isKnown ? found : t`A review searches every position of the game.`;
    const parts = [
      ...(accuracy === undefined ? [] : [element('table', { class: 'sides' }, element('thead', {}, head), element('tbody', {}, ...sides))]),
      list.length === 0 ? element('p', { class: 'note' }, nothing) : element('ol', { class: 'moments' }, ...list),
    ];
    keepFocus(this.#report, 'moment', () => this.#report.replaceChildren(...parts));
  }

  #moment({ ply, mark, why }: ReviewedMove): HTMLElement {
    const tree = this.#tree;
    const id = this.#line[ply - 1] ?? ROOT;
    const before = tree && nodeOf(tree.nodes, this.#line[ply - 2] ?? ROOT);
    const san = tree === undefined ? '' : (nodeOf(tree.nodes, id).move?.san ?? '');
    const name = before === undefined ? san : numberedLine(before, [san]).join('');
    const go = button('', () => this.#events.onGo(id), { class: 'go', 'data-moment': `go ${ply}` });
    go.append(badge(mark), `${name} `, element('span', { class: 'unseen' }, mark));
    const explore = button(t`Explore`, () => this.#events.onExplore(id), {
      'aria-label': t`Explore before ${name}`,
      'data-moment': `explore ${ply}`,
    });
    return element('li', {}, go, element('p', {}, why), explore);
  }
}

/** Of the entry that the review of an analysis lies in. */
const reviewId = (analysis: string): string => `${analysis}.review`;

/** What a PGN says of a position. */
function written({ score }: TreeNode): Judgment | undefined {
  return score && { score, line: [], moves: [] };
}

/** One for each position of a line, different for different games. */
function keysOf(tree: VariationTree, line: readonly number[]): string[] {
  let key = `${nodeOf(tree.nodes, ROOT).fen}|${tree.start.chess960}`;
  return [key, ...movesOf(tree, line).map(({ uci }) => (key = `${key} ${uci}`))];
}

function sideRow(side: Color, moves: readonly ReviewedMove[], accuracy: number | undefined): HTMLElement {
  const counts = ['??', '?', '?!'].map((mark) => moves.filter((move) => move.mover === side && move.mark === mark).length);
  const cells = [shown(accuracy), ...counts.map(String)].map((text) => element('td', {}, text));
  return element('tr', {}, element('th', { scope: 'row' }, sideName(side)), ...cells);
}

function shown(accuracy: number | undefined): string {
  return accuracy === undefined ? '–' : String(Math.round(accuracy));
}
