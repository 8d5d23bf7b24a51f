/** What the rules of chess are asked and what they say. All of it but positions is plain data. */
import type { Piece, Square } from '../element/squares.js';
import type {
  GameNames,
  GameTree,
  GameTreeInput,
  PgnSource,
  PgnStreamOptions,
  PgnStreamSource,
  PlayedGame,
  WriteOptions,
} from './pgn-types.js';
import type { PositionRequest } from './request-types.js';
import type { Color, FenReading, LegalMove, PositionView } from './wasm-types.js';

export type { Piece, Role, Square } from '../element/squares.js';
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
  LegalMove,
  Outcome,
  OutcomeKind,
  PgnFault,
  PlayedMove,
  PlyView,
  PositionView,
  Score,
} from './wasm-types.js';

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
  /** Whether castling is written as the king taking its rook. */
  readonly chess960: boolean;
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
  /**
   * The position after a move. A game that is drawn may be played on. Throws `invalid-move`: `not-a-move`,
   * `illegal-move`, `ambiguous-move` or `no-promotion`.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
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
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * const start = rules.position();
   * console.log(start.play('e4').undo() === start); // true
   * ```
   */
  undo(): Position;
  /**
   * The legal move that is meant, with all that is told of it; `undefined` where it is none.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
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
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.position().san('g1f3')); // Nf3
   * ```
   */
  san(move: MoveInput): string;
  /**
   * A move as UCI writes it. Throws as `play` does.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.position().uci('Nf3')); // g1f3
   * ```
   */
  uci(move: MoveInput): string;
  /**
   * The piece on a square; `undefined` where there is none. Throws `invalid-request` where the text is no square.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.position().pieceOn('e1')); // { role: 'king', color: 'white' }
   * ```
   */
  pieceOn(square: Square): Piece | undefined;
  /**
   * From where pieces of a side attack a square, pinned ones too; `a1` first, `h8` last.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.position().attackers('f3', 'white')); // [ 'g1', 'e2', 'g2' ]
   * ```
   */
  attackers(square: Square, color: Color): Square[];
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
   * A position: the standard start without a request, that of a FEN, or the last one of a game. Throws `invalid-fen`
   * with the field of the FEN, `invalid-move` with e.g. `moves[3]` as `field`, or `invalid-request`.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.position('7k/5Q2/8/8/8/8/8/K7 b - - 0 1').outcome?.kind); // stalemate
   * ```
   */
  position(request?: string | PositionRequest): Position;
  /**
   * A FEN as people paste it, repaired where that leaves no doubt, with a sentence about each repair: fields that are
   * missing, castling rights and en passant squares that cannot be, EPD. Throws `invalid-fen` where it does not tell
   * where the pieces stand, or no game can reach the position.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * const { fen, changes } = rules.readFen('r3k3/8/8/8/8/8/8/R3K2R w KQkq -');
   * console.log(fen); // r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1
   * for (const { code, message } of changes) console.log(code, message);
   * ```
   */
  readFen(text: string): FenReading;
  /**
   * The games of a PGN with all their variations, comments, clocks and drawings, one after another: each is read when
   * it is asked for. What is wrong with a game is told in it, and ends it at most; nothing is thrown for it. Bytes
   * may be UTF-8, UTF-16, Windows-1252 or Windows-1251, and moves in English, German, French, Spanish, Italian, Dutch or
   * Polish.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * for (const { nodes, fault } of rules.readPgn('1. e4 e5 (1... c5) 2. Nf3 *')) {
   *   for (let at = nodes[0]?.children[0]; at !== undefined; at = nodes[at]?.children[0]) {
   *     console.log(nodes[at]?.move?.san); // e4, e5, Nf3
   *   }
   *   if (fault !== undefined) console.log(fault.message);
   * }
   * ```
   */
  readPgn(source: PgnSource): IterableIterator<GameTree>;
  /**
   * As `readPgn`, for large texts and for those that arrive in pieces: the page has its turn every few milliseconds,
   * also within one long game. Leaving the loop ends the source. Rejects with what the source throws.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * const file = new Blob(['1. e4 e5 1-0', ' 1. d4 d5 0-1']);
   * for await (const { number, result } of rules.streamPgn(file)) console.log(number, result);
   * ```
   */
  streamPgn(source: PgnStreamSource, options?: PgnStreamOptions): AsyncIterableIterator<GameTree>;
  /**
   * A game as PGN, in lines of 80 characters: one that was read, one that was played, or that of a position, which gets
   * its names as `{ tags }`. Throws `invalid-move` or `invalid-fen`, and `invalid-request` where something has not its type.
   *
   * @example
   * ```ts
   * import { loadRules } from 'espalier/rules';
   *
   * const rules = await loadRules();
   * console.log(rules.writePgn({ moves: ['e4', 'e5'], tags: [['White', 'Ada']], result: '1/2-1/2' }));
   * const [game] = rules.readPgn('1. e4 {best by test} e5 *');
   * if (game !== undefined) console.log(rules.writePgn(game, { language: 'figurine' }));
   * const position = rules.position().play('e4');
   * console.log(rules.writePgn(position, { tags: [['White', 'Ada']] }));
   * ```
   */
  writePgn(game: GameTreeInput | PlayedGame | (PositionView & GameNames) | Position, options?: WriteOptions): string;
}
