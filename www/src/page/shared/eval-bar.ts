/** The upright bar beside the board: how much of the game is White's, and the score. */

import type { Color, Score } from '#espalier/engine/types.js';
import { scoreText, whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { GameResult } from '../../model/game/game.js';
import { barScoreText } from '../../model/text/bar-score.js';
import { resultMark } from '../../model/text/result-text.js';
import { byId, setText } from './dom.js';

export interface Verdict {
  /** White's share of the bar, 0 to 1. */
  readonly share: number;
  readonly text: string;
  readonly label: string;
}

export function scoreVerdict(score: Score): Verdict {
  const label = t`Evaluation ${scoreText(score)}, White’s view`;
  return { share: whiteShare(score), text: barScoreText(score), label };
}

export function resultVerdict(result: GameResult): Verdict {
  const share = result.winner === undefined ? 0.5 : result.winner === 'white' ? 1 : 0;
  return { share, text: resultMark(result), label: t`Game over, ${resultMark(result)}` };
}

export class EvalBar {
  readonly #root: HTMLElement;
  readonly #white: HTMLElement;
  readonly #number: HTMLElement;

  constructor(id: string) {
    this.#root = byId(id, HTMLElement);
    this.#white = byId(`${id}-white`, HTMLElement);
    this.#number = byId(`${id}-number`, HTMLElement);
  }

  /** Without a verdict the bar keeps its height, so that it does not jump, but says nothing. */
  update(verdict: Verdict | undefined, orientation: Color): void {
    this.#root.classList.toggle('flipped', orientation === 'black');
    this.#root.classList.toggle('unknown', verdict === undefined);
    this.#root.setAttribute('aria-label', verdict?.label ?? t`No evaluation yet`);
    setText(this.#number, verdict?.text ?? '');
    if (verdict === undefined) return;
    // The sheet says whether that is a height or, on phones, a width.
    this.#white.style.setProperty('--white', `${(verdict.share * 100).toFixed(1)}%`);
    // The number stands at the end of whoever is better, where it is on that side's color.
    this.#root.classList.toggle('white-better', verdict.share >= 0.5);
  }
}
