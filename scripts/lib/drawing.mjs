// What the pictures of the documentation have in common: the page's own board and colors, as text.
import { join } from 'node:path';
import { root } from './paths.mjs';

const FILES = 'abcdefgh';
const RANKS = '12345678';
const SQUARE = 54;

/** The colors of the page, in light. */
export const STYLE = `
text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #56635E }
text { font-variant-numeric: tabular-nums }
text.ink { fill: #1B2A27 }
text.strong { font-weight: 600; fill: #1B2A27 }
text.large { font-size: 18px }
text.best { fill: #1D6B52 }
text.end { text-anchor: end }
text.coordinate { font-size: 11px; text-anchor: middle }
.better { fill: #3C7FBA }
.worse { fill: #C9651F }
.track { fill: #EFECE3 }
.arrow { fill: #1D6B52; stroke: #F7F5EF; stroke-width: 1.5; stroke-linejoin: round }
.body { stroke-width: 4; stroke-linejoin: round }
.line { fill: none; stroke-width: 3.4; stroke-linecap: round }
.white .body { fill: #FDFBF4; stroke: #1B2523 }
.white .line { stroke: #1B2523 }
.white .dot { fill: #1B2523 }
.black .body { fill: #2A3633; stroke: #0D1513 }
.black .line { stroke: #DFE5DC }
.black .dot { fill: #DFE5DC }`;

/** A module of the page or of the package, as it is in its source. */
export async function load(path) {
  // Not above: a program that draws may have to install it first.
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, path))).module;
}

/** A board with its last move marked and, where there is a best move, an arrow for it. */
export function drawBoard({ fen, last, best }, { cellOf, drawPiece, isDark, piecesOf }) {
  const at = (square) => {
    const { column, row } = cellOf(square, 'white');
    return { x: column * SQUARE, y: row * SQUARE };
  };
  const names = [...RANKS].flatMap((rank) => [...FILES].map((file) => file + rank));
  const box = (square) => `M${at(square).x} ${at(square).y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
  const boxes = (squares) => squares.map(box).join('');
  const rank = (name) => text(-12, at(`a${name}`).y + SQUARE / 2 + 4, name, 'coordinate');
  const file = (name) => text(at(`${name}1`).x + SQUARE / 2, SQUARE * 8 + 15, name, 'coordinate');
  const pieces = piecesOf(fen);
  const id = ({ color, role }) => `${color}-${role}`;
  const drawings = new Map([...pieces.values()].map((piece) => [id(piece), piece]));
  return [
    '<clipPath id="edge"><rect width="432" height="432" rx="4"/></clipPath>',
    '<g clip-path="url(#edge)">',
    '<rect width="432" height="432" fill="#E6E2D3"/>',
    `<path fill="#7F9A8C" d="${boxes(names.filter(isDark))}"/>`,
    `<path fill="#E0B441" opacity="0.5" d="${boxes([last.from, last.to])}"/>`,
    '</g>',
    ...[...RANKS].map(rank),
    ...[...FILES].map(file),
    '<defs>',
    ...[...drawings].map(([name, piece]) => write(drawPiece, piece, name)),
    '</defs>',
    ...[...pieces].map(([square, piece]) => {
      const { x, y } = at(square);
      return `<use href="#${id(piece)}" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"/>`;
    }),
    best ? drawArrow(at(best.from), at(best.to)) : '',
  ].join('\n');
}

/** The page's own drawing as text: `drawPiece` asks no more of a document than this. */
function write(drawPiece, piece, id) {
  globalThis.document = {
    createElementNS: (_, name) => ({
      attributes: '',
      children: '',
      setAttribute(key, value) {
        this.attributes += ` ${key}="${value}"`;
      },
      append(...more) {
        this.children += more.join('');
      },
      toString() {
        return `<${name}${this.attributes}>${this.children}</${name}>`;
      },
    }),
  };
  const drawing = drawPiece(piece);
  drawing.setAttribute('id', id);
  return String(drawing);
}

/** From the rim of the piece that moves to the middle of the square it goes to. */
function drawArrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const neck = (length - 20).toFixed(1);
  const half = SQUARE / 2;
  const shape = `M22-4.5H${neck}V-14L${(length + 3).toFixed(1)} 0 ${neck} 14V4.5H22z`;
  const place = `translate(${from.x + half} ${from.y + half}) rotate(${angle.toFixed(2)})`;
  return `<path class="arrow" transform="${place}" d="${shape}"/>`;
}

/** Text that stands on this point. */
export const text = (x, y, content, name = '') =>
  `<text x="${x}" y="${y}"${name && ` class="${name}"`}>${content}</text>`;

/** Words in rows of at most so many characters. */
export function wrap(words, most) {
  const rows = [''];
  for (const word of words) {
    const longer = `${rows.at(-1)} ${word}`.trim();
    if (longer.length <= most) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
