/** Small drawings of the end of a game: an accuracy as a ring, and how the chances went. */

import { t } from '#espalier/model/words.js';
import { element } from '../shared/dom.js';

const SVG = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** `percent` of a ring around a text. */
export function ring(percent: number, text: string): HTMLElement {
  const svg = shape('svg', { viewBox: '0 0 60 60', 'aria-hidden': 'true' });
  const circle = { cx: '30', cy: '30', r: '25', fill: 'none', 'stroke-width': '6' };
  const length = 2 * Math.PI * 25;
  svg.append(
    shape('circle', { ...circle, class: 'ring-back' }),
    shape('circle', {
      ...circle,
      class: 'ring-part',
      'stroke-dasharray': `${(percent / 100) * length} ${length}`,
      transform: 'rotate(-90 30 30)',
    }),
  );
  return element('span', { class: 'ring' }, svg, element('b', {}, text));
}

const WIDTH = 260;
const HEIGHT = 60;

export interface Point {
  readonly ply: number;
  /** White's share of the chances, 0 to 1. */
  readonly share: number;
}

/** A move that has cost something. */
export interface MarkedPly {
  readonly ply: number;
  /** `??`, for example. */
  readonly mark: string;
}

/** White's chances over the game; `marked` are the moves that cost most. */
export function chancesGraph(points: readonly Point[], plies: number, marked: readonly MarkedPly[]): SVGElement {
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chances', role: 'img', preserveAspectRatio: 'none' });
  svg.setAttribute('aria-label', t`White’s winning chances, move by move`);
  const x = (ply: number): string => ((WIDTH * ply) / Math.max(1, plies)).toFixed(1);
  const y = (share: number): string => (HEIGHT * (1 - share)).toFixed(1);
  const path = points.map(({ ply, share }) => `L${x(ply)} ${y(share)}`).join('');
  const [first, last] = [points[0], points.at(-1)];
  if (first !== undefined && last !== undefined) {
    svg.append(shape('path', { class: 'area', d: `M${x(first.ply)} ${HEIGHT}${path}L${x(last.ply)} ${HEIGHT}Z` }));
  }
  svg.append(shape('path', { class: 'level', d: `M0 ${HEIGHT / 2}H${WIDTH}` }));
  for (const { ply, mark } of marked) {
    const point = points.find((candidate) => candidate.ply === ply);
    const at = point && { cx: x(ply), cy: y(point.share) };
    if (at !== undefined) svg.append(shape('circle', { class: 'moment', 'data-mark': mark, ...at, r: '3.5' }));
  }
  return svg;
}
