// The engine that judges every position of a game in Play. It searches for a tenth of a second and more after each move:
// behind stories about other things that keeps a core busy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

/** By its number of nodes a search of the judge is known. */
const WHOLE = /^const NODES = ([\d_]+);$/m.exec(readFileSync(join(root, 'www/src/model/game/judge.ts'), 'utf8'));
if (WHOLE === null) throw new Error('The judge says no more how many nodes it searches.');
const BRIEF = 2_000;

/** From now on the judge of this page comes to its score, moves and figures within a few milliseconds. */
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
    Number(WHOLE[1].replaceAll('_', '')),
    BRIEF,
  );
}
