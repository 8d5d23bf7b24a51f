// `espalier/uci`, the worker script that takes the place of stockfish.js, in Node.
import { describe, test } from 'node:test';
import '../built.mjs?package';
import { STORIES } from './support/uci-stories.mjs';
import { UCI_WORKERS } from './support/uci-worker.mjs';

for (const [place, open] of Object.entries(UCI_WORKERS)) {
  describe(`the UCI worker ${place}`, () => {
    for (const [title, tell] of Object.entries(STORIES)) {
      test(title, async () => {
        const engine = open();
        try {
          await tell(engine);
        } finally {
          await engine.kill();
        }
      });
    }
  });
}
