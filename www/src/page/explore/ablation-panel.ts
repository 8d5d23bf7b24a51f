/** "What does improving buy here?": the same search with every use of the trend, with none, and with each off. */

import type { Ablation, AblationRequest } from '../../engine/audit-types.js';
import type { Trace } from '../../engine/index.js';
import { nodesByVariant } from '../../model/trace/audit-charts.js';
import { ChartPanel } from './chart-panel.js';
import { WorkControls, obstacleTo } from './work-controls.js';

const TITLE = 'What does improving buy here?';

export class AblationPanel {
  readonly root: HTMLElement;
  readonly #controls: WorkControls;
  readonly #panel: ChartPanel;
  #trace: Trace | undefined;
  #limits: AblationRequest = {};

  constructor() {
    this.#controls = new WorkControls('Search without it', (signal) => this.#ablate(signal));
    this.#panel = new ChartPanel(TITLE, this.#controls.root);
    this.root = this.#panel.root;
  }

  /** `limits` are those of the recording. */
  show(trace: Trace, limits: AblationRequest): void {
    this.#trace = trace;
    this.#limits = limits;
    this.#controls.reset(obstacleTo(trace));
    this.#panel.update(undefined);
  }

  /** What is at work here, where something is. */
  get atWork(): string | undefined {
    return this.#controls.isRunning ? TITLE : undefined;
  }

  /** Makes way for other work. */
  stop(): void {
    this.#controls.stop();
  }

  async #ablate(signal: AbortSignal): Promise<string> {
    const trace = this.#trace;
    if (trace === undefined) return '';
    const onProgress = (known: Ablation): void => {
      this.#controls.say(progressText(known));
      this.#panel.update(nodesByVariant(known.searches));
    };
    const known = await trace.ablate(this.#limits, { onProgress, signal });
    if (trace !== this.#trace) return '';
    this.#panel.update(nodesByVariant(known.searches));
    return progressText(known);
  }
}

function progressText({ searches: { length } }: Ablation): string {
  return `${length} ${length === 1 ? 'search' : 'searches'} done`;
}
