/** Input checks: whatever is handed over has its type, or is an `invalid-request` that names the field. */

import type { FenFields } from '../chess/fen.js';
import { isSquare, type Piece, ROLES, type Role, type Square } from '../chess/squares.js';
import { Checks, type Fields, type InputValues, type Reader } from '../engine/checks.js';
import type { InputReason } from '../engine/error-values.js';
import { DRAWING_COLORS, PIECE_LANGUAGES } from './choices.js';
import { RulesError } from './errors.js';
import type {
  GameNodeInput,
  GameResult,
  GameTreeInput,
  PgnSource,
  PgnStreamSource,
  PlayedGame,
  WriteOptions,
} from './pgn-types.js';
import type { Color, Drawing, PositionRequest, Score } from './types.js';

// Boards check nothing, and bundlers leave it out for them.
export const check = /* @__PURE__ */ new Checks(invalid);

const POSITION = ['fen', 'moves', 'chess960'];
const SETUP = ['pieces', 'turn', 'castling', 'enPassant', 'halfmoves', 'moveNumber'];
const TREE = ['number', 'line', 'column', 'tags', 'chess960', 'fen', 'nodes', 'result', 'fault', 'notices'];
const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];
const BYTE = { min: 0, max: 255 };
const INDEX = { min: 0, max: 2 ** 31 - 1 };
const SCORE = { min: -INDEX.max, max: INDEX.max };
const COLORS: readonly Color[] = ['white', 'black'];
const PROMOTIONS = ['q', 'r', 'b', 'n'];

/** A FEN, a game by its moves, or one that was played or read; the last has only its start. */
export function readPositionRequest(request: unknown): PositionRequest {
  if (typeof request === 'string') return { fen: request };
  const fields = check.record(request, 'request');
  if ('positions' in fields) return playedIn(fields);
  return positionFields('nodes' in fields ? { ...fields, moves: undefined } : check.known(fields, POSITION));
}

function positionFields(fields: Fields): PositionRequest {
  return check.given(fields, { fen: check.text, moves: check.texts, chess960: check.flag });
}

/** The text that means the same move. */
export function readMove(move: unknown, field = 'move'): string {
  if (typeof move === 'string') return move;
  if (typeof move !== 'object' || move === null) {
    const forms = "a text such as 'e4' or 'e2e4', or { from: 'e2', to: 'e4' }";
    throw invalid(field, move === undefined ? 'missing' : 'wrong-type', `${field} must be a move: ${forms}`);
  }
  const { uci, from, to, promotion } = move as Fields;
  if (uci !== undefined) return check.text(uci, `${field}.uci`);
  const piece = promotion === undefined ? '' : check.choice(promotion, `${field}.promotion`, PROMOTIONS);
  return readSquare(from, `${field}.from`) + readSquare(to, `${field}.to`) + piece;
}

export function readDepth(depth: unknown): number {
  return check.whole(depth, 'depth', BYTE);
}

export function readSquare(square: unknown, field: string): Square {
  const name = check.text(square, field);
  if (isSquare(name)) return name;
  throw invalid(field, 'not-a-choice', `${field} must be a square, a1 to h8`);
}

export function readColor(color: unknown, field = 'color'): Color {
  return check.choice(color, field, COLORS);
}

export function readRole(role: unknown, field = 'role'): Role {
  return check.choice(role, field, ROLES);
}

export function readPiece(piece: unknown, field = 'piece'): Piece {
  const { role, color } = check.record(piece, field);
  return { role: readRole(role, `${field}.role`), color: readColor(color, `${field}.color`) };
}

