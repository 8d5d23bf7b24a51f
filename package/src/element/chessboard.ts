/**
 * A chessboard that knows no rules: what `<espalier-board>` is made on.
 *
 * The host sets `position`, `legalMoves`, `lastMove` and `check`; the board answers with a `move` event that carries
 * one of those legal moves. It shows the move at once; calling `preventDefault()` on the event takes it back.
 */

import { piecesOf, START } from '../chess/fen.js';
import {
  type Color,
  canReach,
  colorOf,
  isSquare,
  type Piece,
  type PromotionRole,
  type Square,
} from '../chess/squares.js';
import { onWords, t } from '../model/words.js';
import { type Arrow, arrowLayer, drawArrows } from './arrows.js';
import { describePick, describePiece } from './describe.js';
import { drawingsIn } from './drawings.js';
import { adoptEarlyProperties, ElementBase, isOn, said, setAttribute, setOn, tell } from './element-base.js';
import { KeyboardInput } from './keyboard.js';
import { type BoardMove, type Target, targetsFrom } from './moves.js';
import { type PieceSet, pieceSetOf } from './pieces.js';
import { type Drop, type Hand, PointerInput } from './pointer.js';
import { PromotionPrompt } from './promotion.js';
import { boardStyles } from './styles.js';
import { BoardView } from './view.js';

/** Two squares: from one to the other. */
export interface SquarePair {
  /** The square that is left. */
  readonly from: Square;
  /** The square that is reached. */
  readonly to: Square;
}

/** What a board tells that knows no rules, besides what every element does. */
export interface ChessboardEventMap extends HTMLElementEventMap {
  /** A legal move was made on the board. */
  move: CustomEvent<BoardMove>;
  /** A move was made in advance, or (null) a click asked to forget it. */
  premove: CustomEvent<SquarePair | null>;
}

const NO_MOVES: readonly BoardMove[] = [];

/**
 * A chessboard that knows no rules: it shows a position, and on it moves are made that the page allows in `legalMoves`.
 *
 * @example
 * ```ts
 * import { EspalierChessboard } from 'espalier/chessboard';
 *
 * const board = new EspalierChessboard();
 * board.position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
 * board.legalMoves = [{ from: 'e2', to: 'e4' }];
 * board.addEventListener('move', ({ detail }) => console.log(detail.from, detail.to));
 * document.body.append(board);
 * ```
 *
 * @tagname espalier-chessboard
 *
 * @attr {string} position - The FEN shown, or its first field alone.
 * @attr {'white' | 'black'} orientation - Whose side is below. `white`.
 * @attr {'carved' | 'plain'} pieces - How pieces look. `carved`.
 * @attr {boolean} readonly - Takes no moves of the visitor, whatever `legalMoves` says.
 * @attr {string} arrows - Arrows, as `[%cal]` of PGN writes them: `Ge2e4,Rd7d5`.
 * @attr {string} squares - Rings around squares, as `[%csl]` of PGN writes them: `Gd4,Re5`.
 *
 * @fires {CustomEvent<BoardMove>} move - The visitor has made a legal move; `preventDefault()` takes it back.
 * @fires {CustomEvent<SquarePair | null>} premove - A move was made in advance, or (null) is to be forgotten.
 *
 * @csspart board - The squares and what is on them.
 *
 * @cssprop --board-light - Light squares.
 * @cssprop --board-dark - Dark squares.
 * @cssprop --board-dot - Dots and rings of squares to move to.
 * @cssprop --board-last - Squares of the last move.
 * @cssprop --board-picked - The square of the piece that is picked up.
 * @cssprop --board-check - The king in check.
 * @cssprop --board-focus - The frame of the square that has the focus.
 * @cssprop --board-arrow - Arrows of moves that were made.
 * @cssprop --board-pruned - Arrows of moves that were not searched.
 * @cssprop --board-best - Arrows of moves that are proposed.
 * @cssprop --board-searched - Arrows of moves that were searched.
 * @cssprop --board-test - Arrows of moves that a test search ended.
 * @cssprop --board-static - Arrows of moves that the static eval ended.
 * @cssprop --board-refutes - Arrows of what refutes a cut.
 * @cssprop --board-green - Green arrows and rings of a PGN.
 * @cssprop --board-red - Red ones.
 * @cssprop --board-blue - Blue ones.
 * @cssprop --board-yellow - Yellow ones.
 * @cssprop --board-coordinates - `none` hides the letters and numbers of the squares.
 * @cssprop --board-targets - `none` hides the dots and rings.
 * @cssprop --board-on-light - Letters and numbers on light squares.
 * @cssprop --board-on-dark - Letters and numbers on dark squares.
 */
