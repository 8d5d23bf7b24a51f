/** The 960 start positions by their agreed numbers (518 is the standard one). */

import { opposite } from './clock.js';
import type { GameSetup } from './game.js';

const KNIGHTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
];

export const LAST_NUMBER = 959;

export function randomNumber(): number {
  return Math.floor(Math.random() * (LAST_NUMBER + 1));
}

/** Scharnagl's numbering: light bishop, dark bishop, queen and knights are placed in turn; rook, king, rook fill up. */
export function chess960Fen(number: number): string {
  const row: string[] = Array.from({ length: 8 }, () => '');
  let rest = number;
  const digit = (base: number): number => {
    const value = rest % base;
    rest = Math.floor(rest / base);
    return value;
  };
  /** Puts a piece on the nth free square. */
  const place = (letter: string, nth: number): void => {
    const free = row.flatMap((taken, file) => (taken === '' ? [file] : []));
    row[free[nth] ?? 0] = letter;
  };

  row[digit(4) * 2 + 1] = 'b';
  row[digit(4) * 2] = 'b';
  place('q', digit(6));
  const [first, second] = KNIGHTS[rest] ?? [0, 1];
  place('n', second);
  place('n', first);
  place('r', 0);
  place('k', 0);
  place('r', 0);

  const black = row.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}

/** The same again, against the engine with the other color; of Chess960 another position. */
export function rematchOf(setup: GameSetup): GameSetup {
  const human = setup.twoPeople === undefined ? opposite(setup.human) : setup.human;
  return setup.chess960 ? { ...setup, human, fen: chess960Fen(randomNumber()) } : { ...setup, human };
}
