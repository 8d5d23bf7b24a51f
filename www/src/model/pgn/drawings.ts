/** Arrows and rings that somebody has drawn on a position, as PGN has them: `[%cal Ge2e4]` and `[%csl Rd5]`. */

import { t } from 'espalier/words';
import { replaceCommands } from './comments.js';

export type DrawingColor = 'green' | 'red' | 'blue' | 'yellow';

/** From a square to itself it is a ring around it. */
export interface Drawing {
  readonly from: string;
  readonly to: string;
  readonly color: DrawingColor;
}

export const DRAWING_COLORS: readonly DrawingColor[] = ['green', 'red', 'blue', 'yellow'];

const LETTERS: Readonly<Record<string, DrawingColor>> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const COMMAND = /\[%(?:cal|csl)\s+([^\]]*)\]/g;
const ONE = /^([GRBY])([a-h][1-8])([a-h][1-8])?$/;
const NAMES: readonly string[] = ['csl', 'cal'];

/** What is drawn where this is the comment. What is no drawing is passed over. */
export function readDrawings(comment: string): Drawing[] {
  const written = [...comment.matchAll(COMMAND)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()));
  const drawings = written.flatMap((text): Drawing[] => {
    const [, letter = '', from, to] = ONE.exec(text) ?? [];
    const color = LETTERS[letter];
    return color === undefined || from === undefined ? [] : [{ from, to: to ?? from, color }];
  });
  return drawings.filter((one, index) => drawings.findIndex((other) => samePlace(one, other)) === index);
}

/** The same comment with these drawings in the place of those it has. */
export function withDrawings(comment: string, drawings: readonly Drawing[]): string {
  const rings = drawings.filter(({ from, to }) => from === to).map(({ from, color }) => letterOf(color) + from);
  const arrows = drawings.filter(({ from, to }) => from !== to).map(({ from, to, color }) => letterOf(color) + from + to);
  const commands = [
    ...(rings.length > 0 ? [`[%csl ${rings.join(',')}]`] : []),
    ...(arrows.length > 0 ? [`[%cal ${arrows.join(',')}]`] : []),
  ];
  return replaceCommands(comment, NAMES, commands);
}

/** Draws, draws in another color, or takes away what is there in the same. */
export function toggleDrawing(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const others = drawings.filter((other) => !samePlace(other, drawing));
  const isThere = drawings.some((other) => samePlace(other, drawing) && other.color === drawing.color);
  return isThere ? others : [...others, drawing];
}

/** `green arrow from e2 to e4`, `red ring around d5`. */
export function drawingWords({ from, to, color }: Drawing): string {
  return `${t(from === to ? `${color} ring` : `${color} arrow`)} ${from === to ? t`around ${from}` : t`from ${from} to ${to}`}`;
}

function samePlace(one: Drawing, other: Drawing): boolean {
  return one.from === other.from && one.to === other.to;
}

function letterOf(color: DrawingColor): string {
  return color.charAt(0).toUpperCase();
}
