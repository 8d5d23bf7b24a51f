/** The slider of the depths: a bar for the nodes of each, a band for each best move, and a button that plays them. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { bandsOf, barHeights } from '../../model/explore/replay.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { written } from '../shared/view/look.js';
import type { Replay } from './replay.js';
import './depth-slider.css';

/** Drawn on the button: a triangle, or two bars. */
const PLAY = 'M8 5.5v13l11-6.5z';
const PAUSE = 'M8 5.5v13M16 5.5v13';

const helpText = () =>
  t`The search went deeper step by step, and each step began anew. Only the last step is recorded; the others are searched again when you look at them. Up to a million nodes of them are kept.`;

export function DepthSlider({ replay }: { readonly replay: Replay }): JSX.Element | null {
  const stages = replay.stages.value;
  if (stages.length === 0) return null;
  const place = replay.standsAt.value;
  const isPlaying = replay.isPlaying.value;
  return (
    <div
      class="replay"
      role="group"
      aria-label={t`Watch it grow`}
      aria-busy={replay.isWaiting.value}
      style={{ '--depths': String(stages.length) }}
    >
      <button
        type="button"
        class="grow"
        aria-label={isPlaying ? t`Pause` : t`Watch the tree grow`}
        onClick={() => replay.toggle()}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? PAUSE : PLAY} />
        </svg>
      </button>
      <p class="replay-title" data-help={helpText()}>
        <b>{replay.label.value}</b>
      </p>
      <div class="depths">
        <div class="depth-bars" aria-hidden="true">
          {barHeights(stages).map((height, at) => (
            <span class={at === place ? 'here' : undefined} style={{ '--height': `${Math.round(height * 100)}%` }} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={stages.length - 1}
          step={1}
          value={place}
          aria-label={t`Depth of the search`}
          aria-valuetext={written(replay.spoken.value)}
          onInput={({ currentTarget }) => replay.choose(currentTarget.valueAsNumber)}
        />
        <div class="depth-bands" aria-hidden="true">
          {bandsOf(stages).map(({ move, first, count }) => (
            <span
              class={place >= first && place < first + count ? 'here' : undefined}
              style={{ gridColumn: `${first + 1} / span ${count}` }}
            >
              {written(move)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** What changed at the depth that is shown, and the way to a cut that turned out wrong. */
export function DepthNews({ replay }: { readonly replay: Replay }): JSX.Element {
  return (
    <p class="replay-news">
      <span role="status">{written(replay.change.value)}</span>{' '}
      {replay.hasCut.value && (
        <HandoffButton class="text-link" onPress={() => replay.showCut()}>{t`See it`}</HandoffButton>
      )}
    </p>
  );
}
