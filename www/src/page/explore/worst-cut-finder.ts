/** "Find the worst cut of this search": judges a sample, and of the cuts that were wrong finds the one that missed most. */

import type { Trace } from '#espalier/engine/trace.js';
import { t } from '#espalier/model/words.js';
import { shortfall } from '../../model/explore/worst-cut.js';
import { element } from '../shared/dom.js';
import { WorkControls, obstacleTo } from './work-controls.js';

/** Cuts of each rule that are judged first. */
const SAMPLE = 40;
/** Wrong ones that are looked at closely. */
const MOST = 24;

export class WorstCutFinder {
  readonly root: HTMLElement;
  readonly #controls: WorkControls;
  readonly #onWrong: (ids: readonly number[]) => void;
  readonly #select: (id: number) => void;
  #trace: Trace | undefined;

  /** `onWrong` is told the cuts that were found wrong; `select` shows the worst. */
  constructor(onWrong: (ids: readonly number[]) => void, select: (id: number) => void) {
    this.#onWrong = onWrong;
    this.#select = select;
    this.#controls = new WorkControls(t`Find the worst cut`, (signal) => this.#find(signal));
    this.root = element(
      'section',
      { class: 'panel chart-panel', 'aria-label': t`The worst cut of this search` },
      element('header', {}, element('h2', {}, t`The worst cut of this search`)),
      element('p', { class: 'caption' }, t`Judges some cuts of every rule, and shows the one that missed most.`),
      this.#controls.root,
    );
  }

  show(trace: Trace | undefined): void {
    this.#trace = trace;
    this.#controls.reset(obstacleTo(trace));
  }

  get atWork(): string | undefined {
    return this.#controls.isRunning ? t`The worst cut of this search` : undefined;
  }

  stop(): void {
    this.#controls.stop();
  }

  async #find(signal: AbortSignal): Promise<string> {
    const trace = this.#trace;
    if (trace === undefined) return '';
    const onProgress = ({ cuts, drawn }: { cuts: readonly unknown[]; drawn: number }): void => {
      if (!signal.aborted) this.#controls.say(t`${cuts.length} of ${drawn} cuts judged`);
    };
    const { cuts } = await trace.auditSample({ perRule: SAMPLE }, { signal, onProgress });
    // What is judged by then of a recording that is gone is nothing to another.
    if (this.#trace !== trace) return '';
    const wrong = cuts.filter(({ withoutRule }) => withoutRule === 'wrong');
    this.#onWrong(wrong.map(({ id }) => id));
    let worst: { id: number; missed: number } | undefined;
    for (const { id, rule } of wrong.slice(0, MOST)) {
      if (signal.aborted || this.#trace !== trace) return '';
      const known = trace.cuts(id).find((name) => name === rule);
      if (known === undefined) continue;
      const missed = shortfall(trace.node(id), await trace.audit(id, known, { signal }));
      if (worst === undefined || missed > worst.missed) worst = { id, missed };
    }
    if (this.#trace !== trace) return '';
    if (worst === undefined) return t`All of the ${cuts.length} cuts that were judged were right.`;
    this.#select(worst.id);
    return t`${wrong.length} of ${cuts.length} cuts were wrong. The worst of them is shown.`;
  }
}
