/** The tree for newcomers: its map, how it grows, and its colors in plain words. */

import type { JSX } from 'preact';
import { legendEntries } from '#espalier/element/tree/legend.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { plainClasses } from '../../model/trace/cuts.js';
import { Segments } from '../shared/view/segments.js';
import type { Exploration } from './exploration.js';
import { MapCanvas, useMap } from './map-canvas.js';
import '../shared/view/map-wall.css';
import './tree-wall.css';
import './plain-wall.css';

type PlainWallProps = Pick<Exploration, 'shown' | 'map' | 'replay'> & { readonly onGrow: () => void };

export function PlainWall({ shown, map, replay, onGrow }: PlainWallProps): JSX.Element {
  const place = useMap(map);
  return (
    <>
      <section class="wall plain" aria-label={t`The tree`}>
        <header>
          <h2>{t`The tree of this search`}</h2>
          <p>{t`Each bar is a move: the wider, the more positions came after it.`}</p>
        </header>
        <MapCanvas place={place} />
        {replay.stages.value.length > 0 && <GrowthBar shown={shown} replay={replay} onGrow={onGrow} />}
        <PlainLegend />
      </section>
      {/* It is out of the wall, which would cut it off. */}
      <p class="map-tip" aria-hidden="true" ref={place.hover} />
    </>
  );
}

const SPEEDS = ['slow', 'fast', 'whole'] as const;

function speedWords(speed: (typeof SPEEDS)[number]): string {
  switch (speed) {
    case 'slow':
      return t`slow`;
    case 'fast':
      return '10×';
    case 'whole':
      return t`at once`;
  }
}

function GrowthBar({ shown, replay, onGrow }: Omit<PlainWallProps, 'map'>): JSX.Element {
  const all = shown.loaded.value?.tree.records.count ?? 0;
  const done = shown.done.value ?? all;
  const isPlaying = replay.isPlaying.value;
  const isWhole = shown.done.value === undefined;
  const speed = replay.pace.value === 'fast' ? 'fast' : 'slow';
  return (
    <div class="growth">
      <button
        type="button"
        class="grow"
        aria-label={isPlaying ? t`Pause` : t`Watch the tree grow`}
        onClick={() => (isWhole ? onGrow() : replay.toggle())}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M8 6v12M16 6v12' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
      <p>
        <b>{isWhole ? t`grown` : t`growing`}</b> {t`${integer(done)} of ${integer(all)} steps of the search`}
      </p>
      <progress max={all} value={done} aria-label={t`How far the tree has grown`} />
      <Segments
        label={t`How fast it is shown`}
        choices={SPEEDS}
        words={speedWords}
        chosen={isWhole ? 'whole' : speed}
        onChange={(chosen) => {
          if (chosen === 'whole') return replay.finish();
          if (isWhole) onGrow();
          replay.setPace(chosen);
        }}
      />
    </div>
  );
}

/** `isShort`: one word stands before all reasons to skip, where there is little room. */
export function PlainLegend({ isShort = false }: { readonly isShort?: boolean }): JSX.Element {
  const help = new Map(legendEntries(undefined).map((entry) => [entry.family, entry.help]));
  return (
    <ul class="plain-legend" aria-label={t`What the colors mean`}>
      {plainClasses(isShort).map(([family, name]) => (
        <li key={family} data-help={help.get(family)} tabIndex={help.has(family) ? 0 : undefined}>
          <i class="swatch" data-family={family} /> {name}
        </li>
      ))}
    </ul>
  );
}