/** What a FEN is made of; what is absent has its usual value. */
export function readSetup(setup: unknown): FenFields {
  const fields = check.known(check.record(setup, 'setup'), SETUP);
  const { pieces, turn = 'white', castling, enPassant, halfmoves = 0, moveNumber = 1 } = fields;
  if (typeof Reflect.get(check.record(pieces, 'pieces'), Symbol.iterator) !== 'function') {
    throw check.wrongType('pieces', 'a Map or a list of [square, piece] pairs');
  }
  const placed = [...(pieces as Iterable<unknown>)].map((entry, index): [Square, Piece] => {
    const [square, piece] = readPair(entry, `pieces[${index}]`);
    return [readSquare(square, `pieces[${index}][0]`), readPiece(piece, `pieces[${index}][1]`)];
  });
  return {
    pieces: new Map(placed),
    turn: readColor(turn, 'turn'),
    ...(castling !== undefined && { castling: readCastling(castling) }),
    enPassant: enPassant === undefined ? undefined : readSquare(enPassant, 'enPassant'),
    halfmoves: check.whole(halfmoves, 'halfmoves', INDEX),
    moveNumber: check.whole(moveNumber, 'moveNumber', INDEX),
  };
}

/** As a FEN has it, or by sides, as a position has it. */
function readCastling(castling: unknown): string {
  if (typeof castling === 'string') return castling;
  if (typeof castling !== 'object')
    throw check.wrongType('castling', 'a text such as KQkq, or the castling of a position');
  const rights = check.known(check.record(castling, 'castling'), COLORS, 'castling.');
  const letters = COLORS.flatMap((color) => {
    const place = `castling.${color}`;
    const sides = check.known(check.record(rights[color], place), ['kingside', 'queenside'], `${place}.`);
    return Object.entries({ k: 'kingside', q: 'queenside' })
      .filter(([, side]) => check.flag(sides[side], `${place}.${side}`))
      .map(([letter]) => (color === 'white' ? letter.toUpperCase() : letter));
  });
  return letters.join('') || '-';
}

function readPair(value: unknown, field: string): [unknown, unknown] {
  if (Array.isArray(value) && value.length === 2) return [value[0], value[1]];
  throw check.wrongType(field, 'a pair');
}

/** A text that is to be understood. */
export function readText(value: unknown): string {
  return check.text(value, 'text');
}

export function readSource(source: unknown): PgnSource {
  if (typeof source === 'string' || isBytes(source)) return source;
  throw check.wrongType('source', 'a string or bytes');
}

export function readStreamSource(source: unknown): PgnStreamSource {
  if (typeof source === 'string' || isBytes(source)) return source;
  const fields = check.record(source, 'source');
  const gives = (name: string | symbol) => typeof Reflect.get(fields, name) === 'function';
  if (gives('stream') || gives('getReader') || gives(Symbol.asyncIterator)) return source as PgnStreamSource;
  throw check.wrongType('source', 'a string, bytes, a Blob, a stream or an async iterable');
}

/** Of whatever realm. */
export function isBytes(source: unknown): source is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(source) || Object.prototype.toString.call(source) === '[object ArrayBuffer]';
}

export function readSignal(options: unknown): AbortSignal | undefined {
  const { signal } = check.known(check.record(options, 'options'), ['signal']);
  if (signal === undefined || typeof check.record(signal, 'signal')['throwIfAborted'] === 'function') {
    return signal as AbortSignal | undefined;
  }
  throw check.wrongType('signal', 'an AbortSignal');
}

export function readWriteOptions(options: unknown): About & Required<Pick<WriteOptions, 'language'>> {
  const fields = check.known(check.record(options, 'options'), ['language', 'tags', 'result', 'comments']);
  return { language: check.choice(fields['language'] ?? 'en', 'language', PIECE_LANGUAGES), ...readAbout(fields) };
}

/** What a game is called, how it has ended, and what is said of its positions. */
interface About extends Pick<WriteOptions, 'result' | 'comments'> {
  readonly tags?: readonly (readonly [string, string])[];
}

function readAbout(fields: Fields): About {
  const comment = (text: unknown, field: string) =>
    text === undefined || text === null ? undefined : check.text(text, field);
  return check.given(fields, {
    tags: readTags,
    result: check.oneOf(RESULTS),
    comments: listOf('strings', comment),
  });
}

