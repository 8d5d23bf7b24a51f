/** What the board looks like: sixty-four squares and the pieces that glide above them. */

import { type Cell, type Color, cellOf, isDark, type Piece, type Square, squareAt } from '../chess/squares.js';
import { t } from '../model/words.js';
import { describeSquare } from './describe.js';
import { drawPiece, type PieceSet, redrawPiece } from './pieces.js';

export interface Marks {
  readonly last: readonly Square[];
  readonly premove: readonly Square[];
  readonly check: Square | undefined;
  readonly picked: Square | undefined;
  readonly hover: Square | undefined;
  /** Squares that show a dot or, where a piece would be captured, a ring. */
  readonly targets: ReadonlySet<Square>;
  readonly movable: ReadonlySet<Square>;
}

interface Sprite {
  readonly piece: Piece;
  readonly node: SVGSVGElement;
}

/** A move or two glide; another position altogether is simply there. */
const MOST_ANIMATED = 4;

const same = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

export class BoardView {
  readonly root: HTMLElement = element('div', 'grid');
  /** Numbers and letters stand apart from the squares, which already have their names. */
  readonly labels: HTMLElement = element('div', 'coordinates');
  readonly layer: HTMLElement = element('div', 'pieces');
  #orientation: Color = 'white';
  #pieceSet: PieceSet = 'carved';
  #squares = new Map<Square, HTMLElement>();
  #sprites = new Map<Square, Sprite>();

  constructor() {
    this.root.setAttribute('role', 'grid');
    this.rename();
    this.labels.setAttribute('aria-hidden', 'true');
    this.layer.setAttribute('aria-hidden', 'true');
    this.#build();
  }

  /** In the language of now. */
  rename(): void {
    this.root.setAttribute('aria-label', t`Chessboard`);
  }

  get orientation(): Color {
    return this.#orientation;
  }

