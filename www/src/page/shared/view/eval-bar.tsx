/** The upright bar beside a board: how much of the game is White's, and the score. Lying, where the sheet lays it. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color, Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { GameResult } from '../../../model/game/game.js';
import { resultMark } from '../../../model/text/result-text.js';
import { barScoreText, foundScoreText } from '../../../model/text/score-text.js';

export function EvalBar({
  verdict,
  orientation,
}: {
  readonly verdict: Verdict | undefined;
  readonly orientation: Color;
}): JSX.Element {
  // Without a verdict the bar keeps its height, so that it does not jump, but says nothing.
  const share = useRef(0.5);
  share.current = verdict?.share ?? share.current;
  const kinds = [
    orientation === 'black' && 'flipped',
    verdict === undefined && 'unknown',
    share.current >= 0.5 && verdict && 'white-better',
  ];
  return (
    <div
      class={['eval', ...kinds].filter(Boolean).join(' ')}
      role="img"
      aria-label={verdict?.label ?? t`No evaluation yet`}
    >
      {/* The sheet says whether that is a height or a width. */}
      <div class="eval-white" style={{ '--white': `${(share.current * 100).toFixed(1)}%` }} />
      {/* At the end of whoever is better, where it is on that side's color. */}
      <span class="eval-number">{verdict?.text ?? ''}</span>
    </div>
  );
}

/** What the upright bar beside a board says: how much of the game is White's, and the score. */
export interface Verdict {
  /** White's share of the bar, 0 to 1. */
  readonly share: number;
  readonly text: string;
  readonly label: string;
}

/** `depth`: of the search that has found it, where that is known. */
export function scoreVerdict(score: Score, depth?: number): Verdict {
  const label = t`Evaluation ${foundScoreText(score, depth)}, White’s view`;
  return { share: whiteShare(score), text: barScoreText(score, depth), label };
}

export function resultVerdict(result: GameResult): Verdict {
  const share = result.winner === undefined ? 0.5 : result.winner === 'white' ? 1 : 0;
  return { share, text: resultMark(result), label: t`Game over, ${resultMark(result)}` };
}
