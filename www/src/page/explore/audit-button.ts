/** "Was this right?": judges the cuts of one record. */

import type { Trace } from 'espalier';
import { byId, setText } from '../shared/dom.js';

export class AuditButton {
  readonly #button = byId('audit-one', HTMLButtonElement);
  readonly #verdict = byId('audit-verdict', HTMLElement);
  readonly #onWrong: (ids: readonly number[]) => void;
  readonly #atWork: () => string | undefined;
  readonly #known = new Map<number, string>();
  #trace: Trace | undefined;
  #id = 0;
  #abort: AbortController | undefined;

  /** `onWrong` is told the records whose cuts were found wrong; `atWork` names what has to end before a cut is judged. */
  constructor(onWrong: (ids: readonly number[]) => void, atWork: () => string | undefined) {
    this.#onWrong = onWrong;
    this.#atWork = atWork;
    this.#button.addEventListener('click', () => this.ask());
  }

  /** Another record, perhaps of another trace; the audit of the one before is aborted. */
  show(trace: Trace, id: number): void {
    if (trace !== this.#trace) this.#known.clear();
    this.#abort?.abort();
    this.#abort = undefined;
    this.#trace = trace;
    this.#id = id;
    const known = this.#known.get(id);
    this.#button.disabled = trace.cuts(id).length === 0;
    setText(this.#verdict, known ?? '');
  }

  /** Makes way for other work. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Does nothing while the record is judged or when it has been; the button stays enabled and keeps the focus. */
  ask(): void {
    const isAsked = this.#abort !== undefined || this.#known.has(this.#id);
    if (this.#trace !== undefined && !this.#button.disabled && !isAsked) void this.#judge(this.#trace, this.#id);
  }

  async #judge(trace: Trace, id: number): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const other = this.#atWork();
    setText(this.#verdict, other === undefined ? 'Searching again…' : `Waits until “${other}” has ended or is stopped…`);
    const text = await this.#verdictOf(trace, id, abort.signal).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    setText(this.#verdict, text);
  }

  async #verdictOf(trace: Trace, id: number, signal: AbortSignal): Promise<string> {
    const texts: string[] = [];
    for (const rule of trace.cuts(id)) {
      const audit = await trace.audit(id, rule, { signal });
      texts.push(audit.sentence);
      if (audit.withoutRule.verdict === 'wrong' || audit.withoutPruning.verdict === 'wrong') this.#onWrong([id]);
    }
    const text = texts.join(' ');
    if (!signal.aborted) this.#known.set(id, text);
    return text;
  }
}
