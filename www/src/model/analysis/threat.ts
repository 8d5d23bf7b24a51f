/** "What would they do?": the position with the turn passed, to be searched in the place of the one shown. */

import type { Engine, PlyView } from 'espalier';
import { opposite } from '../game/clock.js';
import type { AnalysisTarget } from './analyser.js';
import type { TreeNode } from './variation-tree.js';

export interface PassedTurn {
  readonly target: AnalysisTarget;
  /** Where the lines of the search begin. */
  readonly start: PlyView;
}

export class Threat {
  readonly #engine: Engine;
  readonly #onChange: () => void;
  #shown: { readonly fen: string; readonly passed: PassedTurn } | undefined;
  #asked: string | undefined;

  constructor(engine: Engine, onChange: () => void) {
    this.#engine = engine;
    this.#onChange = onChange;
  }

  /** Of this position and no other; missing where nobody has asked. */
  of(fen: string): PassedTurn | undefined {
    return this.#shown?.fen === fen ? this.#shown.passed : undefined;
  }

  /** Asks about a position where the side to move is not in check, or, if that is shown already, no longer. */
  async toggle(node: TreeNode, chess960: boolean): Promise<void> {
    if (this.of(node.fen) !== undefined) return this.end();
    this.#asked = node.fen;
    const fen = passedFen(node.fen);
    // A position in which the turn cannot be passed has no threat.
    const view = await this.#engine.position({ fen, chess960 }).catch(() => undefined);
    if (this.#asked !== node.fen || view === undefined || view.outcome !== undefined) return;
    const { turn, moveNumber, legalMoves } = view;
    const target = { key: `${fen}|threat`, turn, request: { fen, chess960 }, moves: legalMoves.length };
    this.#shown = { fen: node.fen, passed: { target, start: { fen, turn, moveNumber } } };
    this.#onChange();
  }

  end(): void {
    this.#asked = undefined;
    if (this.#shown === undefined) return;
    this.#shown = undefined;
    this.#onChange();
  }
}

/** The same pieces, with the other side to move. */
export function passedFen(fen: string): string {
  const [pieces = '', turn = 'w', castling = '-', , , moveNumber = '1'] = fen.split(' ');
  const number = Number(moveNumber) + (turn === 'b' ? 1 : 0);
  return `${pieces} ${opposite(turn === 'b' ? 'black' : 'white').charAt(0)} ${castling} - 0 ${number}`;
}
