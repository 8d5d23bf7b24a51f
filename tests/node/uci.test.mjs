// One conversation, held with both programs: they run the same code and must be equal.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { elapse } from '../support/waiting.mjs';
import { Conversation } from './support/conversation.mjs';
import { PROGRAMS } from './support/programs.mjs';
import { BEFORE_READY, BEST, EXCHANGES, NONSENSE } from './support/uci-lines.mjs';

for (const { name, start } of PROGRAMS) {
  describe(`the ${name} program`, () => {
    const story = (title, tell) =>
      test(title, async () => {
        const engine = new Conversation(start());
        try {
          await tell(engine);
        } finally {
          engine.kill();
        }
      });

    story('holds the whole conversation', async (engine) => {
      for (const [, said, expected] of EXCHANGES) {
        engine.say(...said);
        for (const pattern of expected) await engine.hears(pattern);
      }
    });

    story('answers nonsense and goes on', async (engine) => {
      for (const line of NONSENSE) {
        engine.say(line);
        await engine.hears(/^info string ./);
      }
      engine.say('', '   ', 'isready');
      await engine.hears(/^readyok$/);
      engine.say('position startpos', 'go depth 2');
      await engine.hears(BEST);
    });

    story('stops, and hears everything while it searches', async (engine) => {
      engine.say('position startpos', 'go infinite');
      await engine.hears(/^info depth 3 /);
      engine.say('isready');
      await engine.hears(/^readyok$/);
      engine.say('stop');
      await engine.hears(BEST);
    });

    story('an infinite search waits for stop, even when there is nothing left to search', async (engine) => {
      engine.say('position fen 7k/8/6KQ/8/8/8/8/8 b - - 0 1', 'go infinite');
      await engine.exchanges(50);
      assert.ok(!engine.heard.some((line) => line.startsWith('bestmove')));
      engine.say('stop');
      await engine.hears(/^bestmove /);
    });

    story('is ready at once during a search, whatever waits for its end', async (engine) => {
      engine.say('position startpos', 'go infinite');
      await engine.hears(/^info depth 2 /);
      for (const line of BEFORE_READY) {
        engine.say(line, 'isready');
        assert.equal(await engine.hears(/^(readyok|uciok|bestmove)/), 'readyok', line);
      }
      engine.say('stop');
      await engine.hears(BEST);
      await engine.hears(/^uciok$/);
      await engine.hears(/^Fen: .* b KQkq /);
      await engine.hears(/^info depth \d .* multipv 2 /);
      await engine.hears(BEST);
    });

    story('is ready as soon as a search begins that waits', async (engine) => {
      engine.say('position startpos', 'd', 'go infinite', 'd', 'isready', 'isready');
      await engine.hears(/^Fen: /);
      await engine.hears(/^readyok$/);
      await engine.hears(/^readyok$/);
      engine.say('stop');
      await engine.hears(BEST);
      await engine.hears(/^Fen: /);
    });

    story('pondering waits for the hit, and then answers within its time', async (engine) => {
      engine.say('position startpos moves e2e4', 'go ponder wtime 1000 btime 1000');
      await elapse(400);
      assert.ok(!engine.heard.some((line) => line.startsWith('bestmove')));
      engine.say('ponderhit');
      await engine.hears(BEST);
      engine.say('go ponder depth 1');
      await engine.exchanges(50);
      assert.equal(engine.heard.filter((line) => line.startsWith('bestmove')).length, 1);
      engine.say('stop');
      await engine.hears(BEST);
      engine.say('go ponder depth 2', 'ponderhit', 'go depth 2');
      await engine.hears(BEST);
      await engine.hears(BEST);
    });

    story('a bench can be stopped', async (engine) => {
      engine.say('bench 30');
      await engine.exchanges(5);
      engine.say('stop');
      await engine.hears(/^info string bench was stopped/);
    });

    story('takes everything at once, in order', async (engine) => {
      engine.say('uci', 'position startpos', 'go infinite', 'stop', 'go infinite', 'stop', 'isready');
      await engine.hears(/^uciok$/);
      await engine.hears(BEST);
      await engine.hears(BEST);
    });

    story('a stop is for the search before it, whatever follows', async (engine) => {
      engine.say('position startpos', 'go infinite');
      await engine.hears(/^info depth 2 /);
      engine.say('stop', 'position startpos moves e2e4', 'go depth 3', 'isready');
      await engine.hears(BEST);
      await engine.hears(/^info depth 3 /);
      await engine.hears(BEST);
    });

    story('a stop without a search is nothing', async (engine) => {
      engine.say('stop', 'position startpos', 'go depth 2');
      await engine.hears(BEST);
      engine.say('stop', 'isready');
      await engine.hears(/^readyok$/);
    });

    story('quit ends it', async (engine) => {
      engine.say('quit');
      assert.equal(await engine.ended, 0);
    });

    story('quit ends it in the middle of a search, too', async (engine) => {
      engine.say('position startpos', 'go infinite');
      await engine.hears(/^info depth 2 /);
      engine.say('quit', 'isready', 'go depth 1');
      assert.equal(await engine.ended, 0);
      assert.match(engine.heard.at(-1), BEST);
      assert.ok(!engine.heard.includes('readyok'));
    });

    story('so does the end of input, after what was asked for', async (engine) => {
      engine.say('position startpos', 'go depth 4');
      engine.endInput();
      assert.equal(await engine.ended, 0);
      assert.match(engine.heard.at(-1), BEST);
    });

    story('which a search without end does not outlive', async (engine) => {
      engine.say('position startpos', 'go infinite');
      engine.endInput();
      assert.equal(await engine.ended, 0);
      assert.match(engine.heard.at(-1), BEST);
    });
  });
}
