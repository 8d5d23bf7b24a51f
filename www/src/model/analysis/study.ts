/** The analysis itself: the tree of moves, and what the rules say of the position shown. */

import { computed, signal } from '@preact/signals-core';
import type { PositionRequest } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import type { GameHead } from '../game/game-handoff.js';
import { newId } from '../storage/entry.js';
import type { NodePositions } from './node-positions.js';
import {
  annotate,
  childBy,
  findNode,
  type GameStart,
  gameAlong,
  goTo,
  mainLine,
  movesOf,
  type Notes,
  newTree,
  nodeOf,
  pathTo,
  plyOf,
  promote,
  ROOT,
  removeNode,
  shownLine,
  type Tags,
  type VariationTree,
} from './variation-tree.js';

/** What the rules say of one position. */
export type PositionFacts = Pick<Position, 'legalMoves' | 'check' | 'outcome'>;

/** What has just happened to the moves. */
export interface Notice {
  readonly text: string;
  /** Whether what was there before can be brought back. */
  readonly undo: boolean;
}

export interface Opening {
  /** Of the analysis of this game, the only one that its moves are added to; absent: any that they go on from. */
  readonly id?: string;
  readonly game: PositionRequest;
  /** How many moves lead to the position shown; absent: all. */
  readonly ply?: number;
  /** Of a game that was played on this page. */
  readonly head?: GameHead;
  /** What was left on the clocks after each move, in seconds. */
  readonly clocks?: readonly number[];
}

/** A position that is shown, or was. */
export type ShownPosition = Pick<VariationTree, 'start' | 'current'>;

const NO_HEAD: GameHead = { tags: [] };
/** Analyses that can be brought back. */
const PAST_MAX = 20;

