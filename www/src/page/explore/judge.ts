/**
 * "Was this right?": searches a cut once more, with its rule off and with nothing pruned. Who wants to guess first says
 * right or wrong before the engine does.
 */

import type { Loaded } from '#espalier/element/tree/load.js';
import type { Audit, Score } from '#espalier/engine/types.js';
import { messageOf, t } from '#espalier/model/words.js';
import { NO_GUESSES, readScore, scoreWords, scored } from '../../model/explore/guesses.js';
import type { GuessScore } from '../../model/explore/guesses.js';
import { verdictChip } from '../../model/explore/verdict.js';
import type { VerdictChip } from '../../model/explore/verdict.js';
import { byId, element, setText } from '../shared/dom.js';
import { read, write } from '../shared/local-data.js';

const KEY = 'espalier.guesses.1';

type Guess = 'right' | 'wrong';

export interface JudgeHost {
  /** Told the record whose cut was found wrong, and what the audit says. */
  readonly onJudged: (id: number, audit: Audit) => void;
  /** Names what has to end before a cut is judged. */
  readonly atWork: () => string | undefined;
  /** A score at a record, as the page shows it. */
  readonly scoreText: (id: number, score: Score) => string;
}

export class Judge {
  readonly #root = byId('judge', HTMLElement);
  readonly #asked = byId('judge-asked', HTMLElement);
  readonly #chips = byId('verdicts', HTMLElement);
  readonly #button = byId('audit-one', HTMLButtonElement);
  readonly #right = byId('guess-right', HTMLButtonElement);
  readonly #wrong = byId('guess-wrong', HTMLButtonElement);
  readonly #verdict = byId('audit-verdict', HTMLElement);
  /** The engine's own words, beside its numbers. */
  readonly #told = byId('engine-verdict', HTMLElement);
  readonly #guessFirst = byId('guess-first', HTMLInputElement);
  readonly #host: JudgeHost;
  readonly #known = new Map<number, readonly Audit[]>();
  readonly #guesses = new Map<number, Guess>();
  #score: GuessScore = readScore(read(KEY));
  #loaded: Loaded | undefined;
  #id = 0;
  #abort: AbortController | undefined;

  constructor(host: JudgeHost) {
    this.#host = host;
    this.#button.addEventListener('click', () => this.ask());
    this.#right.addEventListener('click', () => this.#guess('right'));
    this.#wrong.addEventListener('click', () => this.#guess('wrong'));
    this.#guessFirst.addEventListener('change', () => this.#draw());
  }

  /** Another record, perhaps of another search; the audit of the one before is aborted. */
  show(loaded: Loaded | undefined, id: number): void {
    if (loaded !== this.#loaded) {
      this.#known.clear();
      this.#guesses.clear();
    }
    this.#abort?.abort();
    this.#abort = undefined;
    this.#loaded = loaded;
    this.#id = id;
    this.#draw();
  }

  /** Makes way for other work. */
  stop(): void {
    this.#abort?.abort();
  }

  /** What was found of a record. */
  auditsOf(id: number): readonly Audit[] {
    return this.#known.get(id) ?? [];
  }

  /** Does nothing while the record is judged or when it has been; the button keeps the focus. */
  ask(): void {
    const { trace } = this.#loaded ?? {};
    const isAsked = this.#abort !== undefined || this.#known.has(this.#id);
    if (trace !== undefined && !this.#root.hidden && !isAsked) void this.#judge(this.#id);
  }

  #guess(guess: Guess): void {
    this.#guesses.set(this.#id, guess);
    // The buttons go: the focus stays near.
    this.#button.hidden = false;
    this.#button.focus();
    this.ask();
  }

  async #judge(id: number): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const other = this.#host.atWork();
    setText(this.#verdict, other === undefined ? t`Searching again…` : t`Waits until “${other}” has ended or is stopped…`);
    try {
      const audits = await this.#audits(id, abort.signal);
      if (this.#abort !== abort) return;
      this.#abort = undefined;
      this.#known.set(id, audits);
      this.#count(id, audits);
      this.#draw();
      for (const audit of audits) this.#host.onJudged(id, audit);
    } catch (error) {
      if (this.#abort !== abort) return;
      this.#abort = undefined;
      setText(this.#verdict, messageOf(error));
    }
  }

  async #audits(id: number, signal: AbortSignal): Promise<Audit[]> {
    const audits: Audit[] = [];
    const trace = this.#loaded?.trace;
    for (const rule of trace?.cuts(id) ?? []) {
      const audit = await trace?.audit(id, rule, { signal });
      if (audit !== undefined) audits.push(audit);
    }
    return audits;
  }

  #count(id: number, [audit]: readonly Audit[]): void {
    const guess = this.#guesses.get(id);
    if (guess === undefined || audit === undefined) return;
    this.#score = scored(this.#score, guess, audit.withoutRule.verdict);
    write(KEY, this.#score);
  }

  #draw(): void {
    const { trace } = this.#loaded ?? {};
    const audits = this.#known.get(this.#id);
    const [first] = audits ?? [];
    this.#root.hidden = trace === undefined || trace.cuts(this.#id).length === 0;
    const asksFirst = audits === undefined && this.#guessFirst.checked;
    this.#button.hidden = asksFirst;
    this.#button.classList.toggle('done', audits !== undefined);
    this.#right.hidden = !asksFirst;
    this.#wrong.hidden = !asksFirst;
    setText(this.#asked, asksFirst ? t`Guess first: was this right?` : t`Was this right?`);
    this.#chips.replaceChildren(...(first === undefined ? [] : this.#chipsOf(first).map(drawChip)));
    setText(this.#verdict, this.#guessWords(first));
    setText(this.#told, (audits ?? []).map(({ sentence }) => sentence).join(' '));
  }

  #chipsOf({ withoutRule, withoutPruning }: Audit): VerdictChip[] {
    const beta = this.#loaded?.tree.records.node(this.#id).beta;
    const shown = (score: Score): string => this.#host.scoreText(this.#id, score);
    return [verdictChip(t`Short search`, withoutRule, beta, shown), verdictChip(t`Full search`, withoutPruning, beta, shown)];
  }

  #guessWords(audit: Audit | undefined): string {
    const guess = this.#guesses.get(this.#id);
    const words = scoreWords(this.#score ?? NO_GUESSES);
    if (audit === undefined || guess === undefined) return this.#guessFirst.checked && words !== '' ? `${words}.` : '';
    return `${guess === 'right' ? t`You said right.` : t`You said wrong.`} ${words}.`;
  }
}

const SIGNS: Readonly<Record<VerdictChip['tone'], string>> = { right: '✓', wrong: '✗', undecided: '?' };

function drawChip({ tone, title, text }: VerdictChip): HTMLElement {
  return element(
    'span',
    { class: 'verdict', 'data-tone': tone },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[tone]),
    element('span', {}, element('small', {}, title), element('b', {}, text)),
  );
}
