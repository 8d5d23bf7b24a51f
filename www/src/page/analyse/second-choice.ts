/** Why the second-best move of a position is not the best, and what a short search of the position has looked at. */

import { signal } from '@preact/signals';
import { type Loaded, loaded } from '#espalier/element/tree/load.js';
import { EngineError } from '#espalier/engine/errors.js';
import type { WhyNot as Answer, PositionRequest } from '#espalier/engine/types.js';
import type { Rules } from '#espalier/rules/types.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import type { LateEngine } from '../../model/late-engine.js';
import type { Question } from '../why/why-not.js';

/** The second move is asked about once the lines are so deep: until then it changes. */
const SETTLED = 14;
/** Deeper recordings take seconds. */
const RECORDED_DEPTH = 12;

export class SecondChoice {
  readonly question = signal<Question>();
  readonly answer = signal<Answer>();
  readonly recording = signal<Loaded>();
  readonly #rules: Rules;
  readonly #engine: Pick<LateEngine, 'whyNot' | 'get'>;
  #key = '';
  #isAsked = false;
  #abort = new AbortController();

  constructor(rules: Rules, engine: Pick<LateEngine, 'whyNot' | 'get'>) {
    this.#rules = rules;
    this.#engine = engine;
  }

  /** Follows the position shown, and asks about it once its lines are settled. */
  follow(key: string, request: PositionRequest, report: AnalysisReport | undefined): void {
    if (key !== this.#key) this.end();
    this.#key = key;
    if (this.#isAsked || report === undefined) return;
    if (report.state !== 'done' && report.info.depth < SETTLED) return;
    this.#isAsked = true;
    void this.#ask(request, report.lines[1]?.pv[0]);
  }

  /** Forgets the position, and ends what is searched for it. */
  end(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#key = '';
    this.#isAsked = false;
    this.question.value = this.answer.value = this.recording.value = undefined;
  }

  async #ask(request: PositionRequest, move: string | undefined): Promise<void> {
    const { signal: abort } = this.#abort;
    try {
      if (move !== undefined) {
        const position = this.#rules.position(request);
        this.question.value = { position, request, move: { uci: move, san: position.move(move)?.san ?? move } };
        const answer = await this.#engine.whyNot({ ...request, move }, { signal: abort });
        if (abort.aborted) return;
        this.answer.value = answer;
      }
      const engine = await this.#engine.get();
      const trace = await engine.trace({ ...request, limits: { depth: RECORDED_DEPTH } }, { signal: abort });
      if (!abort.aborted) this.recording.value = loaded(trace);
    } catch (error) {
      // The lines say what is wrong with the engine.
      if (!(error instanceof EngineError)) throw error;
    }
  }
}
