/** Input checks: whatever is handed over has its type, or is an `invalid-request` that names the field. */
import { isSquare, type Square } from '../element/squares.js';
import { RulesError, type RulesErrorReason } from './errors.js';
import type {
  GameNodeInput, GameResult, GameTreeInput, PgnSource, PgnStreamSource, PieceLanguage, PlayedGame, WriteOptions,
} from './pgn-types.js';
import type { Color, Drawing, DrawingColor, PositionRequest, Score } from './types.js';

type Fields = Readonly<Record<string, unknown>>;

const POSITION = ['fen', 'moves', 'chess960'];
const TREE = ['number', 'line', 'tags', 'chess960', 'fen', 'nodes', 'result', 'fault', 'notices'];
const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];
const LANGUAGES: readonly PieceLanguage[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'figurine'];
const DRAWING_COLORS: readonly DrawingColor[] = ['green', 'red', 'blue', 'yellow'];
const INT32 = 2 ** 31 - 1;
const COLORS: readonly Color[] = ['white', 'black'];
const PROMOTIONS = ['q', 'r', 'b', 'n'];

export function readPositionRequest(request: unknown): PositionRequest {
  if (typeof request === 'string') return { fen: request };
  return positionFields(known(record(request, 'request'), POSITION));
}

function positionFields({ fen, moves, chess960 }: Fields): PositionRequest {
  return {
    ...(fen !== undefined && { fen: text(fen, 'fen') }),
    ...(moves !== undefined && { moves: list(moves, 'moves', text) }),
    ...(chess960 !== undefined && { chess960: flag(chess960, 'chess960') }),
  };
}

/** The text that means the same move. */
export function readMove(move: unknown, field = 'move'): string {
  if (typeof move === 'string') return move;
  const { uci, from, to, promotion } = record(move, field);
  if (uci !== undefined) return text(uci, `${field}.uci`);
  const piece = promotion === undefined ? '' : choice(promotion, `${field}.promotion`, PROMOTIONS);
  return readSquare(from, `${field}.from`) + readSquare(to, `${field}.to`) + piece;
}

export function readSquare(square: unknown, field: string): Square {
  const name = text(square, field);
  if (isSquare(name)) return name;
  throw invalid(field, 'not-a-choice', `${field} must be a square, a1 to h8`);
}

export function readColor(color: unknown): Color {
  return choice(color, 'color', COLORS);
}

/** A text that is to be understood. */
export function readText(value: unknown): string {
  return text(value, 'text');
}

export function readSource(source: unknown): PgnSource {
  if (typeof source === 'string' || isBytes(source)) return source;
  throw wrongType('source', 'a string or bytes');
}

export function readStreamSource(source: unknown): PgnStreamSource {
  if (typeof source === 'string' || isBytes(source)) return source;
  const gives = (name: string | symbol) => typeof Reflect.get(record(source, 'source'), name) === 'function';
  if (gives('stream') || gives('getReader') || gives(Symbol.asyncIterator)) return source as PgnStreamSource;
  throw wrongType('source', 'a string, bytes, a Blob, a stream or an async iterable');
}

/** Of whatever realm. */
export function isBytes(source: unknown): source is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(source) || Object.prototype.toString.call(source) === '[object ArrayBuffer]';
}

export function readSignal(options: unknown): AbortSignal | undefined {
  const { signal } = known(record(options, 'options'), ['signal']);
  if (signal === undefined || typeof record(signal, 'signal')['throwIfAborted'] === 'function') {
    return signal as AbortSignal | undefined;
  }
  throw wrongType('signal', 'an AbortSignal');
}

export function readWriteOptions(options: unknown): Required<WriteOptions> {
  const { language = 'en' } = known(record(options, 'options'), ['language']);
  return { language: choice(language, 'language', LANGUAGES) };
}

/** A game with or without variations that is to be written. */
export function readGame(game: unknown): GameTreeInput | PlayedGame {
  const fields = record(game, 'game');
  const { tags, result } = fields;
  const about = {
    ...(tags !== undefined && { tags: list(tags, 'tags', pair) }),
    ...(result !== undefined && { result: choice(result, 'result', RESULTS) }),
  };
  if ('nodes' in fields) {
    const { fen, chess960, nodes, fault } = known(fields, TREE);
    return {
      ...about, ...positionFields({ fen, chess960 }), nodes: list(nodes, 'nodes', readNode),
      ...(fault !== undefined && { fault: record(fault, 'fault') as GameTreeInput['fault'] & {} }),
    };
  }
  const { variations } = known(fields, [...POSITION, 'tags', 'variations', 'result']);
  const line = (moves: unknown, field: string) => list(moves, field, text);
  return {
    ...about, ...positionFields(fields), ...(variations !== undefined && { variations: list(variations, 'variations', line) }),
  };
}