export class Study {
  readonly #rules: Rules;
  readonly #positions: NodePositions;
  /** Trees that have been replaced, the latest last. */
  readonly #past = signal<readonly VariationTree[]>([]);
  readonly #tree = signal<VariationTree>();
  readonly #notice = signal<Notice>();
  readonly #key = computed(() => {
    const { tree } = this;
    return tree === undefined ? '' : keyOf(gameAlong(tree, pathTo(tree, tree.current)));
  });
  /** Whether another tab writes what is shown: here it is only looked at, until something else is opened. */
  readonly isReadOnly = signal(false);

  constructor(rules: Rules, positions: NodePositions) {
    this.#rules = rules;
    this.#positions = positions;
  }

  /** Missing until something has been opened. */
  get tree(): VariationTree | undefined {
    return this.#tree.value;
  }

  get notice(): Notice | undefined {
    return this.#notice.value;
  }

  /** The position shown. */
  get position(): Position | undefined {
    return this.tree && this.#positions.of(this.tree, this.tree.current);
  }

  /** How the game has ended in the position shown. */
  get outcome(): Position['outcome'] {
    return this.tree && this.#positions.outcomeAt(this.tree, this.tree.current);
  }

  /** Different for every position with its history. */
  get key(): string {
    return this.#key.value;
  }

  /** Replaces the tree by a game; `undo` brings the old one back. Throws where the game is not legal. */
  open({ id, game, ply, head = NO_HEAD, clocks = [] }: Opening): void {
    const { fen, chess960 = false } = game;
    // What is written in an analysis stays, also where the game has gone another way since.
    const own = id === undefined || id === this.tree?.id ? {} : { id };
    const start: GameStart = { ...(fen !== undefined && { fen }), chess960, ...head };
    const tree = withClocks(newTree(start, this.#rules.position(game)), game.moves ?? [], clocks);
    const line = shownLine(tree);
    this.openTree({ ...goTo(tree, line[(ply ?? line.length) - 1] ?? ROOT), ...own });
  }

  /** Replaces the tree by another; `undo` brings the old one back. */
  openTree(tree: VariationTree): void {
    const before = this.tree;
    const isWorthKeeping = before !== undefined && (before.nodes.length > 1 || before.start.fen !== undefined);
    if (isWorthKeeping) this.#retain(before);
    this.#notice.value = isWorthKeeping ? { text: t`Your previous analysis is saved.`, undo: true } : undefined;
    this.#show(tree);
  }

  /**
   * Goes to a position of a game; where that goes on from what is there, its moves are added. Throws as `open` does.
   */
  follow(opening: Opening): void {
    const { id, game, ply, head, clocks = [] } = opening;
    const moves = game.moves ?? [];
    const known = this.tree;
    if (known === undefined || !hasStart(known, game) || !goesOn(known, moves)) return this.open(opening);
    const isOther = id === undefined ? head !== undefined && !isHeadOf(known, head, moves) : known.id !== id;
    if (isOther) return this.open(opening);
    // It says which move of the game is none.
    this.#rules.position(game);
    const played = this.#positions.play(head === undefined ? known : withHead(known, head), ROOT, moves);
    const tree = withClocks(played, moves, clocks);
    if (this.isReadOnly.value && tree.nodes.length > known.nodes.length) return this.open(opening);
    // The line shown is that of the whole game, also where the position is an earlier one.
    const shown = findNode(tree, moves.slice(0, ply ?? moves.length)) ?? tree.current;
    if (tree.nodes.length > known.nodes.length) this.#notice.value = undefined;
    this.#show(goTo(tree, shown));
  }

  /** Plays moves from the position shown: a variation, where others have been played there. */
  play(moves: readonly string[]): void {
    const tree = this.tree;
    if (tree === undefined || this.isReadOnly.value) return;
    const branches = nodeOf(tree.nodes, tree.current).children.length > 0;
    const played = this.#positions.play(tree, tree.current, moves);
    const isVariation = branches && played.nodes.length > tree.nodes.length;
    this.#notice.value = isVariation ? { text: t`A new variation. The other moves are kept.`, undo: false } : undefined;
    this.#show(played);
  }

  goTo(id: number): void {
    const tree = this.tree;
    if (tree === undefined || id === tree.current) return;
    this.#notice.value = undefined;
    this.#show(goTo(tree, id));
  }

  /** To the position after so many moves of the line shown. */
  goToPly(ply: number): void {
    const tree = this.tree;
    if (tree === undefined) return;
    const line = shownLine(tree);
    this.goTo(line[Math.min(ply, line.length) - 1] ?? ROOT);
  }

  step(plies: number): void {
    if (this.tree !== undefined) this.goToPly(Math.max(0, plyOf(this.tree) + plies));
  }

  /** Removes the move shown and all that follows it; it can be brought back. */
  remove(): void {
    const tree = this.tree;
    if (tree === undefined || tree.current === ROOT || this.isReadOnly.value) return;
    const [move] = movesOf(tree, [tree.current]);
    this.#retain(tree);
    this.#notice.value = { text: t`${move?.san ?? t`The move`} and what follows it are removed.`, undo: true };
    this.#show(removeNode(tree, tree.current));
  }

  /**
   * Writes beside the move shown, or at the start beside the game. `place`: one shown before, maybe in a tree replaced
   * since.
   */
  annotate(notes: Notes, place: ShownPosition | undefined = this.tree): void {
    const tree = this.tree;
    if (tree === undefined || place === undefined || this.isReadOnly.value) return;
    if (isIn(tree, place)) return this.#show(annotate(tree, place.current, notes));
    const before = this.past.findLast((one) => isIn(one, place));
    this.#past.value = this.past.map((one) => (one === before ? annotate(one, place.current, notes) : one));
  }

  /** Calls the game so, where it has no players: the name of a chapter. */
  rename(name: string): void {
    const tree = this.tree;
    if (tree === undefined || this.isReadOnly.value) return;
    const others = tree.start.tags.filter(([tag]) => tag !== 'Event');
    const tags: Tags = name === '' ? others : [['Event', name], ...others];
    this.#show({ ...tree, start: { ...tree.start, tags } });
  }

  /** Puts the variation that is shown before the moves that it is played instead of. */
  promote(): void {
    const tree = this.tree;
    if (tree === undefined || this.isReadOnly.value) return;
    this.#retain(tree);
    this.#notice.value = { text: t`Variation promoted.`, undo: true };
    this.#show(promote(tree, tree.current));
  }

  /** What `undo` brings back, the latest last. */
  get past(): readonly VariationTree[] {
    return this.#past.value;
  }

  /** Shows an analysis as another tab has it, or has left it, with what could be brought back there. */
  replace(tree: VariationTree, past: readonly VariationTree[]): void {
    this.#past.value = past;
    this.restore(tree);
  }

  /** Whether there is something to bring back. */
  get hasPast(): boolean {
    return this.past.length > 0;
  }

  /** Brings back the tree shown before. The present one becomes the oldest, so that repeated undo goes through all. */
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined || this.tree === undefined) return;
    // An earlier state of what another tab writes is that tab's to bring back.
    if (this.isReadOnly.value && before.id === this.tree.id) return;
    this.#past.value = [this.tree, ...this.past.slice(0, -1)];
    this.#notice.value = undefined;
    this.#show(before);
  }

  /** Shows one of those that could be brought back, if this is one; the present one takes its place. */
  bringBack(id: string | undefined): void {
    const before = id === undefined ? undefined : this.past.findLast((tree) => tree.id === id);
    if (before === undefined || this.tree === undefined || this.tree.id === id) return;
    this.#past.value = [...this.past.filter((tree) => tree !== before), this.tree];
    this.#notice.value = undefined;
    this.#show(before);
  }

  /** Shows an analysis that was put away. */
  restore(tree: VariationTree): void {
    this.#notice.value = undefined;
    this.#show(tree);
  }

  #retain(tree: VariationTree): void {
    this.#past.value = [...this.past, tree].slice(-PAST_MAX);
  }

  #show(tree: VariationTree): void {
    this.#tree.value = tree.id === undefined ? { ...tree, id: newId() } : tree;
  }
}

