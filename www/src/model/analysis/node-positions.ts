/** What the rules say of the positions of a tree. Each is worked out once, when it is first asked for. */

import type { PlyView } from '#espalier/engine/types.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import { passedFen, passedMove } from './board-setup.js';
import {
  addNode,
  childBy,
  goTo,
  nodeOf,
  PASS,
  pathTo,
  ROOT,
  type TreeMove,
  type VariationTree,
} from './variation-tree.js';

export class NodePositions {
  readonly #rules: Rules;
  /** By the move that leads there, or by the start: these objects stay whatever becomes of the tree. */
  readonly #known = new WeakMap<object, Position>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Throws where the rules do not accept the start of the tree. */
  of(tree: VariationTree, id: number): Position {
    const path = [ROOT, ...pathTo(tree, id)];
    const known = path.findLastIndex((at) => this.#known.has(keyOf(tree, at)));
    const [first = ROOT, ...rest] = path.slice(Math.max(0, known));
    return rest.reduce((before, at) => this.#at(tree, at, before), this.#at(tree, first, undefined));
  }

  /** How the game has ended there. A draw that has to be claimed ends no game that goes on. */
  outcomeAt(tree: VariationTree, id: number): Position['outcome'] {
    const { outcome } = this.of(tree, id);
    const goesOn = nodeOf(tree.nodes, id).children.length > 0;
    return goesOn && (outcome?.kind === 'threefold' || outcome?.kind === 'fiftyMoves') ? undefined : outcome;
  }

  /**
   * Moves from the position of a node are added, as far as they are new, and their end is shown. Throws where one is
   * none.
   */
  play(tree: VariationTree, from: number, moves: readonly string[]): VariationTree {
    const nodes = [...tree.nodes];
    const grown = { ...tree, nodes };
    let at = from;
    for (const uci of moves) at = childBy(nodes, at, uci) ?? addNode(nodes, at, ...this.#step(this.of(grown, at), uci));
    return goTo(grown, at);
  }

  /** `before` is the position in which the move to this one was made. */
  #at(tree: VariationTree, id: number, before: Position | undefined): Position {
    const key = keyOf(tree, id);
    const { fen, move } = nodeOf(tree.nodes, id);
    // After a pass another game begins: no move of chess leads there.
    const isStart = before === undefined || move === undefined || move.uci === PASS;
    const position =
      this.#known.get(key) ??
      (isStart ? this.#rules.position({ fen, chess960: tree.start.chess960 }) : before.play(move.uci));
    this.#known.set(key, position);
    return position;
  }

  /** A move, and the position after it. */
  #step(before: Position, text: string): [TreeMove, PlyView] {
    const { fen, chess960 } = before;
    const isPass = text === PASS;
    const after = isPass ? this.#rules.position({ fen: passedFen(fen, chess960), chess960 }) : before.play(text);
    const { uci, from, to, san } = after.lastMove ?? passedMove(fen, chess960);
    return [{ uci, from, to, san }, after];
  }
}

function keyOf(tree: VariationTree, id: number): object {
  return nodeOf(tree.nodes, id).move ?? tree.start;
}
