/** Input checks: whatever is handed over has its type, or is an `invalid-request` that names the field. */
import { isSquare, type Square } from '../element/squares.js';
import { RulesError, type RulesErrorReason } from './errors.js';
import type { Color, PositionRequest } from './types.js';

type Fields = Readonly<Record<string, unknown>>;

const COLORS: readonly Color[] = ['white', 'black'];
const PROMOTIONS = ['q', 'r', 'b', 'n'];

export function readPositionRequest(request: unknown): Required<Pick<PositionRequest, 'chess960' | 'moves'>> & { fen: string | undefined } {
  if (typeof request === 'string') return { fen: request, moves: [], chess960: false };
  const { fen, moves = [], chess960 = false } = known(record(request, 'request'), ['fen', 'moves', 'chess960']);
  if (!Array.isArray(moves)) throw wrongType('moves', 'a list of strings');
  return {
    fen: fen === undefined ? undefined : text(fen, 'fen'),
    moves: moves.map((move: unknown, index) => text(move, `moves[${index}]`)),
    chess960: flag(chess960, 'chess960'),
  };
}

/** The text that means the same move. */
export function readMove(move: unknown): string {
  if (typeof move === 'string') return move;
  const { uci, from, to, promotion } = record(move, 'move');
  if (uci !== undefined) return text(uci, 'move.uci');
  const piece = promotion === undefined ? '' : choice(promotion, 'move.promotion', PROMOTIONS);
  return readSquare(from, 'move.from') + readSquare(to, 'move.to') + piece;
}

export function readSquare(square: unknown, field: string): Square {
  const name = text(square, field);
  if (isSquare(name)) return name;
  throw invalid(field, 'not-a-choice', `${field} must be a square, a1 to h8`);
}

export function readColor(color: unknown): Color {
  return choice(color, 'color', COLORS);
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
