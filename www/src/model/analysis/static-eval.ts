/** The static evaluation of the position shown, asked of the engine; no search is needed or disturbed. */

import { signal } from '@preact/signals-core';
import type { Color, Engine, Evaluation, EvaluationPiece, PositionRequest, Score } from '#espalier/engine/types.js';
import { scoreText } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { foundScoreText } from '../text/score-text.js';

export class StaticEval {
  readonly #engine: Pick<Engine, 'explainEval'>;
  #asked: string | undefined;
  readonly #known = signal<{ readonly key: string; readonly evaluation: Evaluation }>();

  constructor(engine: Pick<Engine, 'explainEval'>) {
    this.#engine = engine;
  }

  /** Of this position and no other; missing while it is being asked. */
  of(key: string): Evaluation | undefined {
    const { value } = this.#known;
    return value?.key === key ? value.evaluation : undefined;
  }

  /** What was said of it was said in another language. */
  forget(): void {
    this.#asked = undefined;
  }

  /** `key` is different for every position. */
  async ask(key: string, position: PositionRequest): Promise<void> {
    if (key === this.#asked) return;
    this.#asked = key;
    const evaluation = await this.#engine.explainEval(position).catch(() => undefined);
    if (key !== this.#asked) return;
    if (evaluation === undefined) this.#asked = undefined;
    else this.#known.value = { key, evaluation };
  }
}

/** From so many centipawns on, what is seen at a glance and what is found differ by tactics. */
const TACTICS = 50;

/** What a position looks like before any search, in a sentence; `glance` in centipawns, both from White's view. */
export function glanceSentence(glance: number, searched: Score | undefined): string {
  const seen = scoreText({ kind: 'centipawns', value: glance });
  if (searched === undefined) return t`At first sight ${seen}.`;
  const rest =
    searched.kind === 'centipawns' && Math.abs(searched.value - glance) >= TACTICS ? ` ${t`The rest is tactics.`}` : '';
  return `${t`At first sight ${seen}; after calculation ${foundScoreText(searched)}.`}${rest}`;
}

/** What each piece on the board is worth to its own side, beside what such a piece is usually worth. */
export interface PieceWorth {
  readonly square: string;
  readonly color: Color;
  readonly piece: EvaluationPiece['piece'];
  /** To its own side, in pawns. */
  readonly worth: number;
  /** More than usual, in pawns; negative where it is less. */
  readonly more: number;
  /** The same, compared with the usual piece or with a pawn: 1 is as much again, −1 nothing at all. */
  readonly surplus: number;
}

/**
 * The mean worth with all pieces on the board, and with only kings and pawns left, over 1,200 positions of test suites.
 */
const USUAL = { p: [0.5, 2.1], n: [2.6, 3.9], b: [3.2, 4.5], r: [4.3, 7.2], q: [11.8, 11.4] } as const;

export function pieceWorths({ pieces, phase }: Evaluation): PieceWorth[] {
  return pieces.map(({ square, color, piece, worth: forWhite }) => {
    const worth = (forWhite / 100) * (color === 'white' ? 1 : -1);
    const [middlegame, endgame] = USUAL[piece];
    const usual = endgame + (middlegame - endgame) * phase;
    const more = worth - usual;
    return { square, color, piece, worth, more, surplus: Math.max(-1, Math.min(1, more / Math.max(1, usual))) };
  });
}

/** The pieces that are worth the most more or less than usual, for numbers beside them. */
export function mostUnusual(worths: readonly PieceWorth[], count: number): PieceWorth[] {
  return [...worths].sort((one, other) => Math.abs(other.more) - Math.abs(one.more)).slice(0, count);
}
