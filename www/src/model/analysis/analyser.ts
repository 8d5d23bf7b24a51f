/**
 * Searches the position that is shown, and only that: every report carries the key of its position, and none is handed
 * out for another. It knows the engine's public API and no DOM.
 */

import { type ReadonlySignal, signal } from '@preact/signals-core';
import { EngineError } from '#espalier/engine/errors.js';
import type { Color, EngineSession, Info, PositionRequest } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { collect, NO_LINES } from './lines.js';

export interface AnalysisTarget {
  /** Different for every position with its history. */
  readonly key: string;
  readonly turn: Color;
  readonly request: PositionRequest;
  /** How many moves are legal; without any there is nothing to search. */
  readonly moves: number;
}

export interface AnalysisReport {
  readonly key: string;
  readonly turn: Color;
  /** The best first. */
  readonly lines: readonly Info[];
  /** The last report of the best line: what its numbers say is newest. */
  readonly info: Info;
  /** `done`: the engine ended by itself. */
  readonly state: 'running' | 'stopped' | 'done';
  readonly limits: AnalysisLimits;
}

export interface AnalysisLimits {
  readonly lines: number;
  readonly threads: number;
  /** Null: until it is stopped. */
  readonly seconds: number | null;
}

/** Stepping quickly through a game starts no search for each position. */
const DEBOUNCE_MS = 150;
/** Reports of earlier positions that are kept. */
const KEPT_MAX = 500;

interface Run {
  readonly target: AnalysisTarget;
  readonly limits: AnalysisLimits;
  readonly abort: AbortController;
}

export class Analyser {
  readonly #engine: Pick<EngineSession, 'search'>;
  readonly #debounceMs: number;
  readonly #reports = signal<ReadonlyMap<string, AnalysisReport>>(new Map());
  #target: AnalysisTarget | undefined;
  #limits: AnalysisLimits;
  readonly #isOn = signal(false);
  #isAllowed = false;
  readonly #run = signal<Run>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #trouble = signal<string>();

  constructor(engine: Pick<EngineSession, 'search'>, limits: AnalysisLimits, debounceMs = DEBOUNCE_MS) {
    this.#engine = engine;
    this.#limits = limits;
    this.#debounceMs = debounceMs;
  }

  /** Whether a person wants the positions to be analysed. */
  get isOn(): boolean {
    return this.#isOn.value;
  }

  set isOn(value: boolean) {
    this.#isOn.value = value;
    this.#trouble.value = undefined;
    // Turned on again, it searches again, even where it was done.
    const known = this.#target && this.reportOn(this.#target.key);
    if (value && known?.state === 'done') this.#keep({ ...known, state: 'stopped' });
    this.#update();
  }

  /** Whether it may search now: not in a hidden view, nor while the engine searches its move in the game. */
  set isAllowed(value: boolean) {
    if (value === this.#isAllowed) return;
    this.#isAllowed = value;
    this.#update();
  }

  get isRunning(): boolean {
    return this.#run.value !== undefined;
  }

  /** Why it has given up, if it has; to be turned on again. */
  get trouble(): string | undefined {
    return this.#trouble.value;
  }

  setLimits(limits: AnalysisLimits): void {
    this.#limits = limits;
    this.#update();
  }

  /** The position to be analysed, if there is one. */
  show(target: AnalysisTarget | undefined): void {
    if (target?.key === this.#target?.key) return;
    this.#target = target;
    this.#update();
  }

  /** Reports by the key of their position. */
  get reports(): ReadonlySignal<ReadonlyMap<string, AnalysisReport>> {
    return this.#reports;
  }

  reportOn(key: string): AnalysisReport | undefined {
    return this.#reports.value.get(key);
  }

  /** Starts or stops a search, as the target and the limits demand. */
  #update(): void {
    const target = this.#wanted();
    const { value: run } = this.#run;
    if (run !== undefined && run.target.key === target?.key && same(run.limits, this.#limits)) return;
    this.#stop();
    if (target !== undefined) this.#timer = setTimeout(() => void this.#search(target), this.#debounceMs);
  }

  #wanted(): AnalysisTarget | undefined {
    const target = this.#target;
    if (!this.isOn || !this.#isAllowed || this.trouble !== undefined || target === undefined) return undefined;
    if (target.moves === 0) return undefined;
    const known = this.reportOn(target.key);
    const isDone = known?.state === 'done' && same(known.limits, this.#limits);
    return isDone ? undefined : target;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const run = this.#run.value;
    if (run === undefined) return;
    this.#run.value = undefined;
    run.abort.abort();
    this.#mark(run, 'stopped');
  }

  async #search(target: AnalysisTarget): Promise<void> {
    const run: Run = { target, limits: this.#limits, abort: new AbortController() };
    const { lines, seconds } = run.limits;
    const expected = Math.min(lines, target.moves);
    this.#run.value = run;
    let known = NO_LINES;
    const onInfo = (info: Info): void => {
      if (this.#run.value !== run || info.depth === 0) return;
      known = collect(known, info, expected);
      this.#note(run, known.shown, info);
    };
    const ends = seconds === null ? { infinite: true } : { movetime: seconds * 1_000 };
    try {
      const { endedBy } = await this.#engine.search(
        { ...target.request, limits: { ...ends, lines, chances: true, rules: true } },
        { signal: run.abort.signal, onInfo },
      );
      if (this.#run.value !== run) return;
      this.#run.value = undefined;
      this.#mark(run, endedBy === undefined ? 'done' : 'stopped');
    } catch (error) {
      if (this.#run.value === run) this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#run.value = undefined;
    const isCutShort = error instanceof EngineError && (error.code === 'superseded' || error.code === 'stopped');
    if (!isCutShort) this.#trouble.value = messageOf(error);
    this.#update();
  }

  /** A search that is started again shows the old report until it has reached its depth. */
  #note(run: Run, lines: readonly Info[], info: Info): void {
    const { target, limits } = run;
    const before = this.reportOn(target.key);
    const [best] = lines;
    if (best === undefined) return;
    const isLess =
      before !== undefined && before.limits.lines === limits.lines && best.depth < (before.lines[0]?.depth ?? 0);
    const shown = isLess ? before.lines : lines;
    const latest = isLess ? before.info : info.lineNumber === 1 ? info : { ...best, ...effort(info) };
    this.#keep({ key: target.key, turn: target.turn, lines: shown, info: latest, state: 'running', limits });
  }

  #mark({ target, limits }: Run, state: AnalysisReport['state']): void {
    const known = this.reportOn(target.key);
    if (known !== undefined) this.#keep({ ...known, state, limits });
  }

  #keep(report: AnalysisReport): void {
    const { value: known } = this.#reports;
    const isFull = known.size >= KEPT_MAX && !known.has(report.key);
    this.#reports.value = new Map([...(isFull ? [] : known), [report.key, report]]);
  }
}

/** What a report says of the search as a whole. */
function effort({ nodes, nps, milliseconds, hashfull, rules }: Info): Partial<Info> {
  return { nodes, nps, milliseconds, hashfull, ...(rules && { rules }) };
}

function same(one: AnalysisLimits, other: AnalysisLimits): boolean {
  return one.lines === other.lines && one.threads === other.threads && one.seconds === other.seconds;
}
