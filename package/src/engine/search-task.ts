/**
 * A search: it reports while it runs, can be interrupted and go on, and can be answered before the worker has. Its
 * caller sees no interruption: what its parts count is summed, and no report goes back in depth.
 */

import { stopped, superseded } from './ended-work.js';
import type { EngineError } from './errors.js';
import { NOTHING_COUNTED, summed } from './info-sum.js';
import { isSpent, limitsLeft } from './limits-left.js';
import type { Answer, Job, Progress } from './protocol.js';
import type { EndedBy, Found, SearchResult } from './result-types.js';
import { Task } from './task.js';
import type { Info, Limits } from './wasm-types.js';

/** How a search is told to end. */
export interface End {
  readonly ended: 'stopped' | 'superseded';
  readonly endedBy: EndedBy;
}

export interface SearchListeners {
  readonly onInfo: ((info: Info) => void) | undefined;
  /** Called with what `onInfo` throws. */
  readonly failed: (error: unknown) => void;
}

export class SearchTask extends Task<'search', SearchResult> {
  readonly #listeners: SearchListeners;
  readonly #asked = performance.now();
  /** When this part of it began. */
  #began = 0;
  /** What this part has reported last. */
  #last: Info | undefined;
  /** What the parts before it have counted. */
  #before = NOTHING_COUNTED;
  /** The depth that those have reported. */
  #reported = -1;
  #deepest = -1;
  /** Whether the lines being reported are those of an iteration that has ended. */
  #isWhole = false;
  /** What it would be answered with now, known once a worker is at it. */
  #best: Found | undefined;
  #end: End | undefined;
  #isSuspending = false;
  #isRetried = false;
  #answerable: (() => void) | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(job: Job<'search'>, listeners: SearchListeners) {
    super(job);
    this.#listeners = listeners;
  }

  override begin(): Job<'search'> {
    this.#began = performance.now();
    this.#last = undefined;
    this.#isSuspending = false;
    return { ...this.job, limits: this.#left(), spent: this.#before.nodes };
  }

  override hear(progress: Progress): void {
    if (this.settled) return;
    if (progress.type === 'unsearched') this.#best ??= progress.answer;
    if (progress.type === 'info') this.#note(progress.info);
    this.#tryToAnswer();
  }

  override answered(answer: Answer): void {
    // A worker answers a search with what it has found.
    const found = answer as Found;
    const lines = found.lines.map((line) => summed(line, this.#before));
    const total = { ...found, info: lines[0] ?? summed(found.info, this.#before), lines };
    this.#best = deeper(this.#best, total);
    if (found.ended !== 'stopped') return this.#resolveWith(this.#best, found.ended);
    if (this.#end !== undefined) return this.#finish(this.#end);
    if (!this.#isSuspending) return this.#resolveWith(this.#best, found.ended);
    this.#last = found.info;
    this.#pause();
  }

  /** Begun once more, at most once, where it was not interrupted on purpose. */
  override lost(error: EngineError): void {
    if (this.#end !== undefined) return this.#finish(this.#end);
    if (!this.#isSuspending && this.#isRetried) return this.reject(error);
    this.#isRetried ||= !this.#isSuspending;
    this.#pause();
  }

  /** It has to make way for another; false where that is of no use. */
  suspend(): boolean {
    if (this.settled || this.#isSuspending || this.#end !== undefined) return false;
    this.#isSuspending = true;
    return true;
  }

  /** It has to end while a worker is at it; false where it has been told so before. */
  endRunning(how: End): boolean {
    if (this.settled || this.#end !== undefined) return false;
    this.#end = how;
    return true;
  }

  /** It has to end while no worker is at it. */
  endWaiting(how: End): void {
    if (!this.settled) this.#finish(how);
  }

  /** Calls `act` as soon as it has something to answer with. */
  whenAnswerable(act: () => void): void {
    this.#answerable = act;
    this.#tryToAnswer();
  }

  /** One that was told to end is answered after so many milliseconds, whether the worker has come back or not. */
  answerIn(milliseconds: number): void {
    this.#patience = setTimeout(() => {
      this.whenAnswerable(() => this.#end && this.#finish(this.#end));
    }, milliseconds);
  }

  #tryToAnswer(): void {
    if (this.#best === undefined) return;
    const act = this.#answerable;
    this.#answerable = undefined;
    act?.();
  }

  #note(part: Info): void {
    this.#last = part;
    const info = summed(part, this.#before);
    // A bound belongs to an iteration that has not ended: what the search answers with may be another line.
    const isSettled = info.bound === 'exact';
    if (info.lineNumber === 1) this.#isWhole = isSettled;
    if (this.#isWhole && isSettled) this.#keep(info);
    if (info.depth <= this.#reported) return;
    if (isSettled) this.#deepest = info.depth;
    try {
      this.#listeners.onInfo?.(info);
    } catch (error) {
      this.#listeners.failed(error);
    }
  }

  /** A line of a whole iteration is what it would be answered with now. */
  #keep(info: Info): void {
    const known = this.#best;
    const lines = withLine(known?.lines ?? [], info, this.job.limits.lines ?? 1);
    const [bestMove, ponder] = info.pv;
    if (info.lineNumber === 1 && bestMove !== undefined) {
      this.#best = deeper(known, { bestMove, ...(ponder !== undefined && { ponder }), info, lines, ended: 'stopped' });
    } else if (info.depth === known?.info.depth) {
      this.#best = { ...known, lines };
    }
  }

  /** This part of it has ended; another is to follow, unless nothing is left to do. */
  #pause(): void {
    const { nodes, rules } = this.#last === undefined ? this.#before : summed(this.#last, this.#before);
    const milliseconds = this.#before.milliseconds + performance.now() - this.#began;
    this.#before = { nodes, milliseconds, rules };
    this.#reported = this.#deepest;
    if (this.#best !== undefined && isSpent(this.#left())) this.#resolveWith(this.#best, 'limit');
  }

  #left(): Limits {
    const { nodes, milliseconds } = this.#before;
    return limitsLeft(this.job.limits, { nodes, milliseconds, onClock: performance.now() - this.#asked });
  }

  #finish(how: End): void {
    const best = this.#best;
    if (best === undefined) return this.reject(how.ended === 'superseded' ? superseded() : stopped());
    // Where there is no move the search was over before anybody ended it.
    if (best.ended === 'noMove') return this.#resolveWith(best, best.ended);
    this.#resolveWith(best, how.ended, how.endedBy);
  }

  #resolveWith(found: Found, ended: SearchResult['ended'], endedBy?: EndedBy): void {
    this.resolve({ ...found, ended, ...(endedBy !== undefined && { endedBy }) });
  }

  protected override settle(): void {
    super.settle();
    clearTimeout(this.#patience);
  }
}

/** The newer answer, unless the older has looked deeper: then that one, with what has been counted since. */
function deeper(older: Found | undefined, newer: Found): Found {
  if (older === undefined || newer.info.depth >= older.info.depth) return newer;
  const { nodes, milliseconds, nps, hashfull, rules } = newer.info;
  const info = { ...older.info, nodes, milliseconds, nps, hashfull, ...(rules && { rules }) };
  return { ...older, info, lines: [info, ...older.lines.slice(1)] };
}

/** The lines, of which each move begins one, with a newer one at its place. */
function withLine(lines: readonly Info[], line: Info, most: number): Info[] {
  const others = lines.filter(({ depth, pv: [move] }) => depth > 0 && move !== line.pv[0]);
  const place = line.lineNumber - 1;
  const all = [...others.slice(0, place), line, ...others.slice(place)].slice(0, most);
  return all.map((one, index) => (one.lineNumber === index + 1 ? one : { ...one, lineNumber: index + 1 }));
}
