/** The engine, which is started when it is first needed: what the rules alone can say does not wait for it. */

import type { Engine } from 'espalier';
import { Lazy } from './lazy.js';

type Search = Engine['search'];
type ExplainEval = Engine['explainEval'];

export class LateEngine extends Lazy<Engine> {
  /** Of the levels below full strength, the weakest first. */
  async ratings(): Promise<readonly number[]> {
    return (await this.get()).ranges.levels;
  }

  async search(...asked: Parameters<Search>): ReturnType<Search> {
    return (await this.get()).search(...asked);
  }

  async explainEval(...asked: Parameters<ExplainEval>): ReturnType<ExplainEval> {
    return (await this.get()).explainEval(...asked);
  }

  /** Where none has been started there is nothing to forget. */
  async newGame(): Promise<void> {
    await this.value?.newGame();
  }
}
