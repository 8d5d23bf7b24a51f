/**
 * "Was this right?": a cut is searched once more, with its rule off and with nothing pruned; what seems wrong is
 * searched deeper, and what was wrong says what it has changed at the root. The cuts of a file are judged by a referee.
 * A person may guess right or wrong before the engine answers.
 */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Audit, AuditOptions, Engine, Range } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { numberedLine } from '#espalier/model/format.js';
import { sanOf } from '#espalier/model/notation.js';
import { afterMove } from '#espalier/model/placement.js';
import { t } from '#espalier/model/words.js';
import { auditFile } from '#espalier/research/index.js';
import { NO_GUESSES, readScore, scored, scoreWords } from '../../model/explore/guesses.js';
import { type Judged, judgementsOf } from '../../model/trace/judged-sample.js';
import { read, write } from '../shared/local-data.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';

const KEY = 'espalier.guesses.1';
const PLIES_KEY = 'espalier.extra-plies.1';

type Guess = 'right' | 'wrong';

export class Judge {
  readonly guessFirst = signal(false);
  /** Plies deeper to which a search has to agree that a cut was wrong. */
  readonly extraPlies: ReadonlySignal<number>;
  /** What was found of the record that is selected. */
  readonly judged = computed(() => this.#known.value.get(this.#shown.selected.value));
  /** What shows the cut to be wrong; nothing where nothing has. */
  readonly refutation = computed(() => this.refutationOf(this.#shown.selected.value));
  /** Whether there is a cut to judge, and an engine to ask. */
  readonly isPossible = computed(
    () =>
      this.#shown.nothing.value === undefined &&
      (this.#shown.loaded.value?.tree.records.cuts(this.#shown.selected.value).length ?? 0) > 0 &&
      this.#shown.judged !== undefined,
  );
  readonly isGuessing = computed(() => this.judged.value === undefined && this.guessFirst.value);
  /** How it goes, or how good the guesses are. */
  readonly note = computed(() => this.#progress.value || this.#guessWords());
  /** Those by which a cut that seems wrong can be searched deeper. */
  readonly plies: Range;
  readonly #engine: Engine;
  readonly #shown: Shown;
  readonly #querying: Pick<Querying, 'judged'>;
  readonly #atWork: () => string | undefined;
  readonly #known = signal<ReadonlyMap<number, Judged>>(new Map());
  readonly #guesses = signal<ReadonlyMap<number, Guess>>(new Map());
  readonly #score = signal(readScore(read(KEY)));
  readonly #extraPlies: Signal<number>;
  readonly #progress = signal('');
  readonly #abort = signal<AbortController>();
  readonly isRunning = computed(() => this.#abort.value !== undefined);

  /** `atWork` names what has to end before a cut is judged. */
  constructor(engine: Engine, shown: Shown, querying: Pick<Querying, 'judged'>, atWork: () => string | undefined) {
    this.#engine = engine;
    this.#shown = shown;
    this.#querying = querying;
    this.#atWork = atWork;
    this.plies = engine.ranges.extraPlies;
    this.#extraPlies = signal(pliesWithin(this.plies, read(PLIES_KEY)));
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

  refutationOf(id: number): Refutation | undefined {
    const shown = this.#shown.loaded.value;
    const judged = this.#known.value.get(id);
    return shown && judged && refutationOf(shown, id, judged);
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

  /** The verdicts on the cuts of a record. */
  learn(id: number, judged: Judged): void {
    this.#known.value = new Map(this.#known.value).set(id, judged);
    const cuts = [...judged.audits, ...judged.rulings].map(({ verdict }) => ({ id, verdict }));
    this.#querying.judged(judgementsOf({ cuts }));
  }

  async #judge(id: number): Promise<void> {
    const abort = new AbortController();
    this.#abort.value = abort;
    const other = this.#atWork();
    this.#progress.value =
      other === undefined ? t`Searching again…` : t`Waits until “${other}” has ended or is stopped…`;
    try {
      const judged = await this.#judgedOf(id, abort.signal);
      if (this.#abort.peek() !== abort) return;
      this.leave();
      const verdicts = [...judged.audits, ...judged.rulings].map(({ verdict }) => verdict);
      if (verdicts.length === 0) {
        this.#progress.value = t`Nothing can be judged here: it claims a mate, or a move was left out.`;
        return;
      }
      this.#count(id, verdicts);
      this.learn(id, judged);
    } catch (error) {
      if (this.#abort.peek() !== abort) return;
      this.#abort.value = undefined;
      this.#progress.value = messageOf(error);
    }
  }

  async #judgedOf(id: number, signal: AbortSignal): Promise<Judged> {
    const { judged } = this.#shown;
    const extraPlies = this.extraPlies.value;
    if (!(judged instanceof Uint8Array))
      return { audits: await auditsOf(judged, id, { extraPlies, signal }), rulings: [] };
    const { cuts } = await auditFile(this.#engine, judged, { record: id, extraPlies }, { signal });
    return { audits: [], rulings: cuts };
  }

  #count(id: number, [verdict]: readonly string[]): void {
    const guess = this.#guesses.value.get(id);
    if (guess === undefined || verdict === undefined) return;
    const [own, kept] = [this.#score.value, readScore(read(KEY))];
    // Another tab may have counted more; where nothing can be kept, this one has.
    this.#score.value = scored(kept.all > own.all ? kept : own, guess, verdict);
    write(KEY, this.#score.value);
  }

  #guessWords(): string {
    const guess = this.#guesses.value.get(this.#shown.selected.value);
    const words = scoreWords(this.#score.value ?? NO_GUESSES);
    if (this.judged.value === undefined || guess === undefined)
      return this.guessFirst.value && words !== '' ? `${words}.` : '';
    return `${guess === 'right' ? t`You said right.` : t`You said wrong.`} ${words}.`;
  }
}

async function auditsOf(trace: Trace | undefined, id: number, options: AuditOptions): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (const rule of trace?.cuts(id) ?? []) {
    const audit = await trace?.audit(id, rule, options);
    if (audit !== undefined) audits.push(audit);
  }
  return audits;
}

/** What was chosen before, as long as it can be. */
function pliesWithin({ min, max, usual = min }: Range, kept: unknown): number {
  return typeof kept === 'number' && Number.isInteger(kept) && kept >= min && kept <= max ? kept : usual;
}

/** Moves of it that are said. */
const SAID = 4;

interface Refutation {
  /** UCI; empty where the score alone shows it. */
  readonly line: readonly string[];
  readonly words: string;
}

/** Nothing where the cut of the record was right, or nobody can tell. */
function refutationOf({ tree }: Loaded, id: number, { audits, rulings }: Judged): Refutation | undefined {
  const wrong = [...audits, ...rulings].find(({ verdict }) => verdict === 'wrong');
  if (wrong === undefined) return undefined;
  const { line } = wrong.withoutRule;
  if (line.length === 0) return { line, words: t`That was wrong.` };
  let at = tree.placementOf(id);
  const said = line.slice(0, SAID).map((move) => {
    const san = sanOf(at, move);
    at = afterMove(at, move);
    return san;
  });
  return { line, words: t`That was wrong: ${numberedLine(tree.placementOf(id), said).join(' ')} shows it.` };
}
