/** "What would they do?": the position with the turn passed, to be searched in the place of the one shown. */

import { signal } from '@preact/signals-core';
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

export class PassedTurnState {
  readonly #rules: Rules;
  readonly #shown = signal<{ readonly fen: string; readonly passed: PassedTurn }>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Of this position and no other; missing where nobody has asked. */
  of(fen: string): PassedTurn | undefined {
    const { value } = this.#shown;
    return value?.fen === fen ? value.passed : undefined;
  }

  /** Shows that of a position where the side to move is not in check, or, if it is shown already, no longer. */
  toggle(node: TreeNode, chess960: boolean): void {
    if (this.of(node.fen) !== undefined) return this.end();
    const fen = passedFen(node.fen, chess960);
    const { turn, moveNumber, legalMoves, outcome } = this.#rules.position({ fen, chess960 });
    if (outcome !== undefined) return;
    const target = { key: `${fen}|threat`, turn, request: { fen, chess960 }, moves: legalMoves.length };
    this.#shown.value = { fen: node.fen, passed: { target, start: { fen, turn, moveNumber } } };
  }

  end(): void {
    this.#shown.value = undefined;
  }
}
