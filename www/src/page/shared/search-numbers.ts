/** The numbers of one search, side by side. */

import type { Color, Info, Score } from 'espalier';
import { boundMark, compact, forWhite, integer, scoreText } from 'espalier/element';
import { element, setText } from './dom.js';

const FIELDS = ['White’s score', 'Depth', 'Nodes', 'Nodes/s', 'Time', 'Hash table'] as const;
type Field = (typeof FIELDS)[number];

const NOTHING = '–';

export class SearchNumbers {
  readonly root = element('dl', { class: 'numbers' });
  readonly #values = new Map<Field, HTMLElement>();

  constructor() {
    for (const field of FIELDS) {
      const value = element('dd', {}, NOTHING);
      this.#values.set(field, value);
      this.root.append(element('div', {}, element('dt', {}, field), value));
    }
  }

  /** `turn` is that of the position that was searched. */
  update(search: { readonly turn: Color; readonly info: Info } | undefined): void {
    const info = search?.info;
    this.#set('White’s score', search && whiteScoreText(search.turn, search.info));
    this.#set('Depth', info && `${info.depth} / ${info.selectiveDepth}`);
    this.#set('Nodes', info && integer(info.nodes));
    this.#set('Nodes/s', info && (info.milliseconds > 0 ? compact(info.nps) : undefined));
    this.#set('Time', info && `${(info.milliseconds / 1000).toFixed(2)} s`);
    this.#set('Hash table', info && `${(info.hashfull / 10).toFixed(1)}%`);
  }

  #set(field: Field, text: string | undefined): void {
    const node = this.#values.get(field);
    if (node !== undefined) setText(node, text ?? NOTHING);
  }
}

/** White's score, and whether it is at least or at most that. */
export function whiteScoreText(turn: Color, info: Info): string {
  return scoreWithBound(forWhite(info.score, turn), info, turn === 'black');
}

function scoreWithBound(score: Score, info: Info, mirrored: boolean): string {
  if (info.bound === 'exact') return scoreText(score);
  // A lower bound for Black is an upper one for White.
  const bound = mirrored ? (info.bound === 'lower' ? 'upper' : 'lower') : info.bound;
  return boundMark(bound) + scoreText(score);
}
