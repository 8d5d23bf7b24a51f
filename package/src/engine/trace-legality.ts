/** Whether the moves of a trace can be played: the positions along its records, from the start of the game on. */

import { squaresOf } from '../chess/squares.js';
import type { Position, Rules } from '../rules/types.js';
import { faultAt, type TraceFault } from './trace-fault.js';
import { byteOf, type TraceHeader } from './trace-header.js';
import { HEADER_BYTES } from './trace-layout.js';
import { TraceRecords } from './trace-records.js';

/** A position of the line, with what is asked of it often. */
interface Node {
  readonly position: Position;
  readonly moves: ReadonlySet<string>;
}

/** What is told of each fault that is found. */
type Tell = (fault: TraceFault) => void;

/** What is walked through. */
interface Game {
  readonly records: TraceRecords;
  readonly header: TraceHeader;
  readonly tell: Tell;
}

/** Tells of every move that cannot be played where it stands. Below such a move nothing is asked. */
export function tellIllegalMoves(bytes: Uint8Array, header: TraceHeader, rules: Rules, tell: Tell): void {
  const root = rootOf(header, rules, tell);
  if (root === undefined) return;
  // A start of Chess960 is one also where the header does not say so.
  const { chess960 } = root.position;
  const records = new TraceRecords(bytes, { ...header, chess960 });
  const game = { records, header, tell };
  /** The nodes from the root to the record, `undefined` where the position is not known. */
  const line: { end: number; node: Node | undefined }[] = [];
  for (let id = 0; id < records.count; id += 1) {
    while ((line.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= id) line.pop();
    const above = line.length === 0 ? root : line.at(-1)?.node;
    const node = above && nodeAt(game, id, above);
    const size = records.subtree(id);
    if (size > 1) line.push({ end: id + size, node });
  }
}

/** The position that was searched. */
function rootOf({ fen, moves, chess960 }: TraceHeader, rules: Rules, tell: Tell): Node | undefined {
  let position: Position;
  try {
    position = rules.position({ fen, chess960 });
  } catch {
    const advice = 'Write the FEN of a position in which a game can go on.';
    tell(faultAt('fen', HEADER_BYTES, { field: 'fen', expected: 'a legal position', found: fen, advice }));
    return undefined;
  }
  for (const [index, move] of moves.entries()) {
    if (!nodeOf(position).moves.has(move)) {
      tell(
        faultAt('moves', HEADER_BYTES, {
          field: 'moves',
          expected: `a legal move as number ${index + 1}`,
          found: move,
          advice: `It cannot be played in ${position.fen}: write the moves from the position of the line "fen" on.`,
        }),
      );
      return undefined;
    }
    position = position.play(move);
  }
  return nodeOf(position);
}

function nodeOf(position: Position): Node {
  return { position, moves: new Set(position.legalMoves.map(({ uci }) => uci)) };
}

/** The node of a record below another, or none where it cannot be reached; of a pruned move the node above. */
function nodeAt({ records, header, tell }: Game, id: number, above: Node): Node | undefined {
  const { position } = above;
  const refuse = (expected: string, found: string, advice: string): void =>
    tell(faultAt('illegal', byteOf(header, id, 'move'), { record: id, field: 'move', expected, found, advice }));
  if (id > 0 && records.passes(id)) {
    if (position.check === undefined) return passed(position);
    const advice =
      'A side in check may not pass: write the move that leads here, or the ply of a search of the same node.';
    refuse('a move, as the king is in check', 'none', advice);
    return undefined;
  }
  const move = records.move(id)?.uci;
  if (move === undefined) return above;
  if (above.moves.has(move)) {
    const isLeaf = records.subtree(id) < 2 || records.visit(id) === 'pruned';
    return isLeaf ? undefined : nodeOf(position.play(move));
  }
  const { expected, advice } = remedyOf(move, position);
  refuse(expected, `${move} in ${position.fen}`, advice);
  return undefined;
}

/** The position with the other side to move, if there is one. */
function passed(position: Position): Node | undefined {
  try {
    return nodeOf(position.with({ turn: position.turn === 'white' ? 'black' : 'white' }));
  } catch {
    return undefined;
  }
}

/** What would be right in the place of a move that cannot be played, and what to do. */
function remedyOf(move: string, position: Position): { expected: string; advice: string } {
  const { from, to } = squaresOf(move);
  const { turn, legalMoves } = position;
  const piece = position.pieces.get(from);
  const alike = legalMoves.find((legal) => legal.from === from && legal.to === to);
  if (alike !== undefined) {
    const advice = 'Only the kind is wrong: see the kinds of moves for promotions, castling and captures en passant.';
    return { expected: `${alike.uci}, which has these squares`, advice };
  }
  if (piece === undefined) {
    return {
      expected: `a move of a piece of ${turn}`,
      advice: `Nothing stands on ${from}: check the record's parent, and whether a move on the way is missing.`,
    };
  }
  if (piece.color !== turn) {
    return {
      expected: `a move of ${turn}`,
      advice:
        "It is the other side's turn: check the ply, or write a record of its own, without a move, where the turn is passed.",
    };
  }
  const ways = legalMoves.filter((legal) => legal.from === from).map(({ uci }) => uci);
  if (ways.length === 0) {
    const why =
      position.check === undefined ? 'its way is blocked, or its king would be left in check' : 'its king is in check';
    return {
      expected: 'a legal move',
      advice: `The ${piece.role} on ${from} has none, as ${why}: search legal moves only, or leave out the record.`,
    };
  }
  return {
    expected: `one of ${ways.join(', ')}`,
    advice: `The ${piece.role} on ${from} does not go to ${to} here: check the squares, a1 being 0 and h8 being 63, and the record's parent.`,
  };
}