export class Chessboard<Events extends ChessboardEventMap = ChessboardEventMap> extends ElementBase<Events> {
  /** @internal Read by the browser. */
  static readonly observedAttributes: readonly string[] = [
    'position',
    'orientation',
    'readonly',
    'pieces',
    'arrows',
    'squares',
  ];

  /** @internal What surrounds the squares. */
  protected readonly shadow: ShadowRoot;
  readonly #view: BoardView;
  readonly #pointer: PointerInput;
  readonly #keyboard: KeyboardInput;
  readonly #frame: HTMLElement;
  readonly #arrowLayer: SVGSVGElement;
  readonly #spoken: HTMLElement;
  #position = START;
  #pieces: ReadonlyMap<Square, Piece> = piecesOf(START);
  #legalMoves = NO_MOVES;
  #lastMove: SquarePair | undefined;
  #check: Square | undefined;
  #premove: SquarePair | undefined;
  #arrows: readonly Arrow[] = [];
  #hints: readonly Arrow[] = [];
  #premoveColor: Color | undefined;
  #picked: Square | undefined;
  #hover: Square | undefined;
  #targets = new Map<Square, Target>();
  #prompt: PromotionPrompt | undefined;
  #ignoreWords: (() => void) | undefined;

  constructor() {
    super();
    this.#view = new BoardView();
    this.#frame = document.createElement('div');
    this.#frame.className = 'frame';
    this.#frame.setAttribute('part', 'board');
    this.#arrowLayer = arrowLayer();
    this.#frame.append(this.#view.root, this.#view.labels, this.#view.layer, this.#arrowLayer);
    this.#spoken = document.createElement('div');
    this.#spoken.className = 'spoken';
    this.#spoken.setAttribute('aria-live', 'polite');
    this.shadow = this.attachShadow({ mode: 'open' });
    boardStyles(this.shadow);
    this.shadow.append(this.#frame, this.#spoken);

    const hand = this.#hand();
    this.#keyboard = new KeyboardInput(this.#view, hand);
    this.#pointer = new PointerInput(this.#frame, this.#view, hand);
    this.#view.setPieces(this.#pieces, false);
    this.#mark();
  }

  /** Called by the browser. */
  connectedCallback(): void {
    adoptEarlyProperties(this);
    if (this.#ignoreWords === undefined) this.refreshWords();
    this.#ignoreWords ??= onWords(() => this.refreshWords());
  }

  /** Called by the browser. */
  disconnectedCallback(): void {
    this.#ignoreWords?.();
    this.#ignoreWords = undefined;
  }

  /** @internal Called by the browser. */
  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'position') this.position = value;
    else if (name === 'orientation') this.orientation = colorOf(value);
    else if (name === 'pieces') this.#usePieces();
    else if (name === 'arrows') this.arrows = value;
    else if (name === 'squares') this.#drawArrows();
    else this.#refresh();
  }

  /** The FEN shown. Setting it animates from what is on the board now; without one it is the start position. */
  get position(): string {
    return this.#position;
  }

  set position(fen: string | null | undefined) {
    this.setPosition(said(fen) ?? START);
  }

