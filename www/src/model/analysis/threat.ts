/** "What would they do?": the position with the turn passed, to be searched in the place of the one shown. */

import type { PlyView } from '#espalier/engine/types.js';
import type { Rules } from '#espalier/rules/types.js';
import type { AnalysisTarget } from './analyser.js';
import { passedFen } from './board-setup.js';
import type { TreeNode } from './variation-tree.js';

export interface PassedTurn {
  readonly target: AnalysisTarget;
  /** Where the lines of the search begin. */
  readonly start: PlyView;
}

export class Threat {
  readonly #rules: Rules;
  readonly #onChange: () => void;
  #shown: { readonly fen: string; readonly passed: PassedTurn } | undefined;

  constructor(rules: Rules, onChange: () => void) {
    this.#rules = rules;
    this.#onChange = onChange;
  }

  /** Of this position and no other; missing where nobody has asked. */
  of(fen: string): PassedTurn | undefined {
    return this.#shown?.fen === fen ? this.#shown.passed : undefined;
  }

  /** Shows that of a position where the side to move is not in check, or, if it is shown already, no longer. */
  toggle(node: TreeNode, chess960: boolean): void {
    if (this.of(node.fen) !== undefined) return this.end();
    const fen = passedFen(node.fen, chess960);
    const { turn, moveNumber, legalMoves, outcome } = this.#rules.position({ fen, chess960 });
    if (outcome !== undefined) return;
    const target = { key: `${fen}|threat`, turn, request: { fen, chess960 }, moves: legalMoves.length };
    this.#shown = { fen: node.fen, passed: { target, start: { fen, turn, moveNumber } } };
    this.#onChange();
  }

  end(): void {
    if (this.#shown === undefined) return;
    this.#shown = undefined;
    this.#onChange();
  }
}
