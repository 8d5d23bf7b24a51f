/** A position as an SVG text: for servers, mails and feeds, and where a board is to stand before its script is there. */

import { fenParts, piecesOf, START } from '../chess/fen.js';
import { type Color, cellOf, isDark, isSquare, type Piece, type Square, squareAt } from '../chess/squares.js';
import { escaped, markup } from '../model/markup.js';
import { sideName } from '../model/outcome-text.js';
import { t } from '../model/words.js';
import { type Arrow, type Shape, shapesOf } from './arrow-shapes.js';
import { placementFault } from './board/fen-fault.js';
import { COORDINATE_COLORS, PIECE_COLORS, SQUARE_COLORS } from './board-colors.js';
import { describePiece } from './describe.js';
import { drawingsIn, unknownDrawing } from './drawings.js';
import { type PieceSet, pieceParts } from './pieces.js';

/** What a diagram shows. */
export interface Diagram {
  /** The position, or the first field of its FEN; the start position unless given. */
  readonly fen?: string;
  /** Whose side is below; `white` unless given. */
  readonly orientation?: Color;
  /** Arrows; as a text as `[%cal]` of PGN writes them: `Ge2e4,Rd7d5`. */
  readonly arrows?: readonly Arrow[] | string;
  /** Rings around squares, as `[%csl]` of PGN writes them: `Gd4,Re5`. */
  readonly squares?: string;
  /** The squares of the last move, which are marked. */
  readonly lastMove?: { readonly from: Square; readonly to: Square };
  /** How pieces look; `carved` unless given. */
  readonly pieces?: PieceSet;
  /** Whether letters and numbers stand at the edge; they do unless it is said. */
  readonly coordinates?: boolean;
  /** What those hear who do not see it; all pieces with their squares unless given. */
  readonly title?: string;
}

const SIZE = 8;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, index) => ({
  column: index % SIZE,
  row: Math.floor(index / SIZE),
}));

/**
 * Draws a position as an SVG text, without a document and without WebAssembly. It has no styles and no scripts, so that
 * any policy allows it. Throws a `TypeError` that names the field where a FEN or an arrow makes no sense.
 *
 * @example
 * ```ts
 * import { diagram } from 'espalier/diagram';
 *
 * const svg = diagram({ fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', arrows: 'Ga1a8' });
 * console.log(svg.startsWith('<svg ')); // true
 * ```
 */
export function diagram(picture: Diagram = {}): string {
  const { fen = START, orientation = 'white', lastMove, pieces: set = 'carved', coordinates = true } = picture;
  refuse('fen', placementFault(fen));
  const pieces = piecesOf(fen);
  const arrows = [...rings(picture.squares ?? ''), ...arrowsOf(picture.arrows ?? [])];
  const shapes = [...shapesOf(arrows, orientation)];
  const marked = new Set([lastMove?.from, lastMove?.to]);
  return markup(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img' },
    markup('title', {}, escaped(picture.title ?? spoken(fen, pieces))),
    ...squares(orientation, marked),
    ...(coordinates ? labels(orientation) : []),
    ...[...pieces].map(([square, piece]) => pieceAt(square, piece, orientation, set)),
    ...shapes.map(shapeNode),
  );
}

import { shapeLook } from './shape-look.js';

function arrowsOf(arrows: readonly Arrow[] | string): readonly Arrow[] {
  if (typeof arrows !== 'string') {
    const wrong = arrows.find(({ from, to }) => !isSquare(from) || !isSquare(to));
    refuse('arrows', wrong && `“${wrong.from}${wrong.to}” is no arrow such as Ge2e4.`);
    return arrows;
  }
  const word = unknownDrawing(arrows, 'arrows');
  refuse('arrows', word && `“${word}” is no arrow such as Ge2e4.`);
  return drawingsIn(arrows, 'arrows');
}

function rings(squares: string): readonly Arrow[] {
  const word = unknownDrawing(squares, 'squares');
  refuse('squares', word && `“${word}” is no square such as Gd4.`);
  return drawingsIn(squares, 'squares');
}

function refuse(field: keyof Diagram, fault: string | undefined): void {
  if (fault !== undefined) throw new TypeError(`${field}: ${fault}`);
}

/** `White to move. white king g1, black king g8`. */
function spoken(fen: string, pieces: ReadonlyMap<Square, Piece>): string {
  const list = [...pieces].map(([square, piece]) => `${describePiece(piece)} ${square}`).join(', ');
  const { turn, turnText } = fenParts(fen);
  return turnText === undefined ? list : `${t`${sideName(turn)} to move.`} ${list}`;
}

/** One path a color, and one for the squares of the last move. */
function squares(orientation: Color, marked: ReadonlySet<Square | undefined>): string[] {
  const last = CELLS.filter((cell) => marked.has(squareAt(cell, orientation)));
  const d = last.map(({ column, row }) => `M${column} ${row}h1v1h-1z`).join('');
  const dark = CELLS.filter(({ column, row }) => (column + row) % 2 === 1);
  return [
    markup('path', { d: `M0 0h${SIZE}v${SIZE}H0z`, fill: SQUARE_COLORS.light }),
    markup('path', {
      d: dark.map(({ column, row }) => `M${column} ${row}h1v1h-1z`).join(''),
      fill: SQUARE_COLORS.dark,
    }),
    ...(d === '' ? [] : [markup('path', { d, fill: SQUARE_COLORS.last, opacity: 0.5 })]),
  ];
}

function labels(orientation: Color): string[] {
  const texts = CELLS.flatMap(({ column, row }) => {
    const square = squareAt({ column, row }, orientation);
    if (square === undefined) return [];
    const fill = COORDINATE_COLORS[isDark(square) ? 'dark' : 'light'];
    const rank = markup('text', { x: column + 0.05, y: row + 0.22, fill }, square.charAt(1));
    const file = markup('text', { x: column + 0.95, y: row + 0.93, 'text-anchor': 'end', fill }, square.charAt(0));
    return [...(column === 0 ? [rank] : []), ...(row === SIZE - 1 ? [file] : [])];
  });
  return [markup('g', { 'font-family': 'system-ui, sans-serif', 'font-size': 0.2, 'font-weight': 600 }, ...texts)];
}

function pieceAt(square: Square, piece: Piece, orientation: Color, set: PieceSet): string {
  const { column, row } = cellOf(square, orientation);
  const { body, edge, line } = PIECE_COLORS[piece.color];
  const styles = {
    body: { fill: body, stroke: edge, 'stroke-width': 4, 'stroke-linejoin': 'round' },
    line: { fill: 'none', stroke: line, 'stroke-width': 3.4, 'stroke-linecap': 'round' },
    dot: { fill: line },
  };
  const paths = pieceParts(piece.role, set).map(([part, d]) => markup('path', { d, ...styles[part] }));
  return markup('g', { transform: `translate(${column} ${row})scale(.01)` }, ...paths);
}

/** A shape of an arrow as style sheets paint it on a board. */
function shapeNode(shape: Shape): string {
  return markup(shape.tag, { ...shape.attributes, ...shapeLook(shape) }, escaped(shape.text ?? ''));
}
