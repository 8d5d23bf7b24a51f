/** Files where the native program takes a FEN: a trace file stands for the position that it is about. */
import { pathKind, readTraceFile } from './file-command.js';

/** Before the position: the command itself, and for `perft` a depth. */
const BEFORE: Readonly<Partial<Record<string, number>>> = {
  explain: 1,
  trace: 1,
  ablate: 1,
  miss: 1,
  perft: 2,
};

/** The file in the place of a FEN, if there is one. */
export function fileInWords([command = '', ...rest]: readonly string[]): string | undefined {
  const word = rest[(BEFORE[command] ?? 0) - 1];
  return word !== undefined && pathKind(word) === 'file' ? word : undefined;
}

/** The words with the position of a file in its place. */
export async function withPosition(words: readonly string[]): Promise<string[]> {
  const path = fileInWords(words);
  if (path === undefined) return [...words];
  const { header } = await readTraceFile(path);
  const placed = words.map((word) => (word === path ? header.fen : word));
  if (header.moves.length === 0) return placed;
  const at = placed.indexOf('--moves') + 1;
  return at === 0
    ? [...placed, '--moves', ...header.moves]
    : [...placed.slice(0, at), ...header.moves, ...placed.slice(at)];
}
