/** The upright bar beside a board: how much of the game is White's, and the score. Lying, where the sheet lays it. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Verdict } from '../eval-bar.js';

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
