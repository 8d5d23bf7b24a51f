/** Audits and ablations of the recording as a whole. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { FileAudit } from '#espalier/engine/research-types.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Ablation, Engine, RecordLimits, SampleAudit, WorkOptions } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { plural, t } from '#espalier/model/words.js';
import { auditFile } from '#espalier/research/index.js';
import type { Chart } from '../../model/trace/chart.js';
import { type JudgedSample, judgementsOf, nothingToJudge, sampleOf } from '../../model/trace/judged-sample.js';
import { lateScript } from '../shared/late-script.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';
import { obstacleTo, Work } from './work.js';

/** How many cuts of each rule are judged. */
export const SAMPLE_SIZES = [10, 20, 50, 200];
/** A rule is done when the interval of its difference is so many points wide. */
const WIDTH = 1;
/** Before the worst one is looked for. */
const SAMPLE = 40;

const importCharts = (): Promise<typeof import('../../model/trace/audit-charts.js')> =>
  lateScript(() => import('../../model/trace/audit-charts.js'));

/** The worst cut that is known so far. */
export interface FoundCut {
  readonly id: number;
  readonly isLast: boolean;
}

export class Experiments {
  readonly #engine: Engine;
  readonly #shown: Shown;
  readonly #querying: Pick<Querying, 'judged'>;
  readonly #extraPlies: ReadonlySignal<number>;
  readonly #showWorst: (id: number) => void;
  readonly worst: Work;
  readonly sample: Finding<JudgedSample, Trace | Uint8Array>;
  readonly ablation: Finding<Ablation, Trace>;
  readonly sampleSize = signal(20);
  /** The worst cut as far as it is known; where nobody asked for it, it is told and not gone to. */
  readonly found = signal<FoundCut>();
  #isAsked = true;

  /**
   * A cut that seems wrong is searched deeper by `extraPlies`. `limits` are those with which the recording can be
   * searched again.
   */
  constructor(
    engine: Engine,
    shown: Shown,
    querying: Pick<Querying, 'judged'>,
    extraPlies: ReadonlySignal<number>,
    limits: () => RecordLimits,
    showWorst: (id: number) => void,
  ) {
    this.#engine = engine;
    this.#shown = shown;
    this.#querying = querying;
    this.#extraPlies = extraPlies;
    this.#showWorst = showWorst;
    this.worst = new Work(
      () => t`The worst cut of this search`,
      (abort) => this.#findWorst(abort),
    );
    this.sample = new Finding(
      () => t`Were the cuts right?`,
      () => shown.judged,
      {
        run: (judged, work) => this.#judgeSample(judged, this.sampleSize.value, WIDTH, work),
        chart: async () => (await importCharts()).sampleChart,
        progress: ({ cuts, drawn }) => t`${integer(cuts.length)} of ${integer(drawn)} cuts judged`,
        words: async (found) => {
          querying.judged(judgementsOf(found));
          const { sampleWords } = await importCharts();
          return () => sampleWords(found);
        },
      },
    );
    this.ablation = new Finding(
      () => t`How much work does improving save here?`,
      () => shown.loaded.value?.trace,
      {
        run: (trace, work) => trace.ablate({ limits: limits() }, work),
        chart: async () => {
          const { nodesByVariant } = await importCharts();
          return ({ searches }) => nodesByVariant(searches, (score) => shown.scoreText(0, score));
        },
        progress: ({ searches: { length } }) => t`${length} ${plural(length, 'search', 'searches')} done`,
        words: async ({ searches }) => {
          const { ablationWords } = await lateScript(() => import('../../model/explore/ablation-words.js'));
          return () => ablationWords(searches);
        },
      },
    );
  }

  /** Looks for the worst cut when its panel is opened, unless it is known or being looked for. */
  async open(): Promise<void> {
    const { isPossible, isRunning, note } = this.worst;
    if (!isPossible.value || isRunning.value || note.value() !== '') return;
    this.#isAsked = false;
    await this.worst.start();
    this.#isAsked = true;
  }

  get works(): readonly Work[] {
    return [this.worst, this.sample.work, this.ablation.work];
  }

  /** Clears what was found of another recording. */
  reset(): void {
    const { tree, trace } = this.#shown.loaded.value ?? {};
    const isGrowing = this.#shown.growing.value !== undefined;
    const obstacle = obstacleTo(tree?.records, isGrowing);
    this.#isAsked = true;
    this.found.value = undefined;
    this.worst.reset(obstacle);
    this.sample.reset(obstacle);
    this.ablation.reset(obstacleTo(trace?.records, isGrowing));
  }