function readNode(node: unknown, field: string): GameNodeInput {
  const { move, intro, comment, children, nags, clock, elapsed, score, depth, drawings, commands } = record(node, field);
  const at = (name: string) => `${field}.${name}`;
  const index = (value: unknown, place: string) => whole(value, place, 0, INT32);
  const byte = (value: unknown, place: string) => whole(value, place, 0, 255);
  return {
    ...(move !== undefined && { move: readMove(move, at('move')) }),
    ...(intro !== undefined && { intro: text(intro, at('intro')) }),
    ...(comment !== undefined && { comment: text(comment, at('comment')) }),
    ...(children !== undefined && { children: list(children, at('children'), index) }),
    ...(nags !== undefined && { nags: list(nags, at('nags'), byte) }),
    ...(clock !== undefined && { clock: seconds(clock, at('clock')) }),
    ...(elapsed !== undefined && { elapsed: seconds(elapsed, at('elapsed')) }),
    ...(score !== undefined && { score: readScore(score, at('score')) }),
    ...(depth !== undefined && { depth: byte(depth, at('depth')) }),
    ...(drawings !== undefined && { drawings: list(drawings, at('drawings'), readDrawing) }),
    ...(commands !== undefined && { commands: list(commands, at('commands'), text) }),
  };
}

function readScore(score: unknown, field: string): Score {
  const { kind, value, moves } = record(score, field);
  return choice(kind, `${field}.kind`, ['centipawns', 'mate']) === 'mate'
    ? { kind: 'mate', moves: whole(moves, `${field}.moves`, -INT32, INT32) }
    : { kind: 'centipawns', value: whole(value, `${field}.value`, -INT32, INT32) };
}

function readDrawing(drawing: unknown, field: string): Drawing {
  const { from, to, color } = record(drawing, field);
  return {
    from: readSquare(from, `${field}.from`),
    to: readSquare(to, `${field}.to`),
    color: choice(color, `${field}.color`, DRAWING_COLORS),
  };
}

export function readLoadOptions(options: unknown): { wasm: unknown } {
  const { wasm } = known(record(options, 'options'), ['wasm']);
  return { wasm };
}

function known(fields: Fields, names: readonly string[]): Fields {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown === undefined) return fields;
  throw invalid(unknown, 'unknown-field', `${unknown} cannot be given here; known are ${names.join(', ')}`);
}

function record(value: unknown, field: string): Fields {
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw value === undefined ? invalid(field, 'missing', `${field} must be given`) : wrongType(field, 'an object');
}

function text(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw value === undefined ? invalid(field, 'missing', `${field} must be given`) : wrongType(field, 'a string');
}

function list<T>(value: unknown, field: string, item: (value: unknown, field: string) => T): T[] {
  if (!Array.isArray(value)) throw wrongType(field, 'a list');
  return value.map((one: unknown, index) => item(one, `${field}[${index}]`));
}

function pair(value: unknown, field: string): [string, string] {
  if (!Array.isArray(value) || value.length !== 2) throw wrongType(field, 'a [name, value] pair');
  return [text(value[0], `${field}[0]`), text(value[1], `${field}[1]`)];
}

function whole(value: unknown, field: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const reason = typeof value === 'number' ? 'out-of-range' : 'wrong-type';
  throw invalid(field, reason, `${field} must be a whole number from ${min} to ${max}`);
}

function seconds(value: unknown, field: string): number {
  if (typeof value === 'number' && value >= 0 && value <= INT32) return value;
  const reason = typeof value === 'number' ? 'out-of-range' : 'wrong-type';
  throw invalid(field, reason, `${field} must be a number of seconds from 0 to ${INT32}`);
}

function flag(value: unknown, field: string): boolean {
  if (typeof value === 'boolean') return value;
  throw wrongType(field, 'true or false');
}

function choice<T>(value: unknown, field: string, choices: readonly T[]): T {
  const found = choices.find((one) => one === value);
  if (found !== undefined) return found;
  throw invalid(field, 'not-a-choice', `${field} must be one of ${choices.join(', ')}`);
}

export function wrongType(field: string, wanted: string): RulesError {
  return invalid(field, 'wrong-type', `${field} must be ${wanted}`);
}

function invalid(field: string, reason: RulesErrorReason, message: string): RulesError {
  return new RulesError('invalid-request', `${message}.`, { field, reason });
}
