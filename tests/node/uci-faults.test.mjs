// `espalier/uci` when what it is made of fails: threads that die, that hang, that cannot start, and lines in any number.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import '../built.mjs?modules';
import { floodUci } from '../../scripts/lib/flood-uci.mjs';
import { uciUrgency } from '../../package/lib/engine/wasm.js';
import { isEverything } from '../support/everything.mjs';
import { random } from './support/random.mjs';
import { BEST } from './support/uci-lines.mjs';
import { OpenTalk, ownThread, UCI_WORKERS } from './support/uci-worker.mjs';

/** A thread that does nothing. */
const dead = { post() {}, async terminate() {}, hold() {} };

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

for (const stopMode of ['shared', 'respawn']) {
  test(`a thread that dies is replaced, and told what the other one knew; ${stopMode}`, async () => {
    const engine = new OpenTalk({ stopMode, spawn: fragile('go depth 9') });
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

for (const stopMode of ['shared', 'respawn']) {
  test(`a thread that dies after its best move is not answered for again; ${stopMode}`, async () => {
    // Dies when it has told its move, and before it has told that it is done.
    const spawn = (events) => {
      let isDead = false;
      const thread = ownThread({
        ...events,
        message(message) {
          if (isDead) return;
          events.message(message);
          if (!message.line?.startsWith('bestmove')) return;
          isDead = true;
          thread.terminate();
          queueMicrotask(() => events.died('it was told to'));
        },
      });
      return thread;
    };
    const engine = new OpenTalk({ stopMode, spawn });
    engine.say('position startpos moves d2d4', 'go depth 2');
    await engine.hears(/^info string The engine stopped unexpectedly/);
    engine.say('d');
    await engine.hears(/^Fen: .* b KQkq /);
    assert.equal(engine.heard.filter((line) => line.startsWith('bestmove')).length, 1);
    assert.equal(engine.spawned, 2);
    engine.kill();
  });
}

test('a thread that tells of its end while it is being ended, as in Deno, is not missed', async () => {
  const spawn = (events) => {
    const thread = ownThread(events);
    const terminate = () => {
      events.died('it was ended');
      return thread.terminate();
    };
    return { ...thread, terminate };
  };
  const engine = new OpenTalk({ spawn });
  engine.say('position startpos', 'go infinite');
  await engine.hears(/^info depth 2 /);
  engine.say('position startpos moves d2d4', 'go depth 3', 'stop', 'go depth 2');
  assert.match(await engine.hears(BEST), /^bestmove [a-h][12]/);
  assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
  assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
  assert.ok(!engine.heard.some((line) => line.startsWith('info string')));
  engine.kill();
});

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

test('a setting of a number above its range is repeated, and one that was refused is not', async () => {
  const engine = new OpenTalk({ spawn: fragile('go depth 9') });
  engine.say('setoption name MultiPV value 99999', 'setoption name MultiPV value 0', 'go depth 9');
  await engine.hears(/^info string MultiPV can be at most 256: 99999 counts as 256$/);
  await engine.hears(/^info string MultiPV must be a whole number from 1 to 256, not "0"$/);
  await engine.hears(/^info string The engine stopped unexpectedly/);
  engine.say('go depth 3');
  await engine.hears(/^info depth 3 .* multipv 20 /);
  engine.kill();
});

test('a thread that starts at the second attempt does what was asked for', async () => {
  let attempts = 0;
  const spawn = (events) => {
    attempts += 1;
    if (attempts > 1) return ownThread(events);
    setTimeout(() => events.died('it has no script'));
    return dead;
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
      return dead;
    },
  });
  engine.say('go depth 1', 'eval', 'go infinite');
  assert.equal(await engine.hears(/^failed/), 'failed: it has no script');
  assert.equal(engine.spawned, 3);
  await engine.hears(/^bestmove 0000$/);
  // Each line tries anew, and says so.
  await engine.hears(/^failed/);
  await engine.hears(/^failed/);
  await engine.hears(/^bestmove 0000$/);
  engine.kill();
});

test('what may break every start is told to no third thread, and no other position is searched for it', async () => {
  const told = [];
  const spawn = (events) => {
    const thread = fragile('go depth 9')(events);
    const post = (message) => {
      if (message.type !== 'start') return thread.post(message);
      told.push(message.restore);
      if (message.restore.some((line) => line.includes('MultiPV'))) events.died('it chokes on an option');
      else thread.post(message);
    };
    return { ...thread, post };
  };
  const engine = new OpenTalk({ spawn });
  const lines = ['setoption name MultiPV value 2', 'position startpos moves d2d4'];
  engine.say(...lines, 'go depth 9', 'go depth 3');
  await engine.hears(/^info string The engine stopped unexpectedly/);
  await engine.hears(/^bestmove 0000$/);
  await engine.hears(/^info string The engine did not start with its options and its position: send them again$/);
  await engine.hears(/^info string the last position was refused/);
  await engine.hears(/^bestmove 0000$/);
  assert.deepEqual(told, [[], lines, lines, ['position']]);
  engine.say(lines[1], 'go depth 3');
  assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
  engine.kill();
});

/** A thread that starts, and then does with each line what it is told here. */
function scripted(execute) {
  return (events) => ({
    ...dead,
    post(message) {
      if (message.type === 'start') queueMicrotask(() => events.message({ type: 'ready' }));
      if (message.type === 'execute') queueMicrotask(() => execute(message.line, events));
    },
  });
}

/** Says one line of moves, and then nothing more, whatever it is sent. */
const hangs = scripted((line, events) => {
  if (line.startsWith('go')) events.message({ type: 'said', line: 'info depth 1 score cp 20 pv e2e4 e7e5' });
  else events.message({ type: 'done' });
});

for (const stopMode of ['shared', 'jspi', 'respawn']) {
  test(`a thread that hangs is answered for and replaced, ${stopMode}`, async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    try {
      const engine = new OpenTalk({ stopMode, spawn: hangs });
      engine.say('position startpos', 'go depth 30', 'go infinite');
      await engine.hears(/^info depth 1 /);
      mock.timers.tick(8000);
      await engine.hears(/^info string The engine stopped unexpectedly and has been restarted: it has said nothing for 8 seconds$/);
      await engine.hears(/^bestmove e2e4 ponder e7e5$/);
      await engine.hears(/^info depth 1 /);
      assert.equal(engine.spawned, 2);
      // A stop is not waited for so long.
      engine.say('stop');
      mock.timers.tick(500);
      await engine.hears(/^bestmove e2e4 ponder e7e5$/);
      engine.say('isready');
      assert.equal(engine.heard.filter((line) => line.startsWith('bestmove')).length, 2);
      engine.kill();
    } finally {
      mock.timers.reset();
    }
  });
}

