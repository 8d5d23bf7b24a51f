/** The slider of the depths: a bar for the nodes of each, a band for each best move, and a button that plays them. */

import { t } from '#espalier/model/words.js';
import type { Band } from '../../../model/explore/replay.js';
import { byId, element, setText } from '../../shared/dom.js';

export interface DepthSliderActions {
  /** Another depth is wanted; its place, from 0. */
  readonly onChoose: (place: number) => void;
  readonly onPlay: () => void;
  readonly onShowCut: () => void;
}

/** Drawn on the button: a triangle, or two bars. */
const PLAY = 'M8 5.5v13l11-6.5z';
const PAUSE = 'M8 5.5v13M16 5.5v13';

export class DepthSlider {
  readonly #root = byId('replay', HTMLElement);
  readonly #slider = byId('replay-slider', HTMLInputElement);
  readonly #play = byId('replay-play', HTMLButtonElement);
  readonly #depth = byId('replay-depth', HTMLElement);
  readonly #bars = byId('replay-bars', HTMLElement);
  readonly #bands = byId('replay-bands', HTMLElement);
  readonly #change = byId('replay-change', HTMLElement);
  readonly #cut = byId('replay-cut', HTMLButtonElement);

  constructor({ onChoose, onPlay, onShowCut }: DepthSliderActions) {
    this.#slider.addEventListener('input', () => onChoose(this.#slider.valueAsNumber));
    this.#play.addEventListener('click', onPlay);
    this.#cut.addEventListener('click', onShowCut);
    this.playing = false;
  }

  /** Depths in a row: how tall the bar of each is, and which move was best. */
  offer(heights: readonly number[], bands: readonly Band[]): void {
    this.#root.hidden = heights.length === 0;
    this.#slider.max = String(Math.max(0, heights.length - 1));
    this.#root.style.setProperty('--depths', String(heights.length));
    this.#bars.replaceChildren(
      ...heights.map((height) => {
        const bar = element('span');
        bar.style.setProperty('--height', `${Math.round(height * 100)}%`);
        return bar;
      }),
    );
    this.#bands.replaceChildren(
      ...bands.map(({ move, first, count }) => {
        const band = element('span', {}, move);
        band.style.gridColumn = `${first + 1} / span ${count}`;
        return band;
      }),
    );
  }

  /** Stands at a depth; `value` is what a screen reader says of it. */
  stand(place: number, label: string, value: string): void {
    this.#slider.value = String(place);
    this.#slider.setAttribute('aria-valuetext', value);
    setText(this.#depth, label);
    [...this.#bars.children].forEach((bar, at) => bar.classList.toggle('here', at === place));
    let end = 0;
    for (const band of this.#bands.children) {
      const start = end;
      end += Number(/span (\d+)/.exec((band as HTMLElement).style.gridColumn)?.[1] ?? 1);
      band.classList.toggle('here', place >= start && place < end);
    }
  }

  /** What changed at this depth, and whether there is a cut to be shown that turned out wrong. */
  tell(change: string, hasCut: boolean): void {
    setText(this.#change, change);
    this.#cut.hidden = !hasCut;
  }

  /** Whether it plays by itself. */
  set playing(isPlaying: boolean) {
    this.#play.setAttribute('aria-label', isPlaying ? t`Pause` : t`Watch the tree grow`);
    this.#play.querySelector('path')?.setAttribute('d', isPlaying ? PAUSE : PLAY);
  }

  /** Whether a tree is being searched again. */
  set waiting(isWaiting: boolean) {
    this.#root.setAttribute('aria-busy', String(isWaiting));
  }
}
