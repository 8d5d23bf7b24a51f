/** What the rules of chess are asked and what they say. All of it but positions is plain data. */
import type { Piece, Role, Square } from '../chess/squares.js';
import type { RulesError } from './errors.js';
import type {
  GameNames,
  GameTree,
  GameTreeInput,
  MoveNode,
  PgnSource,
  PgnStreamOptions,
  PgnStreamSource,
  PlayedGame,
  WriteOptions,
} from './pgn-types.js';
import type { PositionRequest } from './request-types.js';
import type { Color, FenReading, LegalMove as MoveFacts, PositionView } from './wasm-types.js';

export type { Piece, Role, Square } from '../chess/squares.js';
export type * from './pgn-types.js';
export type { PositionRequest } from './request-types.js';
export type {
  CanMate,
  Color,
  Drawing,
  DrawingColor,
  Fault,
  FaultCode,
  FaultReason,
  FaultValues,
  FenChange,
  FenFieldName,
  FenReading,
  GameMove,
  Outcome,
  OutcomeKind,
  PgnFault,
  PlayedMove,
  PlyView,
  PositionView,
  Score,
} from './wasm-types.js';

/**
 * A legal move, with what it does on the board. `before` and `after` are made when they are read, and are not in a copy
 * of the move.
 *
 * @example
 * ```ts
 * import { loadRules } from 'espalier/rules';
 *
 * const rules = await loadRules();
 * const position = rules.position({ moves: ['e4', 'd5'] });
 * const captures = position.legalMoves.filter(({ captured }) => captured !== undefined);
 * console.log(captures.map(({ san, piece, captured }) => [san, piece.role, captured?.role])); // [['exd5', 'pawn', 'pawn']]
 * console.log(position.move('exd5')?.after); // rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
 * ```
 */
export interface LegalMove extends MoveFacts {
  /** The piece that moves; for a promotion the pawn. */
  readonly piece: Piece;
  /** The piece that is captured, also en passant. */
  readonly captured?: Piece;
  /** Whether it gives check; mate is one, too. */
  readonly isCheck: boolean;
  /** Whether it gives mate. */
  readonly isMate: boolean;
  /** The position before it, as FEN. */
  readonly before: string;
  /** The position after it, as FEN. */
  readonly after: string;
}

/** A piece and where it stands. */
export interface PlacedPiece extends Piece {
  /** Where it stands. */
  readonly square: Square;
}

/** Which castling moves a side may still play at some time: its king and that rook have not moved. */
export interface SideCastling {
  /** With the rook on the side of the h-file. */
  readonly kingside: boolean;
  /** With the rook on the side of the a-file. */
  readonly queenside: boolean;
}

/** Which castling moves may still be played at some time. */
export interface CastlingRights {
  /** Those of White. */
  readonly white: SideCastling;
  /** Those of Black. */
  readonly black: SideCastling;
}

/** What a FEN is made of. */
export interface FenSetup {
  /** The pieces by square: a `Map`, as `position.pieces`, or a list of pairs. */
  readonly pieces: Iterable<readonly [Square, Piece]>;
  /** Whose turn it is; `white` unless given. */
  readonly turn?: Color;
  /** The castling rights as a FEN has them, such as `KQkq`, or as a position has them; none unless given. */
  readonly castling?: string | CastlingRights;
  /** The square behind a pawn that has just gone two squares; none unless given. */
  readonly enPassant?: Square;
  /** Plies since a pawn moved or a piece was captured, from 0; 0 unless given. */
  readonly halfmoves?: number;
  /** The number of the move, which grows after Black’s, from 1; 1 unless given. */
  readonly moveNumber?: number;
}

/** A move by its squares, as a board knows it. */
export interface MoveSquares {
  /** Where the piece stands. */
  readonly from: Square;
  /** Where it goes. A king castles by going where castling takes it, or to its rook. */
  readonly to: Square;
  /** What a pawn becomes; of no meaning for any other move, which boards hand over alike. */
  readonly promotion?: 'q' | 'r' | 'b' | 'n';
}

/**
 * A move: a text in UCI or in algebraic notation, a move that has been told (`LegalMove`, `PlayedMove`), which is
 * taken by its `uci`, or two squares.
 */
export type MoveInput =
  | string
  | {
      /** The move in UCI notation. */
      readonly uci: string;
    }
  | MoveSquares;

