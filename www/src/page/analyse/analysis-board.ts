/** The board of the Analyse view: the position shown, where both sides may be moved, or a look ahead along a line. */

import type { Arrow } from '#espalier/element/arrows.js';
import type { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, LegalMove } from '#espalier/engine/types.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { PreviewPosition } from '../../model/analysis/lines.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import type { TreeNode } from '../../model/analysis/variation-tree.js';
import { PASS } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import type { Drawing } from '../../model/pgn/drawings.js';
import { colorName, resultSentence } from '../../model/text/result-text.js';
import { MoveInput } from '../shared/move-input.js';

export interface AnalysisBoardState {
  readonly key: string;
  readonly node: TreeNode;
  readonly facts: PositionFacts;
  readonly orientation: Color;
  readonly arrows: readonly Arrow[];
  readonly drawings: readonly Drawing[];
  /** Squares are chosen to draw, and no moves are made. */
  readonly isDrawing: boolean;
  /** Another tab makes the moves. */
  readonly isReadOnly: boolean;
  readonly preview: PreviewPosition | undefined;
}

const NO_MOVES: readonly LegalMove[] = [];
/** Thinner than the best move, so that both are seen where they meet. */
const OWN_WEIGHT = 0.8;

export class AnalysisBoard {
  readonly #board: Chessboard;
  readonly #moves: MoveInput;
  #spokenFor: string | undefined;

  constructor(board: Chessboard, onMove: (uci: string) => void) {
    this.#board = board;
    this.#moves = new MoveInput(board, onMove);
  }

  update({
    key,
    node,
    facts,
    orientation,
    arrows,
    drawings,
    isDrawing,
    isReadOnly,
    preview,
  }: AnalysisBoardState): void {
    const board = this.#board;
    if (board.orientation !== orientation) board.orientation = orientation;
    board.position = preview?.fen ?? node.fen;
    board.lastMove = preview === undefined ? shownMove(node) : preview.lastMove;
    board.check = preview === undefined ? facts.check : preview.check;
    const own = drawings.map(({ from, to, color }): Arrow => ({ from, to, kind: color, weight: OWN_WEIGHT }));
    board.arrows = preview === undefined ? [...arrows, ...own] : (preview.arrows ?? []);
    const legal = preview === undefined ? facts.legalMoves : (preview.legalMoves ?? NO_MOVES);
    this.#moves.allow(isDrawing || isReadOnly ? NO_MOVES : legal);
    if (preview === undefined) this.#announce(key, node, facts);
  }

  /** The move that led here, and how the game has ended if it has; not at the first position ever shown. */
  #announce(key: string, { move, turn }: TreeNode, { outcome }: PositionFacts): void {
    if (key === this.#spokenFor) return;
    const isFirst = this.#spokenFor === undefined;
    this.#spokenFor = key;
    if (isFirst) return;
    const last = move === undefined ? t`Start position.` : `${colorName(opposite(turn))}: ${spokenMove(move.san)}.`;
    const end = outcome === undefined ? '' : ` ${resultSentence(outcome)}`;
    this.#board.announce(`${last}${end}`);
  }
}

/** Where no piece has moved, none is marked. */
function shownMove({ move }: TreeNode): TreeNode['move'] {
  return move?.uci === PASS ? undefined : move;
}