/** Names and values, as pairs or as an object. */
function readTags(tags: unknown): [string, string][] {
  const pairs = Array.isArray(tags) ? tags : Object.entries(check.record(tags, 'tags'));
  return check.list(pairs, 'tags', 'pairs or an object', (pair, field) => {
    const [name, value] = readPair(pair, field);
    return [check.text(name, `${field}[0]`), check.text(value, `${field}[1]`)];
  });
}

/** A number with or without a fraction. */
function readSeconds(value: unknown, field: string): number {
  if (typeof value === 'number' && value >= 0 && value <= INDEX.max) return value;
  const message = `${field} must be a number of seconds from 0 to ${INDEX.max}`;
  if (typeof value !== 'number') throw invalid(field, 'wrong-type', message);
  throw invalid(field, 'out-of-range', message, { ...INDEX, given: value });
}

/** A game with or without variations that is to be written. */
export function readGame(game: unknown): About & (GameTreeInput | PlayedGame) {
  const fields = check.record(game, 'game');
  const about = readAbout(fields);
  if ('positions' in fields) return { ...about, ...playedIn(fields) };
  if ('nodes' in fields) {
    const { fen, chess960, nodes } = check.known(fields, TREE);
    const fault = (value: unknown, field: string) => check.record(value, field) as GameTreeInput['fault'] & {};
    return {
      ...about,
      ...positionFields({ fen, chess960 }),
      nodes: listOf('nodes', readNode)(nodes, 'nodes'),
      ...check.given(fields, { fault }),
    };
  }
  check.known(fields, [...POSITION, 'tags', 'variations', 'result', 'comments']);
  const variations = listOf('lists of moves', check.texts);
  return { ...about, ...positionFields(fields), ...check.given(fields, { variations }) };
}

/** The game of a position as plain data, whose `fen` is that of its last position. */
function playedIn({ positions, moves = [], chess960 }: Fields): PositionRequest {
  const [start] = check.list(positions, 'positions', 'a list of positions', check.record.bind(check));
  return {
    ...positionFields({ fen: start?.['fen'], chess960 }),
    moves: listOf('moves', readMove)(moves, 'moves'),
  };
}

function readNode(node: unknown, field: string): GameNodeInput {
  const byte = check.within(BYTE);
  const readers = {
    move: readMove,
    intro: check.text,
    comment: check.text,
    children: listOf('indexes', check.within(INDEX)),
    nags: listOf('numbers', byte),
    clock: readSeconds,
    elapsed: readSeconds,
    score: readScore,
    depth: byte,
    drawings: listOf('drawings', readDrawing),
    commands: check.texts,
  };
  return check.given(check.record(node, field), readers, `${field}.`);
}

function listOf<T>(items: string, read: Reader<T>): Reader<T[]> {
  return (value, field) => check.list(value, field, `a list of ${items}`, read);
}

function readScore(score: unknown, field: string): Score {
  const { kind, value, moves } = check.record(score, field);
  return check.choice(kind, `${field}.kind`, ['centipawns', 'mate']) === 'mate'
    ? { kind: 'mate', moves: check.whole(moves, `${field}.moves`, SCORE) }
    : { kind: 'centipawns', value: check.whole(value, `${field}.value`, SCORE) };
}

function readDrawing(drawing: unknown, field: string): Drawing {
  const { from, to, color } = check.record(drawing, field);
  return {
    from: readSquare(from, `${field}.from`),
    to: readSquare(to, `${field}.to`),
    color: check.choice(color, `${field}.color`, DRAWING_COLORS),
  };
}

export function readLoadOptions(options: unknown): { wasm: unknown } {
  const { wasm } = check.known(check.record(options, 'options'), ['wasm']);
  return { wasm };
}

export function invalid(field: string, reason: InputReason, message: string, values?: InputValues): RulesError {
  return new RulesError('invalid-request', `${message}.`, { field, reason, values });
}