/**
 * A position of a game, with the game that led to it. A value: playing and taking back give other positions, and
 * leave this one as it is.
 *
 * Its fields are those of `PositionView`, as a plain object has them: they are copied, cloned and written as JSON.
 * The legal moves and the lists of the game are made when they are first asked for.
 *
 * @example
 * ```ts
 * import { loadRules } from 'espalier/rules';
 *
 * const rules = await loadRules();
 * const open = rules.position().play('e4').play('e7e5');
 * const spanish = open.play('Nf3').play('Nc6').play('Bb5');
 * const gambit = open.play({ from: 'f2', to: 'f4' });
 * console.log(spanish.sans, gambit.sans); // [ 'e4', 'e5', 'Nf3', 'Nc6', 'Bb5' ] [ 'e4', 'e5', 'f4' ]
 * ```
 */
export interface Position extends Readonly<PositionView> {
  /** Every move that may be played, in no order that means anything. */
  readonly legalMoves: LegalMove[];
  /** The moves that may be played, in algebraic notation. */
  readonly legalSans: string[];
  /** The side to move is mated. */
  readonly isCheckmate: boolean;
  /** The side to move has no move and is not in check. */
  readonly isStalemate: boolean;
  /** Neither side has enough pieces to mate. */
  readonly isInsufficientMaterial: boolean;
  /** A hundred plies have passed without a capture and a pawn move. */
  readonly isDrawByFiftyMoves: boolean;
  /** The game is drawn, by stalemate, too. */
  readonly isDraw: boolean;
  /** The game has ended; `outcome` says how. */
  readonly isOver: boolean;
  /** Every move played. */
  readonly moves: LegalMove[];
  /** Whether castling is written as the king taking its rook. */
  readonly chess960: boolean;
  /** Equal where the rule of repetition takes positions for the same: 16 hexadecimal digits, for a `Map` or a `Set`. */
  readonly key: string;
  /** How often the position has occurred in its game, this time included; at three the game is drawn. */
  readonly repetitions: number;
  /** The move that led here; absent at the start. */
  readonly lastMove?: LegalMove;
  /** The first position of the game: this one, where nothing has been played. */
  readonly start: Position;
  /** The position before the last move; `undefined` at the start. */
  readonly before: Position | undefined;
  /** Where the pieces stand. */
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** Which castling moves may still be played at some time. */
  readonly castling: CastlingRights;
  /**
   * The squares as a board has them: eight ranks from the eighth to the first, each from the a-file to the h-file;
   * `null` where there is no piece.
   *
   * @example
   * ```ts
   * const [eighth] = rules.position().board();
   * console.log(eighth?.[0]); // { square: 'a8', role: 'rook', color: 'black' }
   * ```
   */
  board(): (PlacedPiece | null)[][];
  /**
   * The board as text, for terminals.
   *
   * @example
   * ```ts
   * console.log(rules.position().ascii());
   * ```
   */
  ascii(): string;
  /**
   * Another game that starts with this position, changed in part. Castling and en passant that are impossible there are
   * left out. Throws `invalid-fen` where no game can reach it, as with two kings of a side.
   *
   * @example
   * ```ts
   * console.log(rules.position().with({ turn: 'black', castling: 'KQ' }).fen); // …/RNBQKBNR b KQ - 0 1
   * ```
   */
  with(change: Partial<FenSetup>): Position;
  /**
   * The position with this piece on the square, as `with` gives it.
   *
   * @example
   * ```ts
   * console.log(rules.position().put({ role: 'queen', color: 'white' }, 'e2').fen.split(' ')[0]);
   * ```
   */
  put(piece: Piece, square: Square): Position;
  /**
   * The position without the piece of the square, as `with` gives it.
   *
   * @example
   * ```ts
   * console.log(rules.position().remove('h1').castling.white); // { kingside: false, queenside: true }
   * ```
   */
  remove(square: Square): Position;
  /**
   * The position after a move. A game that is drawn may be played on. Throws `invalid-move`: `not-a-move`,
   * `illegal-move`, `ambiguous-move` or `no-promotion`.
   *
   * @example
   * ```ts
   * const { outcome } = rules.position().play('f3').play('e5').play('g4').play('Qh4');
   * console.log(outcome); // { kind: 'checkmate', winner: 'black' }
   * ```
   */
  play(move: MoveInput): Position;
  /**
   * The position before the last move, and at the start itself.
   *
   * @example
   * ```ts
   * const start = rules.position();
   * console.log(start.play('e4').undo() === start); // true
   * ```
   */
  undo(): Position;
  /**
   * The legal moves of the piece on a square: none where there is no piece that may move.
   *
   * @example
   * ```ts
   * console.log(rules.position().movesFrom('g1').map(({ san }) => san)); // [ 'Nf3', 'Nh3' ]
   * ```
   */
  movesFrom(square: Square): LegalMove[];
  /**
   * The legal moves of pieces of a kind.
   *
   * @example
   * ```ts
   * console.log(rules.position().movesOf('knight').map(({ san }) => san).sort()); // [ 'Na3', 'Nc3', 'Nf3', 'Nh3' ]
   * ```
   */
  movesOf(role: Role): LegalMove[];
  /**
   * The legal move that is meant, with all that is told of it; `undefined` where it is none.
   *
   * @example
   * ```ts
   * const { legalMoves, ...position } = rules.position();
   * console.log(rules.position(position.fen).move('Nf3')?.uci); // g1f3
   * console.log(rules.position().move('Nf6')); // undefined
   * ```
   */
  move(move: MoveInput): LegalMove | undefined;
  /**
   * A move in algebraic notation. Throws as `play` does.
   *
   * @example
   * ```ts
   * console.log(rules.position().san('g1f3')); // Nf3
   * ```
   */
  san(move: MoveInput): string;
  /**
   * A move as UCI writes it. Throws as `play` does.
   *
   * @example
   * ```ts
   * console.log(rules.position().uci('Nf3')); // g1f3
   * ```
   */
  uci(move: MoveInput): string;
  /**
   * The piece on a square; `undefined` where there is none. Throws `invalid-request` where the text is no square.
   *
   * @example
   * ```ts
   * console.log(rules.position().pieceOn('e1')); // { role: 'king', color: 'white' }
   * ```
   */
  pieceOn(square: Square): Piece | undefined;
  /**
   * Where such pieces stand; `a1` first, `h8` last.
   *
   * @example
   * ```ts
   * console.log(rules.position().findPiece({ role: 'rook', color: 'white' })); // [ 'a1', 'h1' ]
   * ```
   */
  findPiece(piece: Piece): Square[];
  /**
   * From where pieces of a side attack a square, pinned ones too; `a1` first, `h8` last.
   *
   * @example
   * ```ts
   * console.log(rules.position().attackers('f3', 'white')); // [ 'g1', 'e2', 'g2' ]
   * ```
   */
  attackers(square: Square, color: Color): Square[];
  /** Whether there are `attackers`. */
  isAttacked(square: Square, color: Color): boolean;
  /**
   * How many ways there are to play so many moves, 0 to 255. `engine.perft` of `espalier` is faster and works in a worker.
   *
   * @example
   * ```ts
   * console.log(rules.position().perft(3)); // 8902
   * ```
   */
  perft(depth: number): number;
}

