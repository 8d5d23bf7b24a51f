/** What the moves of a recorded search are called, and where the pieces stand: made of the records alone. */

import { PASS, type Role, roleOf, type Square } from '../chess/squares.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { Color } from '../engine/types.js';
import { sanOf } from './notation.js';
import { afterMove, otherSide, type Placement, placementOf } from './placement.js';
import { recordName } from './record-text.js';

/** Where the game of the search began, and what was played before it. */
export interface Beginning {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Names and positions that are remembered. */
const KNOWN_MAX = 20_000;

/** Records with the names of their moves and the positions that they lead to. */
export class RecordPositions {
  readonly records: TraceRecords;
  /** The position that was searched. */
  readonly root: Placement;
  readonly #names = new Map<number, string>();
  readonly #placements = new Map<number, Placement>();

  constructor(records: TraceRecords, { fen, moves }: Beginning) {
    this.records = records;
    this.root = moves.reduce(afterMove, placementOf(fen));
  }

  /** What a record is called: its move, or what kind of search it is. */
  of(id: number): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const uci = this.records.move(id)?.uci;
    // In the language of now.
    if (uci === undefined) return recordName(this.records, id);
    const name = sanOf(this.placementOf(this.records.parent(id)), uci);
    remember(this.#names, id, name);
    return name;
  }

  /** The side to move at a record; of a pruned move, the side that would have played it. */
  side(id: number): Color {
    return this.records.ply(id) % 2 === 0 ? this.root.turn : otherSide(this.root.turn);
  }

  /** What stands on a square at a record: found along the line to it, without the positions. */
  roleAt(id: number, square: Square): Role | undefined {
    const { records } = this;
    let sought = square;
    for (let at = id; ; at = records.parent(at)) {
      if (records.parent(at) >= at) return this.root.pieces.get(sought)?.role;
      const move = records.visit(at) === 'pruned' ? undefined : records.move(at);
      if (move === undefined) continue;
      if (records.castles(at)) {
        const { to } = move;
        if (to === sought) return 'king';
        if (sought === (to.startsWith('g') ? 'f' : 'd') + to.charAt(1)) return 'rook';
      } else if (move.to === sought) {
        const promoted = roleOf(move.uci.charAt(4));
        if (promoted !== undefined) return promoted;
        sought = move.from;
      }
    }
  }

  /** The pieces at a record, and whose turn it is: for a pruned move, before it. A search of the node itself has its position. */
  placementOf(id: number): Placement {
    const { records } = this;
    // Up to what is known, and down again: a line may be longer than calls can be nested.
    const steps: number[] = [];
    let at = id;
    let placement = this.#placements.get(at);
    while (placement === undefined) {
      const parent = records.parent(at);
      if (parent >= at) placement = this.root;
      else {
        steps.push(at);
        at = parent;
        placement = this.#placements.get(at);
      }
    }
    for (const step of steps.reverse()) {
      const move = records.passes(step) ? PASS : records.move(step)?.uci;
      if (move !== undefined && records.visit(step) !== 'pruned') placement = afterMove(placement, move);
      remember(this.#placements, step, placement);
    }
    return placement;
  }
}

function remember<Value>(known: Map<number, Value>, id: number, value: Value): void {
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(id, value);
}
