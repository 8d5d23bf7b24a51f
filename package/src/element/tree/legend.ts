/** What the colors of the map mean: a scale from worse to better, or the chips of the rules. */

import { FAMILY_NAMES, RATE_STEPS } from '../../model/palette.js';
import type { Family, MapColor } from '../../model/palette.js';
import { element } from '../dom.js';

/** One rule of each family, as it stands on a chip. */
const SAMPLES: readonly (readonly [Exclude<Family, 'none'>, string])[] = [
  ['staticEval', 'RFP'],
  ['testSearch', 'NMP'],
  ['lateMove', 'LMP'],
  ['material', 'SEE'],
  ['known', 'TT'],
  ['refuted', 'β'],
];

/** What stands at the ends of a scale. */
const ENDS: Readonly<Record<Exclude<MapColor, 'rule'>, readonly [string, string]>> = {
  rate: ['▼ 0.00', '1.00 improving ▲'],
  improvement: ['▼ a pawn worse', 'a pawn better ▲'],
};

/**
 * Puts the legend of a coloring into its place.
 *
 * @example
 * ```ts
 * import { drawLegend } from 'espalier/element';
 *
 * const place = document.querySelector<HTMLElement>('.legend');
 * if (place !== null) drawLegend(place, 'rule');
 * ```
 */
export function drawLegend(place: HTMLElement, color: MapColor): void {
  place.replaceChildren(...(color === 'rule' ? chips() : scale(...ENDS[color])));
}

function chips(): HTMLElement[] {
  return SAMPLES.map(([family, letters]) =>
    element('span', {}, element('span', { class: 'chip', 'data-family': family }, letters), ` ${FAMILY_NAMES[family]}`),
  );
}

function scale(worst: string, best: string): HTMLElement[] {
  const steps = RATE_STEPS.map((_, step) => element('span', { class: 'swatch', 'data-step': String(step) }));
  return [
    element('span', { class: 'scale' }, worst, ...steps, best),
    element('span', { class: 'scale' }, element('span', { class: 'swatch', 'data-step': 'none' }), '● not known'),
  ];
}
