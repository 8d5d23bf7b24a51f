/** How fast a search is shown that goes on, or that is watched once more. */

import type { JSX } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Pace } from '../../model/explore/slow-motion.js';
import { HandoffButton, useFocusHandoff } from '../shared/view/focus-handoff.js';
import { Segments } from '../shared/view/segments.js';
import type { Exploration } from './exploration.js';
import './pace-choice.css';

/** All there are. */
const PACES: readonly Pace[] = [1, 10, 100];

export function PaceChoice({ shown, replay }: Pick<Exploration, 'shown' | 'replay'>): JSX.Element {
  const isGrowing = shown.growing.value !== undefined;
  const done = shown.done.value;
  const pace = replay.pace.value;
  const place = useFocusHandoff<HTMLDivElement>();
  return (
    <div class="pace" ref={place}>
      {done !== undefined && (
        <p class="pace-place">
          {replay.label.value} ·{' '}
          {t`${integer(done)} of ${integer(shown.loaded.value?.tree.records.count ?? 0)} records`}
        </p>
      )}
      {done !== undefined && !replay.isPlaying.value && (
        <HandoffButton class="view" onPress={() => replay.finish()}>{t`Show all of it`}</HandoffButton>
      )}
      <span>{typeof pace === 'number' && paceWords(pace, isGrowing)}</span>
      <Segments
        label={t`How fast it is shown`}
        title={t`From the record: in the order of the search, the time of a depth spread evenly over it`}
        choices={PACES}
        words={(times) => `${times}×`}
        chosen={pace}
        onChange={(times) => replay.setPace(times)}
      />
    </div>
  );
}

/** How fast it is shown, where that is a tree in slow motion, one depth after another, or a search that goes on. */
function paceWords(pace: Pace, isGrowing: boolean): string {
  if (pace === 1) return isGrowing ? t`shown as it is searched` : t`shown depth by depth`;
  if (isGrowing)
    return pace === 10
      ? t`ten times slower as soon as it is recorded`
      : t`a hundred times slower as soon as it is recorded`;
  return pace === 10 ? t`shown ten times slower` : t`shown a hundred times slower`;
}
