/** Positions as values: each has its FEN, its key and the position before it. */

import { fenOf, fenParts, piecesOf } from '../chess/fen.js';
import { type Piece, type Role, SQUARES, type Square } from '../chess/squares.js';
import { asciiOf, boardOf, castlingOf } from './board-view.js';
import {
  check,
  readColor,
  readDepth,
  readMove,
  readPiece,
  readPositionRequest,
  readRole,
  readSetup,
  readSquare,
  readText,
} from './check.js';
import { RulesError } from './errors.js';
import { PositionMove } from './legal-move.js';
import { mainLine } from './main-line.js';
import type { GameTree, PlayedGame } from './pgn-types.js';
import { readFen } from './read-fen.js';
import type {
  CanMate,
  CastlingRights,
  Color,
  FenSetup,
  LegalMove,
  MoveInput,
  Outcome,
  PlacedPiece,
  PlyView,
  Position,
  PositionRequest,
  PositionView,
} from './types.js';
import { ask, attackers, findMove, legalMoves, play, start } from './wasm.js';
import type { LegalMove as MoveFacts, Played, Standing } from './wasm-types.js';

/** The position that is asked for. */
export function positionOf(request: string | PositionRequest | PositionView | Position | GameTree = {}): Position {
  if (request instanceof GamePosition) return request;
  const { fen, moves = [], chess960 = false } = readPositionRequest(request);
  const first = new GamePosition(ask<Standing>(() => start(fen, chess960), 'fen'));
  const played =
    typeof request === 'object' && 'nodes' in request ? mainLine(request).map(({ move }) => move.uci) : moves;
  return played.reduce((position, move, index) => position.after(move, `moves[${index}]`), first);
}

/** What is wrong with a FEN, as a value. */
export function fenFault(text: string): RulesError | undefined {
  const fen = readText(text);
  try {
    positionOf(fen);
    return undefined;
  } catch (error) {
    if (error instanceof RulesError && error.code === 'invalid-fen') return error;
    throw error;
  }
}

/** The game that led to a position; `undefined` where the value is none. */
export function gameOf(value: unknown): PlayedGame | undefined {
  if (!(value instanceof GamePosition)) return undefined;
  const { start, moves, chess960 } = value;
  return { fen: start.fen, moves: moves.map(({ uci }) => uci), chess960 };
}

/** The move that led to a position, and the position before it. */
interface Origin {
  readonly move: MoveFacts;
  readonly before: GamePosition;
}

class GamePosition implements Position {
  readonly fen: string;
  readonly turn: Color;
  readonly moveNumber: number;
  declare readonly check?: Square;
  declare readonly legalMoves: LegalMove[];
  declare readonly outcome?: Outcome;
  readonly canMate: CanMate;
  declare readonly sans: string[];
  declare readonly positions: PlyView[];
  declare readonly moves: LegalMove[];
  readonly chess960: boolean;
  readonly key: string;
  readonly repetitions: number;
  declare readonly lastMove?: LegalMove;
  readonly #view: PlyView;
  readonly #key: bigint;
  readonly #before: GamePosition | undefined;
  #pieces: ReadonlyMap<Square, Piece> | undefined;