  /** Shows a position; `animate: false` puts the pieces there at once. */
  setPosition(fen: string, options: { readonly animate?: boolean } = {}): void {
    const isSame = fen === this.#position;
    // The same position again, while a promotion is chosen or with every piece in place: nothing to do.
    if (isSame && (this.#prompt !== undefined || this.#view.shows(this.#pieces))) return;
    this.#position = fen;
    this.#pieces = piecesOf(fen);
    // A piece that is in the air stays there while others move, unless it is no longer on its square.
    const heldGone = this.#picked !== undefined && !this.canPick(this.#picked);
    if (heldGone) this.#pointer.abort();
    this.#view.setPieces(this.#pieces, options.animate ?? true);
    this.#refresh();
  }

  /** Whose side is below. */
  get orientation(): Color {
    return this.#view.orientation;
  }

  set orientation(color: Color | null | undefined) {
    const side = colorOf(color) ?? 'white';
    this.#prompt?.close();
    this.#letGo();
    const hadFocus = this.#view.root.contains(this.shadow.activeElement);
    this.#view.orientation = side;
    this.#drawArrows();
    // The squares are new ones.
    if (hadFocus) this.#keyboard.focus();
    else this.#keyboard.refresh();
    this.#mark();
  }

  /** What may be played now. Empty: nothing may. */
  get legalMoves(): readonly BoardMove[] {
    return this.#legalMoves;
  }

  set legalMoves(moves: readonly BoardMove[] | null | undefined) {
    const legal = moves ?? NO_MOVES;
    if (legal === this.#legalMoves) return;
    this.#legalMoves = legal;
    this.#refresh();
  }

  /** Read only: shows, but takes no moves of the visitor, whatever `legalMoves` says. */
  get readOnly(): boolean {
    return isOn(this, 'readonly');
  }

  set readOnly(value: boolean) {
    setOn(this, 'readonly', value);
  }

  /** How pieces look: `carved`, which is the default, or `plain`. */
  get pieces(): PieceSet {
    return pieceSetOf(this.getAttribute('pieces'));
  }

  set pieces(set: PieceSet | null | undefined) {
    setAttribute(this, 'pieces', set);
  }

  /** The two squares that are marked as those of the last move. */
  get lastMove(): SquarePair | undefined {
    return this.#lastMove;
  }

  set lastMove(move: SquarePair | null | undefined) {
    if (samePair(move, this.#lastMove)) return;
    this.#lastMove = move ?? undefined;
    this.#mark();
  }

  /** The square of a king in check. */
  get check(): Square | undefined {
    return this.#check;
  }

  set check(square: Square | undefined) {
    const check = square !== undefined && isSquare(square) ? square : undefined;
    if (check === this.#check) return;
    this.#check = check;
    this.#mark();
  }

  /** Pieces of this color may be moved in advance while `legalMoves` is empty. */
  get premoveColor(): Color | undefined {
    return this.#premoveColor;
  }

  set premoveColor(color: Color | undefined) {
    if (color === this.#premoveColor) return;
    this.#premoveColor = color;
    this.#refresh();
  }

  /** The move made in advance, which is marked; the page plays it when its time has come. */
  get premove(): SquarePair | undefined {
    return this.#premove;
  }

  set premove(move: SquarePair | null | undefined) {
    if (samePair(move, this.#premove)) return;
    this.#premove = move ?? undefined;
    this.#mark();
  }

  /**
   * Drawn over the pieces; what they mean a host must also say in words. As a text they are written as PGN does in
   * `[%cal]`: `Ge2e4,Rd7d5`, green, red, blue or yellow.
   */
  get arrows(): readonly Arrow[] {
    return this.#arrows;
  }

  set arrows(arrows: readonly Arrow[] | string | null | undefined) {
    const drawn = typeof arrows === 'string' ? drawingsIn(arrows, 'arrows') : (arrows ?? []);
    if (drawn.length === 0 && this.#arrows.length === 0) return;
    this.#arrows = drawn;
    this.#drawArrows();
  }

  /** Squares with a ring around them, written as PGN does in `[%csl]`: `Gd4,Re5`. */
  get squares(): string | null {
    return this.getAttribute('squares');
  }

  set squares(squares: string | null | undefined) {
    setAttribute(this, 'squares', squares);
  }

  /** @internal Drawn beside the page's own arrows. */
  protected set hints(arrows: readonly Arrow[]) {
    if (arrows.length === 0 && this.#hints.length === 0) return;
    this.#hints = arrows;
    this.#drawArrows();
  }

  /** @internal What the squares lie in. */
  protected get frame(): HTMLElement {
    return this.#frame;
  }

  /** Names squares and pieces anew, in the language that was chosen since. */
  refreshWords(): void {
    this.#view.rename();
    this.#mark();
  }

  /** Says something to people who use a screen reader. */
  announce(text: string): void {
    this.#spoken.textContent = text;
  }

  /** Lets go of a piece that is picked up or dragged; where there is none, asks to forget the move made in advance. */
  cancel(): boolean {
    if (this.#picked === undefined && this.#premove === undefined) return false;
    this.#pointer.abort();
    return true;
  }

  /** Gives the focus to the square that Tab reaches. */
  override focus(): void {
    this.#keyboard.focus();
  }

  /** Whether a piece on this square may be moved now. */
  canPick(square: Square): boolean {
    if (this.readOnly) return false;
    if (this.#legalMoves.length > 0) return this.#legalMoves.some((move) => move.from === square);
    return this.#premoveColor !== undefined && this.#pieces.get(square)?.color === this.#premoveColor;
  }

  #usePieces(): void {
    this.#view.pieceSet = this.pieces;
    this.#drawArrows();
  }

  #drawArrows(): void {
    const arrows = [...drawingsIn(this.squares, 'squares'), ...this.#arrows, ...this.#hints];
    drawArrows(this.#arrowLayer, arrows, this.orientation, this.#pieces, this.#view.pieceSet);
  }

  #hand(): Hand {
    const picked = (): Square | undefined => this.#picked;
    return {
      get picked() {
        return picked();
      },
      canPick: (square) => this.canPick(square),
      pick: (square) => this.#pick(square),
      drop: (square, how) => this.#drop(square, how),
      cancel: () => this.#cancel(),
      hover: (square) => {
        if (square === this.#hover) return;
        this.#hover = square;
        this.#mark();
      },
    };
  }

  #pick(square: Square): void {
    this.#picked = square;
    this.#targets = targetsFrom(square, this.#legalMoves);
    this.#mark();
    const piece = this.#pieces.get(square);
    const shown = [...this.#targets.values()].filter((target) => target.shown).length;
    if (piece !== undefined && shown > 0) this.announce(describePick(square, piece, shown));
  }

  #drop(square: Square, how: Drop): boolean {
    const from = this.#picked;
    if (from === undefined) return false;
    const animate = how === 'sent';
    if (this.#legalMoves.length === 0) {
      // A click on another own piece is a new choice; who drags one there means to take back what takes it.
      if (how === 'sent' && this.#pieces.get(square)?.color === this.#premoveColor) return false;
      const piece = this.#pieces.get(from);
      if (piece === undefined || !canReach(piece, from, square)) return false;
      this.#letGo();
      this.#view.settle(from, true);
      tell(this, 'premove', { from, to: square });
      this.announce(t`${describePiece(piece)} to ${square}, made in advance`);
      return true;
    }
    const target = this.#targets.get(square);
    const [first] = target?.moves ?? [];
    if (target === undefined || first === undefined) return false;
    if (first.promotion === undefined) this.#play(first, animate);
    else void this.#promote(target.moves, animate);
    return true;
  }

  async #promote(moves: readonly BoardMove[], animate: boolean): Promise<void> {
    const [first] = moves;
    const piece = first === undefined ? undefined : this.#pieces.get(first.from);
    if (first === undefined || piece === undefined) return;
    const byKeyboard = this.#view.root.contains(this.shadowRoot?.activeElement ?? null);
    this.#letGo();
    this.#view.movePiece(first.from, first.to, animate);
    const allowed = moves.flatMap((move) => move.promotion ?? []);
    const prompt = new PromotionPrompt(this.#frame, {
      square: first.to,
      color: piece.color,
      orientation: this.orientation,
      pieces: this.pieces,
      allowed,
    });
    this.#prompt = prompt;
    const role: PromotionRole | undefined = await prompt.answer;
    this.#prompt = undefined;
    if (byKeyboard) this.#keyboard.focus(first.to);
    const move = moves.find((candidate) => candidate.promotion === role);
    if (move !== undefined && this.#legalMoves.includes(move)) this.#emit(move);
    else this.#view.setPieces(this.#pieces, true);
  }

  #play(move: BoardMove, animate: boolean): void {
    this.#letGo();
    // In castling the rook moves too; the host's next position shows both, so only the king goes ahead.
    if (move.castleRook !== move.to) this.#view.movePiece(move.from, move.to, animate);
    else this.#view.settle(move.from, animate);
    this.#emit(move);
  }

  #emit(move: BoardMove): void {
    const moves = this.#legalMoves;
    this.#legalMoves = [];
    this.#mark();
    if (tell(this, 'move', move)) return this.played(move);
    this.#legalMoves = moves;
    this.#view.setPieces(this.#pieces, true);
    this.#mark();
  }

  /** @internal A move was made that no listener took back. */
  protected played(_move: BoardMove): void {}

  #cancel(): void {
    const hadPick = this.#picked !== undefined;
    if (!hadPick && this.#premove !== undefined) {
      tell(this, 'premove', null);
      this.announce(t`The move made in advance is forgotten`);
      return;
    }
    const piece = this.#picked && this.#pieces.get(this.#picked);
    this.#letGo();
    if (piece !== undefined) this.announce(t`${describePiece(piece)} put back`);
  }

  #letGo(): void {
    this.#picked = undefined;
    this.#hover = undefined;
    this.#targets.clear();
    this.#mark();
  }

  /** The position or the moves changed: a half-made move survives only if it is still possible. */
  #refresh(): void {
    const picked = this.#picked;
    if (picked !== undefined && this.canPick(picked)) this.#targets = targetsFrom(picked, this.#legalMoves);
    else if (picked !== undefined) this.#letGo();
    this.#prompt?.close();
    this.#mark();
  }

  #mark(): void {
    const pair = (move: SquarePair | undefined): Square[] => (move === undefined ? [] : [move.from, move.to]);
    const shown = [...this.#targets.values()].filter((target) => target.shown).map((target) => target.square);
    const movable = [...this.#pieces.keys()].filter((square) => this.canPick(square));
    this.#view.mark(
      {
        last: pair(this.#lastMove),
        premove: pair(this.#premove),
        check: this.#check,
        picked: this.#picked,
        hover: this.#hover,
        targets: new Set(shown),
        movable: new Set(movable),
      },
      this.#pieces,
    );
  }
}

function samePair(one: SquarePair | null | undefined, other: SquarePair | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
