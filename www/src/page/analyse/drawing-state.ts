/** Own arrows and rings of the position shown, and the hand that draws them. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import type { Study } from '../../model/analysis/study.js';
import { nodeOf, type VariationTree } from '../../model/analysis/variation-tree.js';
import { type Drawing, type DrawingColor, drawingWords, toggleDrawing } from '../../model/pgn/annotations.js';
import { DrawingInput } from './drawing-input.js';

export class DrawingState {
  readonly #board: Chessboard;
  readonly #study: Study;
  readonly #input: DrawingInput;
  readonly isOn = signal(false);
  readonly color: Signal<DrawingColor>;
  /** On the position shown. */
  readonly drawings: ReadonlySignal<readonly Drawing[]>;
  /** With what would be drawn if the hand let go now. */
  readonly shown: ReadonlySignal<readonly Drawing[]>;

  constructor(board: Chessboard, study: Study, tree: ReadonlySignal<VariationTree>) {
    this.#board = board;
    this.#study = study;
    this.#input = new DrawingInput(
      board,
      (drawing) => this.#draw(drawing),
      (isOn) => this.switch(isOn),
    );
    this.color = this.#input.color;
    this.drawings = computed(() => ringsFirst(nodeOf(tree.value.nodes, tree.value.current).drawings ?? []));
    this.shown = computed(() => {
      const { value: sketch } = this.#input.sketch;
      return sketch === undefined ? this.drawings.value : [...this.drawings.value, sketch];
    });
  }

  clear(): void {
    if (this.drawings.value.length > 0) this.#study.annotate({ drawings: [] });
  }

  toggle(): void {
    this.switch(!this.isOn.value);
  }

  switch(isOn: boolean): void {
    this.#input.isOn = isOn;
    this.isOn.value = isOn;
    this.#board.announce(
      isOn ? t`Drawing. Choose two squares for an arrow, one twice for a ring. Escape ends it.` : t`Drawing has ended.`,
    );
    this.#board.focus();
  }

  /** Another position is shown: an arrow that has only begun is none of it. */
  forget(): void {
    this.#input.forget();
  }

  #draw(drawing: Drawing): void {
    const drawings = toggleDrawing(this.drawings.value, drawing);
    const words = drawingWords(drawing);
    this.#board.announce(drawings.includes(drawing) ? t`Drawn: ${words}.` : t`Taken away: ${words}.`);
    this.#study.annotate({ drawings: [...drawings] });
  }
}

/** As a PGN has them. */
function ringsFirst(drawings: readonly Drawing[]): Drawing[] {
  const isRing = ({ from, to }: Drawing): boolean => from === to;
  return [...drawings.filter(isRing), ...drawings.filter((drawing) => !isRing(drawing))];
}
