/** What the colors of the map mean: the scale of rates, and the chips of the rules. */

import { element } from '../dom.js';
import { FAMILY_NAMES, RATE_STEPS } from './palette.js';
import type { Family } from './palette.js';

/** One rule of each family, as it stands on a chip. */
const SAMPLES: readonly (readonly [Exclude<Family, 'none'>, string])[] = [
  ['staticEval', 'RFP'],
  ['testSearch', 'NMP'],
  ['lateMove', 'LMP'],
  ['material', 'SEE'],
  ['known', 'TT'],
  ['refuted', 'β'],
];

export function drawLegend(place: HTMLElement): void {
  const steps = RATE_STEPS.map((_, step) => element('span', { class: 'swatch', 'data-step': String(step) }));
  const chips = SAMPLES.map(([family, letters]) =>
    element('span', {}, element('span', { class: 'chip', 'data-family': family }, letters), ` ${FAMILY_NAMES[family]}`),
  );
  place.replaceChildren(
    element('span', { class: 'scale' }, '▼ 0.00', ...steps, '1.00 ▲'),
    ...chips,
  );
}
