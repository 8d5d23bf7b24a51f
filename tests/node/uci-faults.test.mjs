// `espalier/uci` when what it is made of fails: threads that die, that cannot start, and lines in any number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floodUci } from '../../scripts/lib/flood-uci.mjs';
import { uciUrgency } from '../../package/lib/engine/wasm.js';
import { random } from './support/random.mjs';
import { BEST } from './support/uci-lines.mjs';
import { OpenTalk, ownThread, UCI_WORKERS } from './support/uci-worker.mjs';

/** A thread that dies of a certain line, before it has executed it or told of anything. */
function fragile(deadly) {
  return (events) => {
    const thread = ownThread(events);
    const post = (message) => {
      if (message.line !== deadly) return thread.post(message);
      thread.terminate();
      queueMicrotask(() => events.died('it was told to'));
    };
    return { ...thread, post };
  };
}

for (const sharesMemory of [true, false]) {
  test(`a thread that dies is replaced, and told what the other one knew; memory ${sharesMemory ? '' : 'not '}shared`, async () => {
    const engine = new OpenTalk({ sharesMemory, spawn: fragile('go depth 9') });
    engine.say('setoption name MultiPV value 2', 'position startpos moves d2d4', 'go depth 9');
    await engine.hears(/^info string The engine stopped unexpectedly and has been restarted: it was told to/);
    await engine.hears(/^bestmove 0000$/);
    engine.say('go depth 3');
    await engine.hears(/^info depth 3 .* multipv 2 /);
    await engine.hears(/^bestmove [a-h][78]/);
    assert.equal(engine.spawned, 2);
    engine.kill();
  });
}

for (const [what, line] of [
  ['was refused', 'position fen 8/8/8/8/8/8/8/8 w - - 0 1'],
  ['was deadly', 'position startpos moves e2e4'],
]) {
  test(`a thread that takes the place of another searches no other position than one that ${what}`, async () => {
    const deadly = what === 'was deadly' ? line : 'go depth 9';
    const engine = new OpenTalk({ spawn: fragile(deadly) });
    engine.say('position startpos moves d2d4', line, 'go depth 9');
    await engine.hears(/^info string The engine stopped unexpectedly/);
    await engine.hears(/^bestmove 0000$/);
    engine.say('go depth 3');
    await engine.hears(/^info string the last position was refused/);
    await engine.hears(/^bestmove 0000$/);
    engine.say('position startpos moves d2d4', 'go depth 3');
    await engine.hears(/^bestmove [a-h][78]/);
    engine.kill();
  });
}

for (const sharesMemory of [true, false]) {
  test(`a thread that dies after its best move is not answered for again; memory ${sharesMemory ? '' : 'not '}shared`, async () => {
    // Dies when it has told its move, and before it has told that it is done.
    const spawn = (events) => {
      let isDead = false;
      const thread = ownThread({
        ...events,
        heard(message) {
          if (isDead) return;
          events.heard(message);
          if (!message.line?.startsWith('bestmove')) return;
          isDead = true;
          thread.terminate();
          queueMicrotask(() => events.died('it was told to'));
        },
      });
      return thread;
    };
    const engine = new OpenTalk({ sharesMemory, spawn });
    engine.say('position startpos moves d2d4', 'go depth 2');
    await engine.hears(/^info string The engine stopped unexpectedly/);
    engine.say('isready');
    await engine.hears(/^readyok$/);
    assert.equal(engine.heard.filter((line) => line.startsWith('bestmove')).length, 1);
    assert.equal(engine.spawned, 2);
    engine.kill();
  });
}

test('a setting that is deadly is not repeated', async () => {
  const deadly = 'setoption name MultiPV value 3';
  const engine = new OpenTalk({ spawn: fragile(deadly) });
  engine.say('setoption name MultiPV value 2', deadly, 'go depth 3');
  await engine.hears(/^info string The engine stopped unexpectedly/);
  await engine.hears(/^info depth 3 .* multipv 2 /);
  assert.match(await engine.hears(BEST), BEST);
  assert.ok(!engine.heard.some((line) => line.includes(' multipv 3 ')));
  engine.kill();
});

test('a thread that starts at the second attempt does what was asked for', async () => {
  let attempts = 0;
  const spawn = (events) => {
    attempts += 1;
    if (attempts > 1) return ownThread(events);
    setTimeout(() => events.died('it has no script'));
    return { post() {}, terminate() {} };
  };
  const engine = new OpenTalk({ spawn });
  engine.say('position startpos', 'go depth 1');
  assert.match(await engine.hears(BEST), BEST);
  assert.equal(engine.spawned, 2);
  engine.kill();
});

test('a thread that cannot start is tried three times', async () => {
  const engine = new OpenTalk({
    spawn: (events) => {
      setTimeout(() => events.died('it has no script'));
      return { post() {}, terminate() {} };
    },
  });
  engine.say('go depth 1');
  assert.equal(await engine.hears(/^failed/), 'failed: it has no script');
  assert.equal(engine.spawned, 3);
});

for (const [place, open] of Object.entries(UCI_WORKERS)) {
  test(`two thousand random lines are survived ${place}`, async (t) => {
    const engine = open();
    const post = (line) => engine.say(line);
    const listen = (hear) => engine.on('line', hear);
    const options = { lines: 2_000, random: random(15), urgency: uciUrgency };
    const { searches, answers } = await floodUci({ post, listen }, options);
    t.diagnostic(`${searches} searches, ${answers} lines of answer`);
    assert.ok(searches > 100 && answers > searches);
    engine.say('setoption name MultiPV value 1', 'position startpos', 'go depth 3');
    await engine.hears(/^info depth 3 .*\bpv /);
    await engine.hears(BEST);
    await engine.kill();
  });
}
