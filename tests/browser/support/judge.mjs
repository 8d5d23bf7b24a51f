// The engine that judges the positions of a game in Play, and those of a game under review. It searches for a tenth of a
// second and more for each: behind stories about other things that keeps a core busy.
import '../../built.mjs?model';
import { JUDGE_NODES } from '../../../www/lib/model/game/judge.js';
import { NODES as REVIEW_NODES } from '../../../www/lib/model/review/reviewer.js';

/** Nodes that are asked for, and nodes that are searched. */
const BRIEF = { [JUDGE_NODES]: 2_000, [REVIEW_NODES]: 10_000 };

/**
 * From now on judge and review of this page come to their scores, moves and figures within a few milliseconds. Their
 * searches are known by their number of nodes.
 */
export function judgeBriefly(page) {
  return page.evaluateOnNewDocument((brief) => {
    globalThis.Worker = class extends Worker {
      postMessage(message, ...rest) {
        const nodes = message.job?.kind === 'search' ? brief[message.job.limits.nodes] : undefined;
        if (nodes === undefined) return super.postMessage(message, ...rest);
        super.postMessage({ ...message, job: { ...message.job, limits: { ...message.job.limits, nodes } } }, ...rest);
      }
    };
  }, BRIEF);
}

/** Runs in the page: posts to a worker once it may be. One that says nothing for 8 seconds meanwhile would be replaced. */
function postOnce(isReleased, worker, post) {
  const pulse = setInterval(() => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'alive' } })), 1_000);
  void isReleased.then(() => {
    clearInterval(pulse);
    post();
  });
}

/** A script for `prepare`, in which `postOnce` is known. */
const withPostOnce = (act, ...args) => `{ ${postOnce} (${act})(${args.map((arg) => JSON.stringify(arg)).join()}); }`;

/** Runs in the page. */
function hold(positions, reviewNodes) {
  let position = 0;
  globalThis.Worker = class extends Worker {
    #release = () => {};

    postMessage(message, ...rest) {
      // What stops a search comes after it.
      this.#release();
      if (message.job?.kind !== 'search' || message.job.limits.nodes !== reviewNodes) return super.postMessage(message, ...rest);
      position += 1;
      if (!positions.includes(position)) return super.postMessage(message, ...rest);
      const isReleased = new Promise((resolve) => {
        this.#release = () => {
          this.#release = () => {};
          delete globalThis.goOn;
          resolve();
        };
      });
      globalThis.goOn = this.#release;
      postOnce(isReleased, this, () => super.postMessage(message, ...rest));
    }
  };
}

/**
 * Reviews of this page wait before these positions, counted from 1 over all games, until the test calls `goOn`, or
 * `letGo` after it has canceled one: for `prepare`, in stories in which something happens meanwhile.
 */
export const holdReview = (...positions) => withPostOnce(hold, positions, REVIEW_NODES);

/** Waits until a review waits. The page tells of a position before its search is asked for, which is when it does. */
export const held = ({ page }) => page.waitForFunction(() => globalThis.goOn !== undefined);

/** Lets a review go on. */
export async function goOn({ page }) {
  await held({ page });
  await page.evaluate(() => globalThis.goOn());
}

/** Lets a held review go that has been canceled: its worker answers then. */
export const letGo = ({ page }) => page.evaluate(() => globalThis.goOn?.());

/** Runs in the page. */
function holdJudge() {
  const isTold = new Promise((resolve) => (globalThis.judge = resolve));
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      if (message.job?.limits?.nodes === undefined) return super.postMessage(message, ...rest);
      postOnce(isTold, this, () => super.postMessage(message, ...rest));
    }
  };
}

/**
 * The judge does nothing until the test calls `judge()` in the page: for `prepare`. Its searches are told from those of
 * the opponent by their limit.
 */
export const judgeWhenTold = withPostOnce(holdJudge);