test('a thread that dies with nothing to do is missed by the next line and not before', async () => {
  let died;
  const death = new Promise((resolve) => (died = resolve));
  const spawn = (events) =>
    ownThread({
      ...events,
      message(message) {
        events.message(message);
        if (message.type !== 'done' || died === undefined) return;
        events.died('it was told to');
        died();
        died = undefined;
      },
    });
  const engine = new OpenTalk({ spawn });
  engine.say('position startpos moves d2d4');
  await death;
  assert.equal(engine.spawned, 1);
  engine.say('go depth 3');
  assert.match(await engine.hears(BEST), /^bestmove [a-h][78]/);
  assert.equal(engine.spawned, 2);
  assert.ok(!engine.heard.some((line) => line.startsWith('info string')));
  engine.kill();
});

for (const [what, lines] of Object.entries({
  'a search': ['go infinite'],
  'a search that waits for stop with nothing left to search': ['position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go infinite'],
  'a perft': ['perft 12'],
  'a bench': ['bench 30'],
})) {
  test(`a thread says that it is alive during ${what}`, async () => {
    let alive = 0;
    let noticed;
    const twice = new Promise((resolve) => (noticed = resolve));
    const spawn = (events) =>
      ownThread({
        ...events,
        message(message) {
          events.message(message);
          if (message.type !== 'alive') return;
          alive += 1;
          if (alive === 2) noticed();
        },
      });
    const engine = new OpenTalk({ stopMode: 'shared', spawn });
    engine.say(...lines);
    await twice;
    engine.say('stop', 'isready');
    await engine.hears(/^readyok$/);
    engine.kill();
  });
}

const RANDOM_LINES = isEverything ? 2_000 : 400;

for (const [place, open] of Object.entries(UCI_WORKERS)) {
  test(`${RANDOM_LINES} random lines are survived ${place}`, async (t) => {
    const engine = open();
    const post = (line) => engine.say(line);
    const listen = (hear) => engine.on('line', hear);
    const options = { lines: RANDOM_LINES, random: random(15), urgency: uciUrgency };
    const { searches, answers } = await floodUci({ post, listen }, options);
    t.diagnostic(`${searches} searches, ${answers} lines of answer`);
    assert.ok(searches > RANDOM_LINES / 20 && answers > searches);
    engine.say('setoption name MultiPV value 1', 'position startpos', 'go depth 3');
    await engine.hears(/^info depth 3 .*\bpv /);
    await engine.hears(BEST);
    await engine.kill();
  });
}