  set orientation(color: Color) {
    if (color === this.#orientation) return;
    this.#orientation = color;
    this.#build();
    this.layer.classList.remove('animated');
    for (const [square, sprite] of this.#sprites) this.#place(sprite.node, square);
  }

  get pieceSet(): PieceSet {
    return this.#pieceSet;
  }

  set pieceSet(set: PieceSet) {
    if (set === this.#pieceSet) return;
    this.#pieceSet = set;
    for (const { piece, node } of this.#sprites.values()) redrawPiece(node, piece.role, set);
  }

  square(name: Square): HTMLElement | undefined {
    return this.#squares.get(name);
  }

  /** Which square a focused or clicked element belongs to. */
  nameOf(target: EventTarget | null): Square | undefined {
    return target instanceof HTMLElement ? (target.dataset['square'] as Square | undefined) : undefined;
  }

  sprite(square: Square): SVGSVGElement | undefined {
    return this.#sprites.get(square)?.node;
  }

  /** Whether exactly these pieces stand where they should. */
  shows(pieces: ReadonlyMap<Square, Piece>): boolean {
    if (pieces.size !== this.#sprites.size) return false;
    return [...pieces].every(([square, piece]) => {
      const sprite = this.#sprites.get(square);
      return sprite !== undefined && same(piece, sprite.piece);
    });
  }

  /** Shows a position. A piece that only changed its square moves there instead of being drawn again. */
  setPieces(pieces: ReadonlyMap<Square, Piece>, animate: boolean): void {
    const kept = new Map<Square, Sprite>();
    const spare: [Square, Sprite][] = [];
    for (const [square, sprite] of this.#sprites) {
      const wanted = pieces.get(square);
      if (wanted !== undefined && same(wanted, sprite.piece)) kept.set(square, sprite);
      else spare.push([square, sprite]);
    }
    this.layer.classList.toggle('animated', animate && pieces.size - kept.size <= MOST_ANIMATED);
    for (const [square, piece] of pieces) {
      if (kept.has(square)) continue;
      const index = nearest(square, piece, spare);
      const sprite = index === undefined ? undefined : spare.splice(index, 1)[0]?.[1];
      kept.set(square, sprite ?? this.#draw(piece, square));
    }
    for (const [, sprite] of spare) sprite.node.remove();
    this.#sprites = kept;
    for (const [square, sprite] of kept) this.#place(sprite.node, square);
  }

  /** Moves one piece ahead of the host's answer, taking whatever stands on the square it goes to. */
  movePiece(from: Square, to: Square, animate: boolean): void {
    const sprite = this.#sprites.get(from);
    if (sprite === undefined || from === to) return;
    this.layer.classList.toggle('animated', animate);
    this.#sprites.get(to)?.node.remove();
    this.#sprites.delete(from);
    this.#sprites.set(to, sprite);
    this.#place(sprite.node, to);
  }

  /** Puts a piece that was held by the pointer back on its square. */
  settle(square: Square, animate: boolean): void {
    const node = this.sprite(square);
    if (node === undefined) return;
    this.layer.classList.toggle('animated', animate);
    this.#place(node, square);
  }

  mark(marks: Marks, pieces: ReadonlyMap<Square, Piece>): void {
    for (const [square, node] of this.#squares) {
      const piece = pieces.get(square);
      const isTarget = marks.targets.has(square);
      const classes = node.classList;
      classes.toggle('last', marks.last.includes(square));
      classes.toggle('premove', marks.premove.includes(square));
      classes.toggle('check', marks.check === square);
      classes.toggle('picked', marks.picked === square);
      classes.toggle('target', isTarget);
      classes.toggle('capture', isTarget && piece !== undefined);
      classes.toggle('hover', marks.hover === square);
      classes.toggle('movable', marks.movable.has(square));
      const label = describeSquare(square, {
        piece,
        inCheck: marks.check === square,
        isTarget,
        isPicked: marks.picked === square,
      });
      setAttribute(node, 'aria-label', label);
      setAttribute(node, 'aria-selected', String(marks.picked === square));
    }
  }

  /** Exactly one square can be reached with Tab; the arrow keys move that honor around. */
  setTabStop(square: Square): void {
    for (const [name, node] of this.#squares) node.tabIndex = name === square ? 0 : -1;
  }

  #build(): void {
    this.#squares.clear();
    this.root.replaceChildren();
    this.labels.replaceChildren();
    for (let row = 0; row < 8; row += 1) {
      const line = element('div', 'row');
      line.setAttribute('role', 'row');
      for (let column = 0; column < 8; column += 1) {
        const name = squareAt({ column, row }, this.#orientation) ?? 'a1';
        const node = element('div', `square ${isDark(name) ? 'dark' : 'light'}`);
        node.setAttribute('role', 'gridcell');
        node.dataset['square'] = name;
        node.tabIndex = -1;
        if (column === 0) this.#coordinate('rank', name.charAt(1), { column, row });
        if (row === 7) this.#coordinate('file', name.charAt(0), { column, row });
        this.#squares.set(name, node);
        line.append(node);
      }
      this.root.append(line);
    }
  }

  #coordinate(kind: 'rank' | 'file', text: string, { column, row }: Cell): void {
    const node = element('span', `${kind} ${(column + row) % 2 === 0 ? 'light' : 'dark'}`);
    node.textContent = text;
    node.style.left = `${column * 12.5}%`;
    node.style.top = `${row * 12.5}%`;
    this.labels.append(node);
  }

  #draw(piece: Piece, square: Square): Sprite {
    const node = drawPiece(piece, this.#pieceSet);
    this.#place(node, square);
    this.layer.append(node);
    return { piece, node };
  }

  #place(node: SVGSVGElement, square: Square): void {
    node.dataset['square'] = square;
    // A held piece is where the pointer is.
    if (node.classList.contains('held')) return;
    const { column, row } = cellOf(square, this.#orientation);
    node.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  }
}

function nearest(to: Square, piece: Piece, spare: readonly [Square, Sprite][]): number | undefined {
  const target = cellOf(to, 'white');
  let best: { index: number; distance: number } | undefined;
  spare.forEach(([square, sprite], index) => {
    if (!same(sprite.piece, piece)) return;
    const cell = cellOf(square, 'white');
    const distance = Math.hypot(cell.column - target.column, cell.row - target.row);
    if (best === undefined || distance < best.distance) best = { index, distance };
  });
  return best?.index;
}

/** Writes only what differs, so that nothing is told or laid out twice. */
function setAttribute(node: HTMLElement, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function element(tag: string, className: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  return node;
}
