/** What the part of the address from `#` on says: the name of a view, and fields of what it shows. */

import type { PositionRequest } from '#espalier/engine/types.js';

/** A game as an address holds it. */
export interface LinkedGame {
  readonly fen?: string | undefined;
  readonly moves: readonly string[];
  readonly chess960: boolean;
}

export type Field = readonly [name: string, value: string | undefined];

/** A move in UCI notation. */
export const MOVE = /^[a-h][1-8][a-h][1-8][nbrq]?$/;

/** Fields without a value are not written. */
export function writeAddress(view: string, fields: readonly Field[]): string {
  const text = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${escaped(value)}`));
  return text.length === 0 ? view : `${view}?${text.join('&')}`;
}

/** The fields of an address of this view; none where it is of another. */
export function readAddress(view: string, hash: string): URLSearchParams | undefined {
  const [name, query = ''] = splitOnce(hash, '?');
  return name === view ? new URLSearchParams(query.replaceAll('+', '%2B')) : undefined;
}

export function gameFields({ fen, moves = [], chess960 }: PositionRequest): Field[] {
  return [
    ['fen', fen?.replaceAll(' ', '_')],
    ['moves', moves.length > 0 ? moves.join(',') : undefined],
    ['chess960', chess960 === true ? '1' : undefined],
  ];
}

/** What is no move is skipped. */
export function readGameFields(fields: URLSearchParams): LinkedGame {
  const game = readGameWords(fields);
  return { ...game, moves: game.moves.filter((move) => MOVE.test(move)) };
}

/** Also what is no move: the rules say what is wrong with it. */
export function readGameWords(fields: URLSearchParams): LinkedGame {
  const fen = fields.get('fen')?.replaceAll('_', ' ');
  return {
    ...(fen !== undefined && { fen }),
    moves: (fields.get('moves') ?? '').split(',').filter((word) => word !== ''),
    chess960: fields.get('chess960') === '1',
  };
}

export function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

export function wholeNumber(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}

/** Leaves readable what an address may hold as it is. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(/%(2F|3A|2C|2A)/g, (code) => decodeURIComponent(code));
}