  /** A rule is done when its interval is so narrow; with 0 all that was drawn is judged, as in a file. */
  async #judgeSample(
    judged: Trace | Uint8Array,
    perRule: number,
    within: number,
    { onProgress, ...ends }: WorkOptions<JudgedSample>,
  ): Promise<JudgedSample> {
    const extraPlies = this.#extraPlies.value;
    const work = {
      ...ends,
      onProgress: (known: SampleAudit | FileAudit): void => onProgress?.(sampleOf(known)),
    };
    return sampleOf(
      judged instanceof Uint8Array
        ? await auditFile(this.#engine, judged, { perRule, extraPlies }, work)
        : await judged.auditSample({ perRule, within, extraPlies }, work),
    );
  }

  /** Judges a sample, and of the cuts that were wrong finds the one that mattered most. */
  async #findWorst(abort: AbortSignal): Promise<Said> {
    const { judged } = this.#shown;
    if (judged === undefined) return nothingSaid;
    const { worstAmong, furthestFirst } = await lateScript(() => import('./worst-among.js'));
    const onProgress = ({ cuts, drawn }: JudgedSample): void => {
      if (abort.aborted) return;
      const wrongSoFar = cuts.filter(({ verdict }) => verdict === 'wrong');
      this.worst.note.value = () =>
        t`Looking for the worst cut: ${cuts.length} of ${drawn} judged, ${wrongSoFar.length} wrong so far.`;
      const [worstSoFar] = furthestFirst(wrongSoFar);
      this.found.value = worstSoFar && { id: worstSoFar.id, isLast: false };
    };
    const { cuts } = await this.#judgeSample(judged, SAMPLE, 0, { stop: abort, onProgress });
    const isGone = (): boolean => this.#shown.judged !== judged;
    // What is judged by then of a recording that is gone is nothing to another.
    if (isGone()) return nothingSaid;
    const wrong = cuts.filter(({ verdict }) => verdict === 'wrong');
    this.#querying.judged(judgementsOf({ cuts }));
    if (cuts.length === 0) return nothingToJudge;
    if (wrong.length === 0) return () => t`None of the ${cuts.length} cuts that were judged was wrong.`;
    const options = { extraPlies: this.#extraPlies.value, signal: abort, isGone };
    const worst = judged instanceof Uint8Array ? furthestFirst(wrong)[0] : await worstAmong(judged, wrong, options);
    if (worst === undefined || isGone()) return nothingSaid;
    this.found.value = { id: worst.id, isLast: true };
    if (!this.#isAsked) return () => t`${wrong.length} of ${cuts.length} cuts were wrong.`;
    this.#showWorst(worst.id);
    return () => t`${wrong.length} of ${cuts.length} cuts were wrong. The worst of them is shown.`;
  }
}

interface Question<Result, Source> {
  readonly run: (source: Source, options: WorkOptions<Result>) => Promise<Result>;
  /** Loaded when there is something to be drawn. */
  readonly chart: () => Promise<(known: Result) => Chart>;
  /** How far it is. */
  readonly progress: (known: Result) => string;
  /** What the whole of it means, in a sentence. */
  readonly words: (known: Result) => Said | Promise<Said>;
}

/** Something of which a chart is drawn, again with every partial result. */
export class Finding<Result, Source> {
  readonly work: Work;
  readonly #source: () => Source | undefined;
  readonly #question: Question<Result, Source>;
  readonly #known = signal<Result>();
  readonly #draw = signal<(known: Result) => Chart>();
  readonly chart = computed(() =>
    this.#known.value === undefined ? undefined : this.#draw.value?.(this.#known.value),
  );
  readonly #words = signal(nothingSaid);

  constructor(title: Said, source: () => Source | undefined, question: Question<Result, Source>) {
    this.#source = source;
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
    const source = this.#source();
    if (source === undefined) return nothingSaid;
    const { run, progress, words } = this.#question;
    this.#draw.value = await this.#question.chart();
    const onProgress = (known: Result): void => {
      if (abort.aborted) return;
      this.work.note.value = () => progress(known);
      this.#known.value = known;
    };
    const known = await run(source, { onProgress, stop: abort });
    if (source !== this.#source()) return nothingSaid;
    this.#known.value = known;
    this.#words.value = await words(known);
    return () => progress(known);
  }
}
