// The option `Threads` of `espalier/uci`: several threads at one search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/waiting.mjs';
import '../built.mjs?package';
import { OpenTalk, ownThread } from './support/uci-worker.mjs';

const FOUR_CORES = { sharing: 'shared', cores: 4 };
const MOVE = /^bestmove [a-h][1-8][a-h][1-8]/;

/** A talk with threads that share memory, and the helpers that it has started. */
function openTalk(machine = FOUR_CORES) {
  const helpers = [];
  const spawnHelper = (events) => {
    const thread = ownThread(events);
    const helper = { events, thread, asked: 0, hasEnded: false };
    helpers.push(helper);
    return {
      ...thread,
      post(message) {
        if (message.type === 'start') helper.table = message.table;
        if (message.type === 'help') helper.asked += 1;
        thread.post(message);
      },
      terminate() {
        helper.hasEnded = true;
        return thread.terminate();
      },
    };
  };
  return { talk: new OpenTalk({ stopMode: 'shared', machine, spawnHelper }), helpers };
}

/** Searches until so many help: a thread takes a moment to start. */
async function searchWith(talk, isSo) {
  while (!isSo()) {
    talk.say('go nodes 20000');
    await talk.hears(MOVE);
  }
}

test('three threads search, stop, ponder and begin a new game', async () => {
  const { talk, helpers } = openTalk();
  talk.say('setoption name Threads value 3', 'isready');
  await talk.hears(/^readyok$/);
  assert.equal(helpers.length, 2);
  await searchWith(talk, () => helpers.every(({ asked }) => asked > 0));
  talk.say('position startpos moves e2e4', 'go infinite');
  await talk.hears(/^info depth 8 /);
  talk.say('stop');
  assert.match(await talk.hears(MOVE), /^bestmove [a-h][78]/);
  talk.say('go ponder movetime 60', 'ponderhit');
  await talk.hears(MOVE);
  talk.say('ucinewgame', 'position startpos', 'go depth 9');
  await talk.hears(/^info depth 9 /);
  await talk.hears(MOVE);
  talk.say('go nodes 50000');
  // Each thread has its share, and one that begins late on a busy machine may not come to the end of it.
  const nodes = Number(/ nodes (\d+)/.exec(await talk.hears(/^info depth .* nodes (?=(1[6-9]|[2-5]\d)\d{3} )/))[1]);
  assert.ok(nodes <= 50_000, `${nodes} nodes`);
  await talk.hears(MOVE);
  talk.kill();
  await until(() => helpers.every(({ hasEnded }) => hasEnded));
});

test('another number and another hash take effect, and one thread finds the same twice', async () => {
  const { talk, helpers } = openTalk();
  talk.say('setoption name Threads value 2', 'setoption name Hash value 4', 'go depth 6');
  await talk.hears(MOVE);
  talk.say('setoption name Threads value 4', 'go depth 6');
  await talk.hears(MOVE);
  await searchWith(talk, () => helpers.filter(({ hasEnded }) => !hasEnded).every(({ asked }) => asked > 0));
  assert.equal(helpers.filter(({ hasEnded }) => !hasEnded).length, 3);
  talk.say('setoption name Threads value 1');
  await until(() => helpers.every(({ hasEnded }) => hasEnded));
  const alone = async () => {
    talk.say('ucinewgame', 'go depth 9');
    return / nodes (\d+) /.exec(await talk.hears(/^info depth 9 /))[1];
  };
  const first = await alone();
  await talk.hears(MOVE);
  assert.equal(await alone(), first);
  talk.kill();
});

test('threads and hash above their ranges are as many and as large as there can be', async () => {
  const { talk, helpers } = openTalk();
  talk.say('setoption name Threads value 99999', 'isready');
  await talk.hears(/^info string Threads can be at most 512: 99999 counts as 512$/);
  await talk.hears(/^info string Threads is 4: there are no more cores$/);
  await talk.hears(/^readyok$/);
  assert.equal(helpers.length, 3);
  talk.say('setoption name Hash value 99999', 'isready');
  await talk.hears(/^info string Hash can be at most 1024: 99999 counts as 1024$/);
  await talk.hears(/^readyok$/);
  const { byteLength } = helpers.at(-1).table.memory.buffer;
  assert.ok(byteLength >= 2 ** 30 && byteLength < 2 ** 30 + 2 ** 20, `${byteLength} bytes`);
  talk.kill();
});

test('a helper that is lost is told of, and is there again', async () => {
  const { talk, helpers } = openTalk();
  talk.say('setoption name Threads value 2', 'isready');
  await talk.hears(/^readyok$/);
  await searchWith(talk, () => helpers[0].asked > 0);
  talk.say('go infinite');
  await talk.hears(/^info depth 6 /);
  helpers[0].events.died('the test ended it');
  void helpers[0].thread.terminate();
  await talk.hears(/^info string A thread stopped unexpectedly and is started again: the test ended it/);
  talk.say('stop');
  await talk.hears(MOVE);
  await searchWith(talk, () => helpers[1]?.asked > 0);
  talk.kill();
});

for (const [machine, told] of [
  [{ sharing: 'shared', cores: 1 }, /^info string Threads is 1: there are no more cores/],
  [{ sharing: 'not-isolated', cores: 8 }, /^info string Threads is 1: there is no memory here that threads can share/],
]) {
  test(`fewer threads than asked for are told, ${machine.sharing}`, async () => {
    const { talk, helpers } = openTalk(machine);
    talk.say('setoption name Threads value 2', 'go depth 4');
    await talk.hears(told);
    await talk.hears(MOVE);
    assert.equal(helpers.length, 0);
    talk.kill();
  });
}
