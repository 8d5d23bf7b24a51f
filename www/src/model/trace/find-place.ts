/** Places of a recorded search as people write them: a line of moves, a FEN, the number of a record. */

import { fenParts } from '#espalier/chess/fen.js';
import { findPath } from '#espalier/element/tree/find-path.js';
import type { Color } from '#espalier/engine/types.js';
import { numberedLine, numberedMove } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { lineOf, movesIn } from '#espalier/query/moves.js';

/** Where a text leads, and what of it was not found. */
export interface Found {
  readonly id: number;
  /** In a sentence; empty where all was found. */
  readonly missing: string;
}

/** A place of a tree; what is wrong with it is said. */
export function findPlace(tree: RecordTree, place: Place): Found | string {
  if ('number' in place) return ofNumber(tree, place.number);
  return 'fen' in place ? ofPosition(tree, place.fen) : ofMoves(tree, place.moves);
}

function ofNumber({ records: { count } }: RecordTree, id: number): Found | string {
  return id < count ? { id, missing: '' } : t`The last record is ${count - 1}.`;
}

function ofMoves(tree: RecordTree, moves: readonly string[]): Found | string {
  const id = findPath(tree, moves) ?? 0;
  const reached = lineOf(tree, id);
  const unknown = moves[reached.length];
  if (unknown === undefined) return { id, missing: '' };
  const name = numberedMove(tree.placementOf(id), unknown);
  if (id === 0) return t`${name} was not searched.`;
  const last = numberedLine(tree.root, reached).at(-1) ?? '';
  return { id, missing: t`${name} was not searched after ${last}, which is shown.` };
}

/** Of several searches of a position the one with most nodes; it may have been reached by other moves. */
function ofPosition(tree: RecordTree, fen: string): Found | string {
  const { records } = tree;
  const wanted = fenParts(fen);
  // Whose turn it is may have been left out.
  const isTurn = (side: Color): boolean => wanted.turnText === undefined || side === wanted.turn;
  let best: number | undefined;
  for (let id = 0; id < records.count; id += 1) {
    if (best !== undefined && records.nodes(id) <= records.nodes(best)) continue;
    if (!mayLeadTo(id) || !isSame(tree.placementOf(id))) continue;
    best = id;
  }
  return best === undefined ? t`This position was not searched.` : { id: best, missing: '' };

  /** Without looking at the board: there has to be a piece where the move has gone to, and none where it came from. */
  function mayLeadTo(id: number): boolean {
    if (records.visit(id) === 'pruned' || !isTurn(tree.side(id))) return false;
    const move = records.move(id);
    if (move === undefined) return id === 0 || records.passes(id);
    return !wanted.pieces.has(move.from) && wanted.pieces.has(move.to);
  }

  function isSame({ pieces, turn }: ReturnType<RecordTree['placementOf']>): boolean {
    if (!isTurn(turn) || pieces.size !== wanted.pieces.size) return false;
    for (const [square, { role, color }] of wanted.pieces) {
      const other = pieces.get(square);
      if (other?.role !== role || other.color !== color) return false;
    }
    return true;
  }
}

export type Place = { readonly number: number } | { readonly fen: string } | { readonly moves: readonly string[] };

const MOVE =
  /^(?:--|0000|[a-h][1-8][a-h][1-8][qrbn]?|[O0]-[O0](?:-[O0])?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?)[+#!?]*$/;
const FEN = /^(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+(?:\s|$)/i;
const NUMBER = /^#?(\d+)$/;

/** What a text names; nothing where it is no place, but a query. */
export function placeOf(text: string): Place | undefined {
  const wanted = text.trim().replaceAll('…', '...');
  const [, number] = NUMBER.exec(wanted) ?? [];
  if (number !== undefined) return { number: Number(number) };
  if (FEN.test(wanted)) return { fen: wanted };
  const moves = movesIn(wanted);
  return moves.length > 0 && moves.every((move) => MOVE.test(move)) ? { moves } : undefined;
}
