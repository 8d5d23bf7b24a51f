/** What `<espalier-board>` tells the page. */

import type { Color } from '../../chess/squares.js';
import type { Info } from '../../engine/types.js';
import type { LineStart } from '../../model/format.js';
import type { LegalMove, Outcome } from '../../rules/types.js';
import type { ChessboardEventMap } from '../chessboard.js';
import type { BoardMove } from '../moves.js';

/** A move of the visitor. Of a page with rules of its own it is the very object that `legalMoves` has. */
export interface MadeMove extends BoardMove {
  /** As UCI writes it; there in every game, and where `legalMoves` of the page has it. */
  readonly uci?: string;
  /** In algebraic notation; there as `uci` is. */
  readonly san?: string;
}

/** A move that `playMove` has made. */
export interface MadeByProgram {
  /** It is on the board. */
  readonly isPlayed: true;
  /** The move. */
  readonly move: LegalMove;
}

/** Why `playMove` has not made a move. */
export interface MoveRefusal {
  /** It is not on the board. */
  readonly isPlayed: false;
  /**
   * `no-game`: the board shows a position alone; `illegal-move`; `superseded`: another change has come after it;
   * `failed`: something has gone wrong before, such as that the rules could not be loaded.
   */
  readonly reason: 'no-game' | 'illegal-move' | 'superseded' | 'failed';
  /** For people. */
  readonly message: string;
}

/** What has become of a move of a program. */
export type MoveResult = MadeByProgram | MoveRefusal;

/** What a move of the visitor is in a puzzle. */
export type PuzzleVerdict = 'right' | 'wrong' | 'solved';

/** A move of the visitor in a puzzle. */
export interface PuzzleMove {
  /** `wrong` moves are taken back; after `solved` there is nothing more to find. */
  readonly verdict: PuzzleVerdict;
  /** The move. */
  readonly move: LegalMove;
  /** How many moves were wrong so far. */
  readonly mistakes: number;
}

/** How a game has ended. */
export interface GameOver {
  /** What has ended it. */
  readonly kind: Outcome['kind'];
  /** Absent in a draw. */
  readonly winner?: Color;
  /** As PGN has it: `1-0`, `0-1` or `1/2-1/2`. */
  readonly result: string;
  /** For people. */
  readonly sentence: string;
}

/** Which position is shown now. Lines of moves are counted from it, as `numberedLine` of `espalier/format` does. */
export interface ShownPosition extends LineStart {
  /** The position. */
  readonly fen: string;
  /** Moves played from the start to it. */
  readonly ply: number;
  /** All moves of the game, in UCI notation. */
  readonly moves: readonly string[];
  /** The same in algebraic notation. */
  readonly sans: readonly string[];
}

/** What the board tells, besides what every element does. */
export interface BoardEventMap extends ChessboardEventMap {
  /** The visitor has made a legal move. */
  move: CustomEvent<MadeMove>;
  /** The engine has made a move, or the board that of a puzzle. */
  enginemove: CustomEvent<LegalMove>;
  /** Another position is shown: by a move, by stepping, by `fen` or `pgn`. */
  positionchange: CustomEvent<ShownPosition>;
  /** The game has ended. */
  gameover: CustomEvent<GameOver>;
  /** The visitor has made a move of a puzzle. */
  puzzlemove: CustomEvent<PuzzleMove>;
  /** A report of the analysis. As everywhere in the API, its score is that of the side to move. */
  info: CustomEvent<Info>;
  /** A FEN or PGN is no chess, or the engine has failed. The board says so, too. */
  error: ErrorEvent;
}
