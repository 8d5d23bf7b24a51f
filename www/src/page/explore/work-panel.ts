/** A chart of what the engine has to work out: started and stopped by a person, drawn again with every partial result. */

import type { Trace } from '#espalier/engine/trace.js';
import type { WorkOptions } from '#espalier/engine/types.js';
import type { Chart } from '../../model/trace/chart.js';
import { element, setText } from '../shared/dom.js';
import { ChartPanel } from './chart-panel.js';
import { WorkControls, obstacleTo } from './work-controls.js';

export interface Work<Result> {
  readonly title: string;
  /** What the button says. */
  readonly start: string;
  /** What a person can choose, before the button. */
  readonly choices?: readonly Node[];
  readonly run: (trace: Trace, options: WorkOptions<Result>) => Promise<Result>;
  readonly chart: (known: Result) => Chart;
  /** What it means, in a sentence. */
  readonly words?: (known: Result) => string;
  /** How far it is. */
  readonly progress: (known: Result) => string;
  readonly onDone?: (known: Result) => void;
}

export class WorkPanel<Result> {
  readonly root: HTMLElement;
  readonly #work: Work<Result>;
  readonly #controls: WorkControls;
  readonly #panel: ChartPanel;
  readonly #words = element('p', { class: 'finding', role: 'status' });
  #trace: Trace | undefined;

  constructor(work: Work<Result>) {
    this.#work = work;
    this.#controls = new WorkControls(work.start, (signal) => this.#run(signal), ...(work.choices ?? []));
    this.#panel = new ChartPanel(work.title, this.#controls.root, this.#words);
    this.root = this.#panel.root;
  }

  /** Clears the results of another trace. */
  show(trace: Trace | undefined): void {
    this.#trace = trace;
    this.#controls.reset(obstacleTo(trace));
    setText(this.#words, '');
    this.#panel.update(undefined);
  }

  /** The title while something is worked out. */
  get atWork(): string | undefined {
    return this.#controls.isRunning ? this.#work.title : undefined;
  }

  /** Makes way for other work. */
  stop(): void {
    this.#controls.stop();
  }

  async #run(signal: AbortSignal): Promise<string> {
    const trace = this.#trace;
    if (trace === undefined) return '';
    const { run, chart, words, progress, onDone } = this.#work;
    const onProgress = (known: Result): void => {
      if (signal.aborted) return;
      this.#controls.say(progress(known));
      this.#panel.update(chart(known));
    };
    const known = await run(trace, { onProgress, signal });
    if (trace !== this.#trace) return '';
    this.#panel.update(chart(known));
    setText(this.#words, words?.(known) ?? '');
    onDone?.(known);
    return progress(known);
  }
}
