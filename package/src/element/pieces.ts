/**
 * The pieces, in two sets drawn for this project, same licence as the project: *carved*, and *plain*, which has one
 * outline and no inner lines, for small boards and whoever likes it so.
 *
 * Every piece is a list of paths in a 100 × 100 box. `body` is filled and outlined, `line` is an inner line, `dot` is
 * a small filled mark. White and black share the drawing and differ by the colors that the style sheet gives to the
 * three parts, which is why nothing here needs a style attribute.
 */

import type { Piece, Role } from '../chess/squares.js';
import { type Drawing, PLAIN } from './plain-pieces.js';

/** How pieces look: with inner lines, or as one outline. */
export type PieceSet = 'carved' | 'plain';

const BASE = 'M20 90v-5c0-4.5 3-7 7-8h46c4 1 7 3.5 7 8v5z';

const CARVED: Readonly<Record<Role, Drawing>> = {
  pawn: [
    [
      'body',
      'M50 17c-8.8 0-15 6.4-15 14.5 0 4.7 2.1 8.5 5.4 11.2-3.6 1.4-6.4 3.6-7.4 7.3h8.6' +
        'C41 63 35 68.5 28.5 74.5 25 78 23.5 83 23.5 90h53c0-7-1.5-12-5-15.5C65 68.5 59 63 58.4 50H67' +
        'c-1-3.7-3.8-5.9-7.4-7.3 3.3-2.7 5.4-6.5 5.4-11.2C65 23.4 58.8 17 50 17z',
    ],
    ['line', 'M28 80.5h44'],
  ],
  rook: [
    ['body', BASE],
    ['body', 'M29.5 77l5-9V41h31v27l5 9z'],
    ['body', 'M25.5 15v17l9 9h31l9-9V15H63.5v8h-8v-8h-11v8h-8v-8z'],
    ['line', 'M36 68h28M31 32.5h38'],
  ],
  bishop: [
    ['body', BASE],
    ['body', 'M36 60c-1 7-3.5 12.5-9 17h46c-5.5-4.5-8-10-9-17z'],
    ['body', 'M50 17C40 23.5 30 33 30 45.5 30 52 32.5 57 36 60h28c3.5-3 6-8 6-14.5C70 33 60 23.5 50 17z'],
    ['body', 'M50 7.5a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6z'],
    ['line', 'M50 31v17M42 39.5h16M37 67.5h26'],
  ],
  knight: [
    ['body', BASE],
    [
      'body',
      'M42 11.5c3.2 1.3 6 3.7 7.8 6.7C69 20.5 80 37 78.5 60c-.4 6.5-1.7 12-3.5 17H31c0-10.5 5-16.5 11-22' +
        ' 3.5-3.2 5.3-6.2 5.3-9.5-4.3 4-9.3 5.7-15 6.7-1.5 4-4.3 6.3-7.5 6.8-5 .4-9-4-8.3-9.5' +
        ' .6-4.5 5.5-9 8-14.5 1.2-6.2 5.5-11.5 12.3-14.5-.2-3.8 1.5-7 6.2-9z',
    ],
    ['line', 'M57.5 25.5C67.5 31.5 71.5 45 68.5 68'],
    ['dot', 'M36.5 29.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'],
    ['dot', 'M22.5 48.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z'],
  ],
  queen: [
    ['body', BASE],
    [
      'body',
      'M31 77c-1.5-5-3-9.5-5.5-14L12 32l17.5 15L32 23.5 44 44l6-24.5L56 44l12-20.5L70.5 47 88 32 74.5 63' +
        'c-2.5 4.5-4 9-5.5 14z',
    ],
    [
      'body',
      'M12 22.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM31.5 14a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM50 10a5 5 0 1 0 0 10 5 5 0 0 0' +
        ' 0-10zM68.5 14a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM88 22.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
    ],
    ['line', 'M28.5 63c14-4 29-4 43 0M31.5 70.5c12-3 25-3 37 0'],
  ],
  king: [
    ['body', BASE],
    ['body', 'M46.5 6h7v6.5H60v7h-6.5V30h-7V19.5H40v-7h6.5z'],
    ['body', 'M50 27c-7 0-11 6.5-11 13l6 20h10l6-20c0-6.5-4-13-11-13z'],
    [
      'body',
      'M31 77c-1-5.5-3.5-10-7.5-14.5C16 54.5 14.5 46 19 40c4.5-6 13-6.7 19.5-3.5C44.5 39.5 49 46 50 54' +
        'c1-8 5.5-14.5 11.5-17.5C68 33.3 76.5 34 81 40c4.5 6 3 14.5-4.5 22.5C72.5 67 70 71.5 69 77z',
    ],
    ['line', 'M50 54v7.5M28 63c14.5-4 29.5-4 44 0M31.5 70.5c12-3 25-3 37 0'],
  ],
};

const SETS: Readonly<Record<PieceSet, Readonly<Record<Role, Drawing>>>> = { carved: CARVED, plain: PLAIN };

const SVG = 'http://www.w3.org/2000/svg';

/** The set that a text names; any other text is the first. */
export function pieceSetOf(text: string | null): PieceSet {
  return text === 'plain' ? 'plain' : 'carved';
}

/** The paths of a piece, from the bottom up, in a box of 100 by 100. */
export function pieceParts(role: Role, set: PieceSet = 'carved'): Drawing {
  return SETS[set][role];
}

/** A new picture of a piece, 100 units wide and high. Screen readers pass over it. */
export function drawPiece(piece: Piece, set: PieceSet = 'carved'): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', `piece ${piece.color} ${piece.role}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...pathsOf(piece.role, set));
  return svg;
}

/** Draws the same piece of another set in its place. */
export function redrawPiece(svg: SVGSVGElement, role: Role, set: PieceSet): void {
  svg.replaceChildren(...pathsOf(role, set));
}

function pathsOf(role: Role, set: PieceSet): SVGPathElement[] {
  return pieceParts(role, set).map(([part, d]) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', part);
    path.setAttribute('d', d);
    return path;
  });
}
