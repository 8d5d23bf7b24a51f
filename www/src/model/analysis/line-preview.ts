/** The position some moves along a line, fetched from the rules while the line is pointed at. */

import type { Engine, PositionRequest } from 'espalier';

/** One move of one line. */
export interface LineMove {
  /** The moves of the line up to it, as UCI writes them. */
  readonly moves: readonly string[];
  /** The same for people, numbered. */
  readonly text: string;
}

/** A position some moves ahead, which is only looked at. */
export interface PreviewPosition {
  readonly fen: string;
  readonly lastMove: { readonly from: string; readonly to: string };
  readonly check: string | undefined;
}

export interface ShownPreview {
  readonly preview: PreviewPosition;
  readonly text: string;
}

export class LinePreview {
  readonly #engine: Engine;
  readonly #onChange: () => void;
  #asked: LineMove | undefined;
  #shown: ShownPreview | undefined;

  constructor(engine: Engine, onChange: () => void) {
    this.#engine = engine;
    this.#onChange = onChange;
  }

  get shown(): ShownPreview | undefined {
    return this.#shown;
  }

  /** `game` is the position from which the moves are made. */
  async show(game: PositionRequest, move: LineMove): Promise<void> {
    if (move.text === this.#asked?.text) return;
    this.#asked = move;
    // Where the rules cannot be asked there is nothing to look at.
    const view = await this.#engine
      .position({ ...game, moves: [...(game.moves ?? []), ...move.moves] })
      .catch(() => undefined);
    const lastMove = view?.moves.at(-1);
    if (this.#asked !== move || view === undefined || lastMove === undefined) return;
    this.#shown = { preview: { fen: view.fen, lastMove, check: view.check }, text: move.text };
    this.#onChange();
  }

  end(): void {
    if (this.#asked === undefined) return;
    this.#asked = undefined;
    this.#shown = undefined;
    this.#onChange();
  }
}
