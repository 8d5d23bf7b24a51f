/** Reading FENs as people paste them. */
import { readText } from './check.js';
import { ask, readFen as read } from './wasm.js';
import type { FenReading } from './wasm-types.js';

export function readFen(text: string): FenReading {
  const fen = readText(text);
  return ask<FenReading>(() => read(fen), 'fen');
}
