// The engine that judges every position of a game in Play. It searches for a tenth of a second and more after each move:
// behind stories about other things that keeps a core busy.
import { JUDGE_NODES } from '../../../www/lib/model/game/index.js';

const BRIEF = 2_000;

/**
 * From now on the judge of this page comes to its score, moves and figures within a few milliseconds. Its searches are
 * known by their number of nodes.
 */
export function judgeBriefly(page) {
  return page.evaluateOnNewDocument(
    (whole, brief) => {
      globalThis.Worker = class extends Worker {
        postMessage(message, ...rest) {
          if (message.job?.limits?.nodes !== whole) return super.postMessage(message, ...rest);
          const job = { ...message.job, limits: { ...message.job.limits, nodes: brief } };
          super.postMessage({ ...message, job }, ...rest);
        }
      };
    },
    JUDGE_NODES,
    BRIEF,
  );
}

/** The review of a game, likewise: for `prepare`, in stories about what comes after it. */
export function reviewBriefly() {
  const [whole, brief] = [200_000, 10_000];
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      if (message.job?.limits?.nodes !== whole) return super.postMessage(message, ...rest);
      super.postMessage({ ...message, job: { ...message.job, limits: { ...message.job.limits, nodes: brief } } }, ...rest);
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
