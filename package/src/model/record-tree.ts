/** A recorded search that is looked at without an engine: pieces, names and words come from the records alone. */

import { fenOf } from '../chess/fen.js';
import type { Role } from '../chess/squares.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { Explanation, LegalMove, PlayedMove, PositionView } from '../engine/types.js';
import { numberedMove } from './format.js';
import { checkedKing } from './notation.js';
import { type PlainWords, plainSentence, type Surroundings } from './plain-sentence.js';
import { factsOf, marginOf, reductionOf } from './record-facts.js';
import { RecordPositions } from './record-positions.js';
import { bestChild } from './walk.js';

/** A position at a record. */
interface NodeView {
  readonly view: Pick<PositionView, 'fen' | 'turn' | 'moveNumber' | 'check'> & {
    /** The moves to it; the last one is marked. */
    readonly moves: readonly PlayedMove[];
    /** Moves whose names are known. */
    readonly legalMoves: readonly Pick<LegalMove, 'uci' | 'san'>[];
  };
  /** The moves to it in algebraic notation; that of a pruned move is not among them. */
  readonly sans: readonly string[];
}

/** A recorded search that can be looked at. */
export interface RecordedTree {
  readonly records: TraceRecords;
  /** The position at a record: for a pruned move, before it. */
  position(id: number): Promise<NodeView>;
  /** Why this was decided as it was. */
  explain(id: number): Promise<Explanation>;
}

/** Records with their names, positions and words, made of the records alone. */
export class RecordTree extends RecordPositions implements RecordedTree {
  /** Why the search stopped here, for people. */
  words(id: number, { wrong = false, view = 'mover' }: Pick<Surroundings, 'wrong' | 'view'> = {}): PlainWords {
    const record = this.records.node(id);
    // Whether mate or stalemate can be seen on the board.
    const node =
      record.end === 'noMoves' ? { ...record, inCheck: checkedKing(this.placementOf(id)) !== undefined } : record;
    const refuting = node.end === 'refuted' ? (bestChild(this.records, id) ?? this.#lastChild(id)) : undefined;
    return plainSentence(node, {
      side: this.side(id),
      name: this.of(id),
      refutation: refuting === undefined || this.records.move(refuting) === undefined ? undefined : this.of(refuting),
      since: this.#lastTurn(id),
      ...(node.end === 'allTried' && { moves: this.#moves(id) }),
      ...(node.end === 'rule' && { test: this.#test(id) }),
      wrong,
      view,
    });
  }

  /** What became of the moves of a node; of several searches of a move the last one counts. */
  #moves(id: number): { searched: number; cut: number; pruned: number } {
    const { records } = this;
    const last = new Map<number, number>();
    let pruned = 0;
    for (const child of records.children(id)) {
      if (records.moveCode(child) === 0 || records.visit(child) === 'singular' || records.visit(child) === 'probCut')
        continue;
      if (records.visit(child) === 'pruned') pruned += 1 + (records.others(child) ?? 0);
      else last.set(records.moveCode(child), child);
    }
    const cut = [...last.values()].filter((child) => records.end(child) === 'rule').length;
    return { searched: last.size, cut, pruned };
  }

  /** A rule that judges by a search ends its node after it. */
  #test(id: number): Surroundings['test'] {
    const last = this.#lastChild(id);
    const visit = last === undefined ? undefined : this.records.visit(last);
    return visit === 'verification' ? 'nullMove' : TESTS.find((test) => test === visit);
  }

  /** The last move by the side whose turn it is at a record, as far as the search has made it. */
  #lastTurn(id: number): { name: string; took: Role | undefined } | undefined {
    const made = this.records
      .line(id)
      .filter((step) => this.records.move(step) !== undefined && this.records.visit(step) !== 'pruned');
    const step = made.findLast((one) => this.side(one) !== this.side(id));
    const move = step === undefined ? undefined : this.records.move(step);
    if (step === undefined || move === undefined) return undefined;
    const before = this.placementOf(this.records.parent(step));
    return { name: numberedMove(before, this.of(step)), took: before.pieces.get(move.to)?.role };
  }

  /** The position at a record: for a pruned move, before it. */
  async position(id: number): Promise<NodeView> {
    const { records } = this;
    const line = records.line(id).filter((step) => records.move(step) !== undefined || records.passes(step));
    const made = records.visit(id) === 'pruned' ? line.filter((step) => step !== id) : line;
    const moves: PlayedMove[] = made.flatMap((step) => records.move(step) ?? []);
    const here = made.at(-1) ?? 0;
    const placement = this.placementOf(here);
    const check = checkedKing(placement);
    const { turn, moveNumber } = placement;
    const pruned = records.visit(id) === 'pruned' ? records.move(id)?.uci : undefined;
    const legalMoves = pruned === undefined ? [] : [{ uci: pruned, san: this.of(id) }];
    return {
      view: {
        fen: fenOf(placement),
        turn,
        moveNumber,
        ...(check !== undefined && { check }),
        moves,
        legalMoves,
      },
      sans: made.map((step) => (records.move(step) === undefined ? '–' : this.of(step))),
    };
  }

  /** What an engine would say of a record, as far as the record has it. */
  async explain(id: number): Promise<Explanation> {
    const node = this.records.node(id);
    const margin = marginOf(node);
    const reduction = reductionOf(node, this.records.node(node.parent));
    const { sentence, reason } = this.words(id);
    return {
      sentence: [sentence, reason].filter((text) => text !== '').join(' '),
      facts: factsOf(node, this.records),
      ...(margin !== undefined && { margin }),
      ...(reduction !== undefined && { reduction }),
    };
  }

  #lastChild(id: number): number | undefined {
    let last: number | undefined;
    for (const child of this.records.children(id)) last = child;
    return last;
  }
}

const TESTS = ['nullMove', 'probCut', 'singular'] as const;
