/** Games as they are read from PGN, and what PGN is made of. */
import type { PIECE_LANGUAGES } from './choices.js';
import type { PositionRequest } from './request-types.js';
import type { Drawing, GameHead, GameMove, PgnFault, PgnNode, Score } from './wasm-types.js';

/** What is wrong with a game, for programs. */
export type PgnFaultCode = PgnFault['code'];

/** How a game has ended, as PGN writes it. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** The language whose letters name the pieces, by its BCP 47 tag, or figurines. */
export type PieceLanguage = (typeof PIECE_LANGUAGES)[number];

/** The start of a game, or a move with the position after it and what stands beside it. */
export interface GameNode extends Omit<PgnNode, 'clock' | 'elapsed'> {
  /** What was left on the clock of the side that moved, in seconds, maybe with a fraction. */
  clock?: number;
  /** What the move took, in seconds, maybe with a fraction. */
  elapsed?: number;
}

/** A move of a game, which the start is not. */
export interface MoveNode extends GameNode {
  /** The move. */
  move: GameMove;
}

/**
 * A game that was read, with all its variations: `nodes[0]` is the start, and every node stands after its parent.
 * Plain data.
 */
export interface GameTree extends GameHead {
  /** The start and all moves. */
  nodes: GameNode[];
}

/** A move of a game that is to be written: as much of a `GameNode` as there is. */
export interface GameNodeInput {
  /** The indexes of the moves played here; the first is that of the line. */
  readonly children?: readonly number[];
  /** In UCI or algebraic notation, or `--` for a turn that is passed; not at the start. */
  readonly move?: string | { readonly uci: string };
  /** The comment before the move, where it begins a line. */
  readonly intro?: string;
  /** The comment after it; at the start that on the game as a whole. */
  readonly comment?: string;
  /** Numeric annotation glyphs, 0 to 255. */
  readonly nags?: readonly number[];
  /** What is left on the clock, in seconds. */
  readonly clock?: number;
  /** What the move took, in seconds. */
  readonly elapsed?: number;
  /** What an engine thinks of the position, from White's view. */
  readonly score?: Score;
  /** How deep it has searched, in plies, 0 to 255; with a `score`. */
  readonly depth?: number;
  /** Arrows and rings. */
  readonly drawings?: readonly Drawing[];
  /** Other commands as they are written: `[%mdl 1024]`. */
  readonly commands?: readonly string[];
}

/**
 * A game that is to be written, with variations: a `GameTree`, or as much of it as there is. What no `children` lead
 * to is left out, so that a line is removed by its index there.
 */
export interface GameTreeInput extends GameNames {
  /** `nodes[0]` is the start. */
  readonly nodes: readonly GameNodeInput[];
  /** The start; absent means the standard one. */
  readonly fen?: string;
  /** Whether it is a game of Chess960. */
  readonly chess960?: boolean;
  /** Of a game whose start could not be read; its FEN is then written as it stands in the tag. */
  readonly fault?: { readonly code: PgnFaultCode };
}

/** What a game is called, and how it has ended. */
export interface GameNames {
  /** Names and values, as an object or as pairs; the seven of the standard are written first, in their order. */
  readonly tags?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  /** Absent means that of the tag, else that of the board. */
  readonly result?: GameResult;
}

/** What is said of a game that was played. */
export interface GameComments {
  /** On the game as a whole, then on each position after a move, as `positions` has them; `undefined` is none. */
  readonly comments?: readonly (string | undefined)[];
}

/** A game that is to be written, as it was played. */
export interface PlayedGame extends PositionRequest, GameNames, GameComments {
  /** Each by all its moves from the start; what lines share is written once. */
  readonly variations?: readonly (readonly string[])[];
}

/** How a game is written; its names and comments here take the place of those of the game. */
export interface WriteOptions extends GameNames, GameComments {
  /** Whose letters name the pieces; `en`, which the standard demands, unless given. */
  readonly language?: PieceLanguage;
}

/** A PGN: its text, or its bytes. */
export type PgnSource = string | ArrayBuffer | ArrayBufferView;

/** What reads a stream. */
export interface PgnByteReader {
  /** The next bytes. */
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  /** Nobody wants more. */
  cancel(): Promise<void>;
}

/** A stream of bytes, as `ReadableStream` is. */
export interface PgnByteStream {
  /** Its one reader. */
  getReader(): PgnByteReader;
}

/** A file, as `Blob` and `File` are. */
export interface PgnFile {
  /** Its bytes. */
  stream(): PgnByteStream;
}

/** A PGN that may arrive in pieces: a text, bytes, a file, a stream, or pieces one by one. */
export type PgnStreamSource = PgnSource | PgnFile | PgnByteStream | AsyncIterable<PgnSource>;

/** Who may end the reading of a stream, besides leaving its loop. */
export interface PgnStreamOptions {
  /** Aborts the reading: the next step rejects with an error named `AbortError`, the signal's reason being its `cause`. */
  readonly signal?: AbortSignal;
}
