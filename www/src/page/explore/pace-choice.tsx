/** How fast a search is shown that goes on, or that is watched once more. */

import type { JSX } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { PACES, paceWords } from '../../model/explore/pace-words.js';
import type { Replay } from './replay.js';
import type { Shown } from './shown.js';
import './pace-choice.css';

export interface PaceChoiceProps {
  readonly shown: Shown;
  readonly replay: Replay;
}

export function PaceChoice({ shown, replay }: PaceChoiceProps): JSX.Element {
  const isGrowing = shown.growing.value !== undefined;
  const done = shown.done.value;
  const pace = replay.pace.value;
  return (
    <div class="pace">
      {done !== undefined && (
        <p class="pace-place">
          {replay.label.value} ·{' '}
          {t`${integer(done)} of ${integer(shown.loaded.value?.tree.records.count ?? 0)} records`}
        </p>
      )}
      {done !== undefined && !replay.isPlaying.value && (
        <button type="button" class="view" onClick={() => replay.finish()}>{t`Show all of it`}</button>
      )}
      <span>{paceWords(pace, isGrowing)}</span>
      <div
        class="segments"
        role="group"
        aria-label={t`How fast it is shown`}
        title={t`From the record: in the order of the search, the time of a depth spread evenly over it`}
      >
        {PACES.map((times) => (
          <button type="button" aria-pressed={pace === times} onClick={() => replay.setPace(times)}>
            {`${times}×`}
          </button>
        ))}
      </div>
    </div>
  );
}
