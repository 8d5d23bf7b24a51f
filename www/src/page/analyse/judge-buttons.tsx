/** Signs to judge the move shown, and the position after it; pressed once more one is taken away. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { MOVE_NAGS, POSITION_NAGS, toggleNag } from '../../model/pgn/annotations.js';
import { nagWords, SIGNS } from '../../model/pgn/nag-text.js';

export interface JudgeButtonsProps {
  /** What is written beside the move shown. */
  readonly nags: readonly number[];
  /** At the start there is no move to judge. */
  readonly isStart: boolean;
  readonly onNags: (nags: number[]) => void;
}

/** Signs that few fonts have, as they are typed. */
const TYPED: ReadonlyMap<number, string> = new Map([
  [14, '+='],
  [15, '=+'],
]);

export function JudgeButtons({ nags, isStart, onNags }: JudgeButtonsProps): JSX.Element {
  const group = (label: string, offered: readonly number[], isIdle: boolean): JSX.Element => (
    <div class="nags" role="group" aria-label={label}>
      {offered.map((nag) => (
        <button
          type="button"
          data-nag={nag}
          aria-label={[SIGNS.get(nag), nagWords(nag)].filter(Boolean).join(' ')}
          title={nagWords(nag)}
          disabled={isIdle}
          aria-pressed={nags.includes(nag)}
          onClick={() => onNags(toggleNag(nags, nag))}
        >
          {SIGNS.get(nag) ?? TYPED.get(nag)}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {group(t`Judge the move`, MOVE_NAGS, isStart)}
      {group(t`Judge the position`, POSITION_NAGS, false)}
    </>
  );
}
