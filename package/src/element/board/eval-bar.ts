/** The upright bar beside the squares: how much of the game is White's, and the score. */

import type { Color } from '../../chess/squares.js';
import type { Score } from '../../engine/types.js';
import { scoreText, shortScoreText, whiteShare } from '../../model/format.js';
import { t } from '../../model/words.js';
import { element, setText } from '../dom.js';

export class EvalBar {
  readonly root = element('div', { class: 'eval', part: 'eval', role: 'img', hidden: true });
  readonly #white = element('div', { class: 'eval-white', part: 'eval-white' });
  readonly #number = element('div', { class: 'eval-number', 'aria-hidden': 'true' });

  constructor() {
    this.root.append(this.#white, this.#number);
  }

  /** The score is White's. Without one the bar keeps its height, so that it does not jump, and says nothing. */
  update(score: Score | undefined, orientation: Color): void {
    const classes = this.root.classList;
    classes.toggle('flipped', orientation === 'black');
    classes.toggle('unknown', score === undefined);
    const label = score === undefined ? t`No evaluation yet` : t`Evaluation ${scoreText(score)}, White’s view`;
    if (this.root.getAttribute('aria-label') !== label) this.root.setAttribute('aria-label', label);
    setText(this.#number, score === undefined ? '' : shortScoreText(score));
    if (score === undefined) return;
    const share = whiteShare(score);
    this.#white.style.height = `${(share * 100).toFixed(1)}%`;
    // The number stands at the end of whoever is better, where it is on that side's color.
    classes.toggle('white-better', share >= 0.5);
  }
}
