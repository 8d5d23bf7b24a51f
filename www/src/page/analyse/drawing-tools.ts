/** Own arrows and rings of the position shown: the colors to draw with, and what is drawn, in words. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import { DRAWING_COLORS } from '#espalier/rules/choices.js';
import { nodeOf } from '../../model/analysis/variation-tree.js';
import type { Notes, VariationTree } from '../../model/analysis/variation-tree.js';
import { drawingWords, toggleDrawing } from '../../model/pgn/drawings.js';
import type { Drawing } from '../../model/pgn/drawings.js';
import { button, byId, disable, setText } from '../shared/dom.js';
import { DrawingInput } from './drawing-input.js';

export interface DrawingToolEvents {
  readonly onNotes: (notes: Notes) => void;
  readonly onChange: () => void;
}

export class DrawingTools {
  readonly #board: Chessboard;
  readonly #events: DrawingToolEvents;
  readonly #input: DrawingInput;
  readonly #view = byId('analyse', HTMLElement);
  readonly #bar = byId('analyse-draw-bar', HTMLElement);
  readonly #clear = byId('analyse-draw-clear', HTMLButtonElement);
  readonly #words = byId('analyse-drawn', HTMLElement);
  readonly #colors: readonly HTMLButtonElement[];
  #tree: VariationTree | undefined;
  #drawings: readonly Drawing[] = [];

  constructor(board: Chessboard, events: DrawingToolEvents) {
    this.#board = board;
    this.#events = events;
    this.#input = new DrawingInput(board, {
      onDraw: (drawing) => this.#draw(drawing),
      onSketch: () => events.onChange(),
      onSwitch: (isOn) => this.#switch(isOn),
    });
    this.#colors = DRAWING_COLORS.map((color) =>
      button('', () => {
        this.#input.color = color;
        this.#mark();
      }, { class: 'draw-color', 'data-color': color, 'aria-label': t(color), title: t(color) }),
    );
    this.#clear.before(...this.#colors);
    this.#clear.addEventListener('click', () => this.#drawings.length > 0 && this.#write([]));
    byId('analyse-draw-done', HTMLButtonElement).addEventListener('click', () => this.#switch(false));
    byId('analyse-draw', HTMLButtonElement).addEventListener('click', () => this.toggle());
  }

  get isOn(): boolean {
    return this.#input.isOn;
  }

  toggle(): void {
    this.#switch(!this.#input.isOn);
  }

  /** What is drawn on the position shown, and what is being drawn. */
  shown(tree: VariationTree): readonly Drawing[] {
    if (tree.current !== this.#tree?.current || tree.start !== this.#tree.start) this.#input.forget();
    this.#tree = tree;
    this.#drawings = ringsFirst(nodeOf(tree.nodes, tree.current).drawings ?? []);
    disable(this.#clear, this.#drawings.length === 0);
    setText(this.#words, this.#drawings.length === 0 ? '' : t`Drawn here: ${this.#drawings.map(drawingWords).join(', ')}.`);
    this.#mark();
    const { sketch } = this.#input;
    return sketch === undefined ? this.#drawings : [...this.#drawings, sketch];
  }

  #draw(drawing: Drawing): void {
    const drawings = toggleDrawing(this.#drawings, drawing);
    const words = drawingWords(drawing);
    this.#board.announce(drawings.includes(drawing) ? t`Drawn: ${words}.` : t`Taken away: ${words}.`);
    this.#write(drawings);
  }

  #write(drawings: readonly Drawing[]): void {
    this.#events.onNotes({ drawings: [...drawings] });
  }

  #switch(isOn: boolean): void {
    this.#input.isOn = isOn;
    this.#bar.hidden = !isOn;
    this.#view.classList.toggle('drawing', isOn);
    this.#board.announce(isOn ? t`Drawing. Choose two squares for an arrow, one twice for a ring. Escape ends it.` : t`Drawing has ended.`);
    this.#board.focus();
    this.#events.onChange();
  }

  #mark(): void {
    for (const node of this.#colors) node.setAttribute('aria-pressed', String(node.dataset['color'] === this.#input.color));
  }
}

/** As a PGN has them. */
function ringsFirst(drawings: readonly Drawing[]): Drawing[] {
  const isRing = ({ from, to }: Drawing): boolean => from === to;
  return [...drawings.filter(isRing), ...drawings.filter((drawing) => !isRing(drawing))];
}
