// `espalier/uci`, the worker script that takes the place of stockfish.js, in Node.
import { test } from 'node:test';
import '../built.mjs?package';
import { STORIES } from './support/uci-stories.mjs';
import { UCI_WORKERS } from './support/uci-worker.mjs';

for (const [place, open] of Object.entries(UCI_WORKERS)) {
  for (const [title, tell] of Object.entries(STORIES)) {
    // No group: Deno chooses among tests, and not among those of a group.
    test(`the UCI worker ${place} ${title}`, async () => {
      const engine = open();
      try {
        await tell(engine);
      } finally {
        await engine.kill();
      }
    });
  }
}
