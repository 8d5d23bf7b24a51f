import type { LinkedGame } from '../address/address.js';

/** One for each position of a line, from the start on; different for different games. */
export function lineKeys(
  { fen, chess960 }: Required<Pick<LinkedGame, 'fen' | 'chess960'>>,
  moves: readonly string[],
): string[] {
  let key = `${fen}|${chess960}`;
  return [key, ...moves.map((uci) => (key = `${key} ${uci}`))];
}
