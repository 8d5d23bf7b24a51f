/** What a person can have the engine find out about the recording as a whole. */

import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Trace } from '#espalier/engine/trace.js';
import type { Ablation, RecordLimits, SampleAudit, Score, WorkOptions } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { plural, t } from '#espalier/model/words.js';
import type { Judgement } from '#espalier/query/fields.js';
import type { Chart } from '../../model/trace/chart.js';
import { judgementsOf } from '../../model/trace/judgements.js';
import { lateScript } from '../shared/late-script.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import { obstacleTo, Work } from './work.js';

/** How many cuts of each rule are judged. */
export const SAMPLE_SIZES = [10, 20, 50, 200];
/** A rule is done when the interval of its difference is so many points wide. */
const WIDTH = 1;
/** Before the worst one is looked for. */
const SAMPLE = 40;

const importCharts = (): Promise<typeof import('../../model/trace/audit-charts.js')> =>
  lateScript(() => import('../../model/trace/audit-charts.js'));

export interface FindingHost {
  readonly trace: () => Trace | undefined;
  /** A score of the side to move at the root, as the page shows scores. */
  readonly scoreText: (score: Score) => string;
  /** Whether it is still being recorded. */
  readonly isGrowing: () => boolean;
  /** The limits with which the recording can be searched again. */
  readonly limits: () => RecordLimits;
  /** Plies by which a cut that seems wrong is searched deeper. */
  readonly extraPlies: () => number;
  /** Told what was found of the cuts of records. */
  readonly onJudged: (found: readonly (readonly [number, Judgement])[]) => void;
  /** Shows the worst of them. */
  readonly onWorst: (id: number) => void;
}

export class Findings {
  readonly #host: FindingHost;
  readonly worst: Work;
  readonly sample: Finding<SampleAudit>;
  readonly ablation: Finding<Ablation>;
  readonly sampleSize = signal(20);

  constructor(host: FindingHost) {
    this.#host = host;
    this.worst = new Work(
      () => t`The worst cut of this search`,
      (abort) => this.#findWorst(abort),
    );
    this.sample = new Finding(() => t`Were the cuts right?`, host.trace, {
      run: (trace, work) =>
        trace.auditSample({ perRule: this.sampleSize.value, within: WIDTH, extraPlies: host.extraPlies() }, work),
      chart: async () => {
        const { rightByRule } = await importCharts();
        return ({ rules }) => rightByRule(rules);
      },
      progress: ({ cuts, drawn }) => t`${integer(cuts.length)} of ${integer(drawn)} cuts judged`,
      words: async (found) => {
        host.onJudged(judgementsOf(found));
        const { differenceWords } = await importCharts();
        return () => differenceWords(found.rules);
      },
    });
    this.ablation = new Finding(() => t`What does improving buy here?`, host.trace, {
      run: (trace, work) => trace.ablate({ limits: host.limits() }, work),
      chart: async () => {
        const { nodesByVariant } = await importCharts();
        return ({ searches }) => nodesByVariant(searches, host.scoreText);
      },
      progress: ({ searches: { length } }) => t`${length} ${plural(length, 'search', 'searches')} done`,
      words: async ({ searches }) => {
        const { ablationWords } = await lateScript(() => import('../../model/explore/ablation-words.js'));
        return () => ablationWords(searches);
      },
    });
  }

  get works(): readonly Work[] {
    return [this.worst, this.sample.work, this.ablation.work];
  }

  /** Clears what was found of another recording. */
  reset(): void {
    const obstacle = obstacleTo(this.#host.trace()?.records, this.#host.isGrowing());
    this.worst.reset(obstacle);
    for (const finding of [this.sample, this.ablation]) finding.reset(obstacle);
  }

  /** Judges a sample, and of the cuts that were wrong finds the one that mattered most. */
  async #findWorst(abort: AbortSignal): Promise<Said> {
    const trace = this.#host.trace();
    if (trace === undefined) return nothingSaid;
    const onProgress = ({ cuts, drawn }: { cuts: readonly unknown[]; drawn: number }): void => {
      if (!abort.aborted) this.worst.note.value = () => t`${cuts.length} of ${drawn} cuts judged`;
    };
    const extraPlies = this.#host.extraPlies();
    const { cuts } = await trace.auditSample({ perRule: SAMPLE, extraPlies }, { stop: abort, onProgress });
    // What is judged by then of a recording that is gone is nothing to another.
    if (this.#host.trace() !== trace) return nothingSaid;
    const wrong = cuts.filter(({ verdict }) => verdict === 'wrong');
    this.#host.onJudged(judgementsOf({ cuts }));
    if (wrong.length === 0) return () => t`None of the ${cuts.length} cuts that were judged was wrong.`;
    const { worstAmong } = await lateScript(() => import('./worst-among.js'));
    const worst = await worstAmong(trace, wrong, {
      extraPlies,
      signal: abort,
      isGone: () => this.#host.trace() !== trace,
    });
    if (worst === undefined || this.#host.trace() !== trace) return nothingSaid;
    this.#host.onWorst(worst.id);
    return () => t`${wrong.length} of ${cuts.length} cuts were wrong. The worst of them is shown.`;
  }
}

interface Question<Result> {
  readonly run: (trace: Trace, options: WorkOptions<Result>) => Promise<Result>;
  /** Loaded when there is something to be drawn. */
  readonly chart: () => Promise<(known: Result) => Chart>;
  /** How far it is. */
  readonly progress: (known: Result) => string;
  /** What the whole of it means, in a sentence. */
  readonly words: (known: Result) => Said | Promise<Said>;
}

/** Something of which a chart is drawn, again with every partial result. */
export class Finding<Result> {
  readonly work: Work;
  readonly #trace: () => Trace | undefined;
  readonly #question: Question<Result>;
  readonly #known = signal<Result>();
  readonly #draw = signal<(known: Result) => Chart>();
  readonly chart = computed(() =>
    this.#known.value === undefined ? undefined : this.#draw.value?.(this.#known.value),
  );
  readonly #words = signal(nothingSaid);

  constructor(title: Said, trace: () => Trace | undefined, question: Question<Result>) {
    this.#trace = trace;
    this.#question = question;
    this.work = new Work(title, (abort) => this.#find(abort));
  }

  /** What is known so far. */
  get known(): ReadonlySignal<Result | undefined> {
    return this.#known;
  }

  get words(): ReadonlySignal<Said> {
    return this.#words;
  }

  reset(obstacle: Said): void {
    this.work.reset(obstacle);
    this.#known.value = undefined;
    this.#words.value = nothingSaid;
  }

  async #find(abort: AbortSignal): Promise<Said> {
    const trace = this.#trace();
    if (trace === undefined) return nothingSaid;
    const { run, progress, words } = this.#question;
    this.#draw.value = await this.#question.chart();
    const onProgress = (known: Result): void => {
      if (abort.aborted) return;
      this.work.note.value = () => progress(known);
      this.#known.value = known;
    };
    const known = await run(trace, { onProgress, stop: abort });
    if (trace !== this.#trace()) return nothingSaid;
    this.#known.value = known;
    this.#words.value = await words(known);
    return () => progress(known);
  }
}