/** What `loadRules` may be told. */
export interface LoadOptions {
  /**
   * `espalier/rules.wasm`, where it is not found beside the script: its address, or in Node its path; a `Response`;
   * its bytes; or a `WebAssembly.Module`, with which nothing is fetched and no address is made. Or a promise of one
   * of these. The type is wide because projects without the DOM library do not know the right ones.
   */
  readonly wasm?: string | object;
}

/**
 * The rules of chess, loaded. Everything is synchronous; what is thrown is a `RulesError`.
 *
 * @example
 * ```ts
 * import { loadRules } from 'espalier/rules';
 *
 * const rules = await loadRules();
 * const { turn, legalMoves } = rules.position({ moves: ['e4', 'c5'] });
 * console.log(turn, legalMoves.length); // white 30
 * ```
 */
export interface Rules {
  /**
   * A position: the standard start without a request, that of a FEN, or the last one of a game, which may be one that
   * was read, by its main line, or a position that was stored as JSON. Throws `invalid-fen` with the field of the FEN,
   * `invalid-move` with e.g. `moves[3]` as `field`, or `invalid-request`.
   *
   * @example
   * ```ts
   * console.log(rules.position('7k/5Q2/8/8/8/8/8/K7 b - - 0 1').outcome?.kind); // stalemate
   * const [game] = rules.readPgn('1. e4 e5 (1... c5) 2. Nf3 *');
   * console.log(rules.position(game).sans); // [ 'e4', 'e5', 'Nf3' ]
   * ```
   */
  position(request?: string | PositionRequest | PositionView | Position | GameTree): Position;
  /**
   * What is wrong with a FEN, as `position` would throw it; `undefined` where nothing is.
   *
   * @example
   * ```ts
   * const fault = rules.fenFault('8/8/8/8/8/8/8/7 w - - 0 1');
   * console.log(fault?.field, fault?.reason); // pieces board-size
   * ```
   */
  fenFault(text: string): RulesError | undefined;
  /**
   * A FEN as people paste it, repaired where that leaves no doubt, with a sentence about each repair: fields that are
   * missing, castling rights and en passant squares that cannot be, EPD. Throws `invalid-fen` where it does not tell
   * where the pieces stand, or no game can reach the position.
   *
   * @example
   * ```ts
   * const { fen, changes } = rules.readFen('r3k3/8/8/8/8/8/8/R3K2R w KQkq -');
   * console.log(fen); // r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1
   * for (const { code, message } of changes) console.log(code, message);
   * ```
   */
  readFen(text: string): FenReading;
  /**
   * A FEN of pieces. Whether a game can reach it, `position` says, and `readFen` what has to be repaired.
   *
   * @example
   * ```ts
   * const { pieces } = rules.position();
   * console.log(rules.writeFen({ pieces, turn: 'black' })); // …/RNBQKBNR b - - 0 1
   * ```
   */
  writeFen(setup: FenSetup): string;
  /**
   * Whether a square is light or dark.
   *
   * @example
   * ```ts
   * console.log(rules.squareColor('a1')); // dark
   * ```
   */
  squareColor(square: Square): 'light' | 'dark';
  /**
   * The games of a PGN with all their variations, comments, clocks and drawings, one after another: each is read when
   * it is asked for. What is wrong with a game is told in it, and ends it at most; nothing is thrown for it. Bytes
   * may be UTF-8, UTF-16, Windows-1252 or Windows-1251, and moves in English, German, French, Spanish, Italian, Dutch or
   * Polish.
   *
   * @example
   * ```ts
   * for (const game of rules.readPgn('1. e4 e5 (1... c5) 2. Nf3 *')) {
   *   console.log(rules.mainLine(game).map(({ move }) => move.san)); // [ 'e4', 'e5', 'Nf3' ]
   *   if (game.fault !== undefined) console.log(game.fault.message);
   * }
   * ```
   */
  readPgn(source: PgnSource): IterableIterator<GameTree>;
  /**
   * The moves of a game without its variations, each with the position after it, its comment, its clock.
   *
   * @example
   * ```ts
   * const [game] = rules.readPgn('1. e4 {best by test} e5 (1... c5) *');
   * if (game !== undefined) {
   *   for (const { move, comment, fen } of rules.mainLine(game)) console.log(move.san, comment, fen);
   * }
   * ```
   */
  mainLine(game: Pick<GameTree, 'nodes'>): MoveNode[];
  /**
   * The tags of a game as an object.
   *
   * @example
   * ```ts
   * const [game] = rules.readPgn('[White "Ada"]\n\n1. e4 *');
   * if (game !== undefined) console.log(rules.headers(game)['White']); // Ada
   * ```
   */
  headers(game: Pick<GameTree, 'tags'>): Record<string, string>;
  /**
   * As `readPgn`, for large texts and for those that arrive in pieces: the page has its turn every few milliseconds,
   * also within one long game. Leaving the loop ends the source. Rejects with what the source throws.
   *
   * @example
   * ```ts
   * const file = new Blob(['1. e4 e5 1-0', ' 1. d4 d5 0-1']);
   * for await (const { number, result } of rules.streamPgn(file)) console.log(number, result);
   * ```
   */
  streamPgn(source: PgnStreamSource, options?: PgnStreamOptions): AsyncIterableIterator<GameTree>;
  /**
   * A game as PGN, in lines of 80 characters: one that was read, one that was played, or that of a position, which gets
   * its names as `{ tags }` and its comments as `{ comments }`. Throws `invalid-move` or `invalid-fen`, and `invalid-request` where something has not its type.
   *
   * @example
   * ```ts
   * console.log(rules.writePgn({ moves: ['e4', 'e5'], tags: { White: 'Ada' }, result: '1/2-1/2' }));
   * const [game] = rules.readPgn('1. e4 {best by test} e5 *');
   * if (game !== undefined) console.log(rules.writePgn(game, { language: 'figurine' }));
   * const position = rules.position().play('e4');
   * console.log(rules.writePgn(position, { tags: { White: 'Ada' }, comments: [undefined, 'best by test'] }));
   * ```
   */
  writePgn(game: GameTreeInput | PlayedGame | (PositionView & GameNames) | Position, options?: WriteOptions): string;
}
