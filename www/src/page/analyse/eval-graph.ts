/** The evaluation of a whole game as a graph, to be clicked: how much of the game was White's after each move. */

import type { Score } from '#espalier/engine/types.js';
import { scoreText, whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Phase } from '../../model/review/phases.js';
import { byId, element } from '../shared/dom.js';

export interface GraphState {
  readonly scores: readonly (Score | undefined)[];
  readonly marks: readonly { readonly ply: number; readonly mark: string }[];
  readonly phases: readonly Phase[];
  /** Which position is shown; undefined where it is in a variation. */
  readonly ply: number | undefined;
  /** What the move to that position is called. */
  readonly name: string;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Where the end of the game counts, and a mate: a curve that touches the edge cannot be seen. */
const EDGE = 0.02;

export class EvalGraph {
  readonly #root = byId('analyse-graph', HTMLElement);
  readonly #svg = document.createElementNS(SVG, 'svg');
  readonly #area = document.createElementNS(SVG, 'path');
  readonly #over = element('div', { class: 'graph-over' });
  readonly #now = element('div', { class: 'graph-now' });
  #scores: readonly (Score | undefined)[] = [];
  #key = '';

  constructor(onGo: (ply: number) => void) {
    this.#svg.setAttribute('preserveAspectRatio', 'none');
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#svg.append(this.#area);
    this.#root.append(this.#svg, this.#over, this.#now);
    const plyAt = (event: PointerEvent): number => {
      const { left, width } = this.#root.getBoundingClientRect();
      return Math.round(Math.max(0, Math.min(1, (event.clientX - left) / width)) * (this.#scores.length - 1));
    };
    this.#root.addEventListener('pointerdown', (event) => {
      this.#root.setPointerCapture(event.pointerId);
      onGo(plyAt(event));
    });
    this.#root.addEventListener('pointermove', (event) => {
      if (this.#root.hasPointerCapture(event.pointerId)) onGo(plyAt(event));
    });
  }

  update({ scores, marks, phases, ply, name }: GraphState): void {
    const last = Math.max(1, scores.length - 1);
    const key = JSON.stringify([scores, marks, phases]);
    if (key !== this.#key) {
      this.#key = key;
      this.#scores = scores;
      this.#svg.setAttribute('viewBox', `0 0 ${last} 1`);
      this.#area.setAttribute('d', areaOf(scores));
      this.#over.replaceChildren(
        ...phases.map((phase) => placed('phase', phase.ply / last, t(phase.name))),
        ...marks.map(({ ply: at, mark }) => badgeAt(at / last, mark, scores[at])),
      );
    }
    this.#now.hidden = ply === undefined;
    if (ply !== undefined) this.#now.style.left = `${(ply / last) * 100}%`;
    const score = ply === undefined ? undefined : scores[ply];
    this.#root.setAttribute('aria-valuemax', String(scores.length - 1));
    this.#root.setAttribute('aria-valuenow', String(ply ?? 0));
    this.#root.setAttribute('aria-valuetext', score === undefined ? name : `${name}, ${scoreText(score)}`);
  }
}

/** From below up to White's share; where nothing is known the line goes straight on. */
function areaOf(scores: readonly (Score | undefined)[]): string {
  const points = scores.flatMap((score, ply) => (score === undefined ? [] : [`${ply},${heightOf(score).toFixed(4)}`]));
  const known = scores.flatMap((score, ply) => (score === undefined ? [] : [ply]));
  if (points.length === 0) return '';
  return `M${known[0] ?? 0},1L${points.join('L')}L${known.at(-1) ?? 0},1Z`;
}

function heightOf(score: Score): number {
  return Math.max(EDGE, Math.min(1 - EDGE, 1 - whiteShare(score)));
}

function placed(kind: string, share: number, text: string): HTMLElement {
  const node = element('span', { class: kind }, text);
  node.style.left = `${share * 100}%`;
  return node;
}

function badgeAt(share: number, mark: string, score: Score | undefined): HTMLElement {
  const node = placed('badge', share, mark);
  node.dataset['sign'] = mark;
  node.style.top = `${(score === undefined ? 0.5 : heightOf(score)) * 100}%`;
  return node;
}
