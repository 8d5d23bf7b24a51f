// The engine that judges the positions of a game in Play, and those of a game under review. It searches for a tenth of a
// second and more for each: behind stories about other things that keeps a core busy.
import '../../built.mjs?model';
import { JUDGE_NODES } from '../../../www/lib/model/game/index.js';
import { NODES as REVIEW_NODES } from '../../../www/lib/model/review/index.js';

/** Nodes that are asked for, and nodes that are searched. */
const BRIEF = { [JUDGE_NODES]: 2_000, [REVIEW_NODES]: 10_000 };

/**
 * From now on judge and review of this page come to their scores, moves and figures within a few milliseconds. Their
 * searches are known by their number of nodes.
 */
export function judgeBriefly(page) {
  return page.evaluateOnNewDocument((brief, ofReview) => {
    globalThis.reviewNodes = ofReview;
    globalThis.Worker = class extends Worker {
      postMessage(message, ...rest) {
        const nodes = message.job?.kind === 'search' ? brief[message.job.limits.nodes] : undefined;
        if (nodes === undefined) return super.postMessage(message, ...rest);
        super.postMessage({ ...message, job: { ...message.job, limits: { ...message.job.limits, nodes } } }, ...rest);
      }
    };
  }, BRIEF, REVIEW_NODES);
}

/**
 * A review comes to its third position and stays there until it is stopped, once: for `prepare`, in stories in which it
 * is canceled. Its searches are known as `judgeBriefly` knows them.
 */
export function reviewUntilStopped() {
  let positions = 0;
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      if (message.job?.kind !== 'search' || message.job.limits.nodes !== globalThis.reviewNodes) return super.postMessage(message, ...rest);
      positions += 1;
      const nodes = positions === 3 ? 1_000_000_000 : globalThis.reviewNodes;
      super.postMessage({ ...message, job: { ...message.job, limits: { ...message.job.limits, nodes } } }, ...rest);
    }
  };
}

/**
 * The judge does nothing until the test calls `judge()` in the page: for `prepare`. Its searches are told from those of
 * the opponent by their limit.
 */
export function judgeWhenTold() {
  const isTold = new Promise((resolve) => (globalThis.judge = resolve));
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      if (message.job?.limits?.nodes === undefined) return super.postMessage(message, ...rest);
      void isTold.then(() => super.postMessage(message, ...rest));
    }
  };
}