function keyOf({ fen = '', moves = [], chess960 = false }: PositionRequest): string {
  return `${fen}|${chess960}|${moves.join(' ')}`;
}

function hasStart({ start }: VariationTree, { fen, chess960 = false }: PositionRequest): boolean {
  return start.fen === fen && start.chess960 === chess960;
}

/** A node that was removed stays in the list, but no move leads to it. */
function isIn(tree: VariationTree, { start, current }: ShownPosition): boolean {
  const { nodes } = tree;
  if (tree.start !== start || current >= nodes.length) return false;
  return pathTo(tree, current).every((id) => nodeOf(nodes, nodeOf(nodes, id).parent ?? ROOT).children.includes(id));
}

/** Whether this is the game of the tree: between the same players, and if it has ended, the main line is all of it. */
function isHeadOf(tree: VariationTree, { tags, result }: GameHead, moves: readonly string[]): boolean {
  const { start } = tree;
  const isNamed = (name: string): boolean => tagValue(start.tags, name) === tagValue(tags, name);
  if (start.tags.length > 0 && !['Event', 'Site', 'White', 'Black'].every(isNamed)) return false;
  if (start.result !== undefined && start.result !== result) return false;
  if (result === undefined) return true;
  const line = movesOf(tree, mainLine(tree)).map(({ uci }) => uci);
  return line.every((uci, ply) => uci === moves[ply]) && (start.result === undefined || line.length === moves.length);
}

function tagValue(tags: Tags, name: string): string | undefined {
  return tags.find(([known]) => known === name)?.[1];
}

/** The same tree where it has this head already: who writes beside a move is not to lose it. */
function withHead(tree: VariationTree, head: GameHead): VariationTree {
  const { tags, result } = tree.start;
  const isSame = JSON.stringify([tags, result]) === JSON.stringify([head.tags, head.result]);
  return isSame ? tree : { ...tree, start: { ...tree.start, ...head } };
}

/** What is written of a clock already stays. */
function withClocks(tree: VariationTree, moves: readonly string[], clocks: readonly number[]): VariationTree {
  let timed = tree;
  let at = ROOT;
  for (const [ply, clock] of clocks.entries()) {
    const next = childBy(tree.nodes, at, moves[ply] ?? '');
    if (next === undefined) return timed;
    if (nodeOf(timed.nodes, next).clock === undefined) timed = annotate(timed, next, { clock });
    at = next;
  }
  return timed;
}

/** Whether moves are in the tree, or go on from the end of the line shown. */
function goesOn(tree: VariationTree, moves: readonly string[]): boolean {
  if (findNode(tree, moves) !== undefined) return true;
  const line = movesOf(tree, shownLine(tree)).map(({ uci }) => uci);
  return line.every((uci, ply) => uci === moves[ply]);
}
