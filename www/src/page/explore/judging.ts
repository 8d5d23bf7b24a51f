/**
 * "Was this right?": searches a cut once more, with its rule off and with nothing pruned; what seems wrong is
 * searched deeper, and what was wrong says what it has changed at the root. Who wants to guess first says
 * right or wrong before the engine does.
 */

import type { ReadonlySignal, Signal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Audit, Range } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { NO_GUESSES, readScore, scored, scoreWords } from '../../model/explore/guesses.js';
import { read, write } from '../shared/local-data.js';
import { refutationOf } from './refutation.js';
import type { Shown } from './shown.js';

const KEY = 'espalier.guesses.1';
const PLIES_KEY = 'espalier.extra-plies.1';

type Guess = 'right' | 'wrong';

export interface JudgeHost {
  /** Told the record whose cut was judged, and what the audit says. */
  readonly onJudged: (id: number, audit: Audit) => void;
  /** Names what has to end before a cut is judged. */
  readonly atWork: () => string | undefined;
}

export class Judge {
  readonly guessFirst = signal(false);
  /** Plies deeper to which a search has to agree that a cut was wrong. */
  readonly extraPlies: ReadonlySignal<number>;
  /** What was found of the record that is selected. */
  readonly audits = computed(() => this.#known.value.get(this.#shown.selected.value));
  /** What shows the cut to be wrong; nothing where nothing has. */
  readonly refutation = computed(() => this.refutationOf(this.#shown.selected.value));
  /** Whether there is a cut to judge, and an engine to ask. */
  readonly isPossible = computed(
    () =>
      this.#shown.nothing.value === undefined &&
      (this.#shown.loaded.value?.trace?.cuts(this.#shown.selected.value).length ?? 0) > 0,
  );
  readonly isGuessing = computed(() => this.audits.value === undefined && this.guessFirst.value);
  /** How it goes, or how good the guesses are. */
  readonly note = computed(() => this.#progress.value || this.#guessWords());
  readonly #shown: Shown;
  readonly #host: JudgeHost;
  readonly #known = signal<ReadonlyMap<number, readonly Audit[]>>(new Map());
  readonly #guesses = signal<ReadonlyMap<number, Guess>>(new Map());
  readonly #score = signal(readScore(read(KEY)));
  readonly #extraPlies: Signal<number>;
  readonly #progress = signal('');
  readonly #abort = signal<AbortController>();
  readonly isRunning = computed(() => this.#abort.value !== undefined);

  /** `plies` are those by which a cut that seems wrong can be searched deeper. */
  constructor(
    shown: Shown,
    readonly plies: Range,
    host: JudgeHost,
  ) {
    this.#shown = shown;
    this.#host = host;
    this.#extraPlies = signal(pliesWithin(plies, read(PLIES_KEY)));
    this.extraPlies = this.#extraPlies;
  }

  /** Another recording is shown. */
  forget(): void {
    this.leave();
    this.#known.value = new Map();
    this.#guesses.value = new Map();
  }

  /** Another record is shown; the audit of the one before is aborted. */
  leave(): void {
    this.stop();
    this.#abort.value = undefined;
    this.#progress.value = '';
  }

  /** Makes way for other work. */
  stop(): void {
    this.#abort.peek()?.abort();
  }

  refutationOf(id: number): ReturnType<typeof refutationOf> {
    const shown = this.#shown.loaded.value;
    return shown && refutationOf(shown, id, this.#known.value.get(id) ?? []);
  }

  /** What was found by another number is not asked for any more. */
  choosePlies(plies: number): void {
    this.leave();
    this.#extraPlies.value = plies;
    this.#known.value = new Map();
    write(PLIES_KEY, plies);
  }

  /** Does nothing while the record is judged or when it has been. */
  ask(): void {
    const id = this.#shown.selected.peek();
    if (this.isPossible.value && this.#abort.peek() === undefined && !this.#known.peek().has(id)) void this.#judge(id);
  }

  guess(guess: Guess): void {
    this.#guesses.value = new Map(this.#guesses.value).set(this.#shown.selected.value, guess);
    this.ask();
  }

  async #judge(id: number): Promise<void> {
    const abort = new AbortController();
    this.#abort.value = abort;
    const other = this.#host.atWork();
    this.#progress.value =
      other === undefined ? t`Searching again…` : t`Waits until “${other}” has ended or is stopped…`;
    try {
      const audits = await this.#auditsOf(id, abort.signal);
      if (this.#abort.peek() !== abort) return;
      this.leave();
      this.#known.value = new Map(this.#known.value).set(id, audits);
      this.#count(id, audits);
      for (const audit of audits) this.#host.onJudged(id, audit);
    } catch (error) {
      if (this.#abort.peek() !== abort) return;
      this.#abort.value = undefined;
      this.#progress.value = messageOf(error);
    }
  }

  async #auditsOf(id: number, abort: AbortSignal): Promise<Audit[]> {
    const audits: Audit[] = [];
    const trace = this.#shown.loaded.value?.trace;
    for (const rule of trace?.cuts(id) ?? []) {
      const audit = await trace?.audit(id, rule, { extraPlies: this.extraPlies.value, signal: abort });
      if (audit !== undefined) audits.push(audit);
    }
    return audits;
  }

  #count(id: number, [audit]: readonly Audit[]): void {
    const guess = this.#guesses.value.get(id);
    if (guess === undefined || audit === undefined) return;
    const [own, kept] = [this.#score.value, readScore(read(KEY))];
    // Another tab may have counted more; where nothing can be kept, this one has.
    this.#score.value = scored(kept.all > own.all ? kept : own, guess, audit.verdict);
    write(KEY, this.#score.value);
  }

  #guessWords(): string {
    const guess = this.#guesses.value.get(this.#shown.selected.value);
    const words = scoreWords(this.#score.value ?? NO_GUESSES);
    if (this.audits.value === undefined || guess === undefined)
      return this.guessFirst.value && words !== '' ? `${words}.` : '';
    return `${guess === 'right' ? t`You said right.` : t`You said wrong.`} ${words}.`;
  }
}

/** What was chosen before, as long as it can be. */
function pliesWithin({ min, max, usual = min }: Range, kept: unknown): number {
  return typeof kept === 'number' && Number.isInteger(kept) && kept >= min && kept <= max ? kept : usual;
}