  constructor({ view, key, chess960, repetitions, outcome, canMate }: Standing, origin?: Origin) {
    this.#view = view;
    this.#before = origin?.before;
    this.fen = view.fen;
    this.turn = view.turn;
    this.moveNumber = view.moveNumber;
    if (view.check !== undefined) this.check = view.check;
    if (outcome !== undefined) this.outcome = outcome;
    this.canMate = canMate;
    this.chess960 = chess960;
    this.key = key;
    this.#key = BigInt(`0x${key}`);
    this.repetitions = repetitions;
    if (origin !== undefined) lazily(this, 'lastMove', () => new PositionMove(origin.before, origin.move));
    lazily(this, 'legalMoves', () =>
      ask<MoveFacts[]>(() => legalMoves(this.fen, chess960), 'fen').map((move) => new PositionMove(this, move)),
    );
    lazily(this, 'sans', () => this.#played().map(({ san }) => san));
    lazily(this, 'positions', () => this.#line().map((position) => position.#view));
    lazily(this, 'moves', () => this.#played());
  }

  get legalSans(): string[] {
    return this.legalMoves.map(({ san }) => san);
  }

  get isCheckmate(): boolean {
    return this.outcome?.kind === 'checkmate';
  }

  get isStalemate(): boolean {
    return this.outcome?.kind === 'stalemate';
  }

  get isInsufficientMaterial(): boolean {
    return this.outcome?.kind === 'insufficientMaterial';
  }

  get isDrawByFiftyMoves(): boolean {
    return this.outcome?.kind === 'fiftyMoves';
  }

  get isDraw(): boolean {
    return this.isOver && !this.isCheckmate;
  }

  get isOver(): boolean {
    return this.outcome !== undefined;
  }

  get start(): Position {
    return this.#line()[0] ?? this;
  }

  get before(): Position | undefined {
    return this.#before;
  }

  get pieces(): ReadonlyMap<Square, Piece> {
    this.#pieces ??= piecesOf(this.fen);
    return this.#pieces;
  }

  get castling(): CastlingRights {
    return castlingOf(this.fen);
  }

  board(): (PlacedPiece | null)[][] {
    return boardOf(this.pieces);
  }

  ascii(): string {
    return asciiOf(this.pieces);
  }

  put(piece: Piece, square: Square): Position {
    return this.with({ pieces: new Map(this.pieces).set(readSquare(square, 'square'), readPiece(piece)) });
  }

  remove(square: Square): Position {
    const pieces = new Map(this.pieces);
    pieces.delete(readSquare(square, 'square'));
    return this.with({ pieces });
  }

  with(change: Partial<FenSetup>): Position {
    const { fault, turnText, ...setup } = fenParts(this.fen);
    const { fen } = readFen(fenOf(readSetup({ ...setup, ...check.record(change, 'change') })));
    return positionOf({ fen, chess960: this.chess960 });
  }

  play(move: MoveInput): Position {
    return this.after(this.#textOf(move), 'move');
  }

  /** The position after the move that a text means; an error is about `field`. */
  after(text: string, field: string): GamePosition {
    const { move, after } = ask<Played>(() => play(this.fen, this.chess960, this.#repeatable(), text), field);
    return new GamePosition(after, { move, before: this });
  }

  undo(): Position {
    return this.#before ?? this;
  }

  movesFrom(square: Square): LegalMove[] {
    const start = readSquare(square, 'square');
    return this.legalMoves.filter(({ from }) => from === start);
  }

  movesOf(role: Role): LegalMove[] {
    const asked = readRole(role);
    return this.legalMoves.filter(({ piece }) => piece.role === asked);
  }

  move(move: MoveInput): LegalMove | undefined {
    try {
      return this.#find(move);
    } catch (error) {
      if (error instanceof RulesError && error.code === 'invalid-move') return undefined;
      throw error;
    }
  }

  san(move: MoveInput): string {
    return this.#find(move).san;
  }

  uci(move: MoveInput): string {
    return this.#find(move).uci;
  }

  pieceOn(square: Square): Piece | undefined {
    return this.pieces.get(readSquare(square, 'square'));
  }

  findPiece(piece: Piece): Square[] {
    const { role, color } = readPiece(piece);
    return SQUARES.filter((square) => {
      const found = this.pieces.get(square);
      return found?.role === role && found.color === color;
    });
  }

  attackers(square: Square, color: Color): Square[] {
    const [on, isWhite] = [readSquare(square, 'square'), readColor(color) === 'white'];
    return ask<Square[]>(() => attackers(this.fen, on, isWhite), 'square');
  }

  isAttacked(square: Square, color: Color): boolean {
    return this.attackers(square, color).length > 0;
  }

  perft(depth: number): number {
    const left = readDepth(depth);
    if (left < 2) return left === 0 ? 1 : this.legalMoves.length;
    return this.legalMoves.reduce((count, { uci }) => count + this.after(uci, 'move').perft(left - 1), 0);
  }

  #find(move: MoveInput): LegalMove {
    const text = this.#textOf(move);
    return new PositionMove(
      this,
      ask<MoveFacts>(() => findMove(this.fen, this.chess960, text), 'move'),
    );
  }

  /** The text that means a move: squares with a piece for a pawn that becomes one, and for no other. */
  #textOf(move: MoveInput): string {
    const text = readMove(move);
    if (typeof move === 'string' || 'uci' in move || move.promotion === undefined) return text;
    const promotes = this.pieces.get(move.from)?.role === 'pawn' && /[18]$/.test(move.to);
    return promotes ? text : text.slice(0, 4);
  }

  /** The positions of the game up to this one, from the start. */
  #line(): GamePosition[] {
    const line: GamePosition[] = [];
    for (let at: GamePosition | undefined = this; at !== undefined; at = at.#before) line.push(at);
    return line.reverse();
  }

  /** The keys of the positions since the last capture or pawn move: none before can come again. */
  #repeatable(): BigUint64Array {
    const { halfmoves } = fenParts(this.fen);
    const keys: bigint[] = [];
    for (let at: GamePosition | undefined = this; at && keys.length <= halfmoves; at = at.#before) keys.push(at.#key);
    return BigUint64Array.from(keys.reverse());
  }

  /** The moves of the game. */
  #played(): LegalMove[] {
    return this.#line().flatMap(({ lastMove }) => lastMove ?? []);
  }
}

/** A field as any other, but made when it is first read. */
function lazily<Name extends keyof Position>(position: Position, name: Name, make: () => Position[Name]): void {
  const get = () => {
    const value = make();
    Object.defineProperty(position, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(position, name, { get, enumerable: true, configurable: true });
}
