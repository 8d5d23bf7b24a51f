/** The tree: its map, what its colors mean, how it is zoomed, and how it grew. */

import type { JSX } from 'preact';
import type { MapColor } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { useFocusHandoff } from '../shared/view/focus-handoff.js';
import { late } from '../shared/view/late.js';
import { written } from '../shared/view/look.js';
import { Segments } from '../shared/view/segments.js';
import { DepthNews, DepthSlider } from './depth-slider.js';
import type { Exploration } from './exploration.js';
import { MapCanvas, useMap } from './map-canvas.js';
import { MapLegend } from './map-legend.js';
import { ordersOf, type ShownOrder } from './map-state.js';
import { MiniMap } from './mini-map.js';
import '../shared/view/map-wall.css';
import './tree-wall.css';

// At first the map is in the order of the search.
const DifferenceLegend = late(() => import('./difference-map.js'), 'DifferenceLegend');
const DifferenceMap = late(() => import('./difference-map.js'), 'DifferenceMap');
const RuleOrder = late(() => import('./rule-order.js'), 'RuleOrder');
const SecondMap = late(() => import('./second-map.js'), 'SecondMap');

/** Crumbs beside the first: of a long way the last ones are shown. */
const MOST_CRUMBS = 3;

const orderWords = (): Readonly<Record<ShownOrder, readonly [name: string, help: string]>> => ({
  search: [t`Order`, t`As the search went, from left to right`],
  weight: [t`Weight`, t`Largest subtrees first: where the nodes went`],
  rule: [t`Rule`, t`All cuts of one rule as one, with the branches that lead there`],
  difference: [t`Difference`, t`Where the other recording spent fewer nodes, and where more`],
  both: [t`Both`, t`The maps of both recordings, which move and zoom as one`],
});

const COLORS = ['rule', 'rate', 'improvement'] as const satisfies readonly MapColor[];
const colorWords = (): Readonly<Record<(typeof COLORS)[number], string>> => ({
  rule: t`Rule`,
  rate: t`Improving`,
  improvement: t`Gain`,
});

export function TreeWall({ exploration }: { readonly exploration: Exploration }): JSX.Element {
  const { shown, map, querying, comparing, replay } = exploration;
  const onSelect = (id: number): void => exploration.select(id);
  const place = useMap(map);
  // Another order may hide the map and its colors.
  const wall = useFocusHandoff<HTMLElement>(() =>
    wall.current?.querySelector<HTMLElement>('.map-choices [aria-pressed="true"]')?.focus({ preventScroll: true }),
  );
  const compared = comparing.now.value;
  const difference = map.order.value === 'difference' ? compared : undefined;
  const words = orderWords();
  const orders = ordersOf(compared !== undefined);
  const shownOrder = orders.includes(map.order.value) ? map.order.value : 'search';
  return (
    <>
      <section class="wall" aria-label={t`The tree`} ref={wall}>
        <header>
          {difference === undefined ? (
            <MapLegend color={map.color.value} records={shown.loaded.value?.tree.records} querying={querying} />
          ) : (
            <DifferenceLegend />
          )}
          <div class="map-choices">
            <Segments
              label={t`Order`}
              keys="o"
              choices={orders}
              words={(order) => words[order][0]}
              help={(order) => words[order][1]}
              chosen={shownOrder}
              onChange={(order) => (map.order.value = order)}
            />
            {difference === undefined && (
              <>
                <Segments
                  label={t`Color`}
                  choices={COLORS}
                  words={(color) => colorWords()[color]}
                  chosen={map.color.value}
                  onChange={(color) => (map.color.value = color)}
                />
                <select
                  aria-label={t`Width`}
                  value={map.scale.value}
                  onChange={({ currentTarget }) =>
                    (map.scale.value = currentTarget.value === 'nodes' ? 'nodes' : 'root')
                  }
                >
                  <option value="root">{t`√ nodes`}</option>
                  <option value="nodes">{t`nodes`}</option>
                </select>
              </>
            )}
          </div>
        </header>
        {shownOrder === 'both' && <p class="map-side" aria-hidden="true">{t`A`}</p>}
        <MapCanvas place={place} hidden={difference !== undefined || shownOrder === 'rule'} />
        {shownOrder === 'rule' && shown.loaded.value !== undefined && (
          <RuleOrder loaded={shown.loaded.value} querying={querying} />
        )}
        {shownOrder === 'both' && compared !== undefined && (
          <>
            <p class="map-side" aria-hidden="true">{t`B`}</p>
            <SecondMap compared={compared} map={map} tip={place.hover} />
          </>
        )}
        {difference !== undefined && (
          <DifferenceMap compared={difference} selected={shown.selected.value} onSelect={onSelect} tip={place.hover} />
        )}
        <div class="wall-foot">
          <DepthSlider replay={replay} />
          <div class="wall-news">
            <DepthNews replay={replay} />
          </div>
          <Crumbs shown={shown} map={map} />
          <MiniMap shown={shown} map={map} />
          <div class="zoom">
            <button type="button" aria-label={t`Zoom in`} aria-keyshortcuts="+" onClick={() => map.zoom('in')}>
              +
            </button>
            <button type="button" aria-label={t`Zoom out`} aria-keyshortcuts="-" onClick={() => map.zoom('out')}>
              −
            </button>
            <button
              type="button"
              aria-label={t`All of the tree`}
              aria-keyshortcuts="0"
              onClick={() => map.fit(0)}
            >{t`All`}</button>
          </div>
        </div>
      </section>
      {/* It is out of the wall, which would cut it off. */}
      <p class="map-tip" aria-hidden="true" ref={place.hover} />
    </>
  );
}

/** The way back from where the map has been zoomed to. */
function Crumbs({ shown, map }: Pick<Exploration, 'shown' | 'map'>): JSX.Element {
  const list = useFocusHandoff<HTMLOListElement>(() =>
    (
      list.current?.querySelector<HTMLElement>('[aria-current]') ??
      list.current?.parentElement?.querySelector<HTMLElement>('.zoom button:last-child')
    )?.focus({ preventScroll: true }),
  );
  const way = map.way.value;
  const last = way.slice(-MOST_CRUMBS);
  return (
    <ol class="map-crumbs" aria-label={t`Zoomed to`} ref={list}>
      {way.length > 0 &&
        [0, ...last].map((id) => (
          <li key={id}>
            {way.length > last.length && id === last[0] && '… › '}
            <button type="button" aria-current={id === way.at(-1) ? 'true' : undefined} onClick={() => map.fit(id)}>
              {id === 0 ? t`All` : written(shown.loaded.value?.tree.of(id) ?? '')}
            </button>
          </li>
        ))}
    </ol>
  );
}
