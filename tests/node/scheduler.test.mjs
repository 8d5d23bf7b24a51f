// Whose turn it is, and what a search goes on with: the scheduler and its searches with a slot that does what a test says.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import '../built.mjs?modules';
import { disposed } from '../../package/lib/engine/ended-work.js';
import { withinLevel } from '../../package/lib/engine/limits-left.js';
import { Scheduler } from '../../package/lib/engine/scheduler.js';
import { SearchTask } from '../../package/lib/engine/search-task.js';
import { Task } from '../../package/lib/engine/task.js';
import { Turns } from '../../package/lib/engine/turns.js';

const info = (depth, nodes, move = 'e2e4') => ({
  depth, lineNumber: 1, selectiveDepth: depth, nodes, nps: 1, milliseconds: 1, hashfull: 0, bound: 'exact',
  score: { kind: 'centipawns', value: 0 }, pv: [move], pvSan: [move],
});

/** A slot whose worker says what it is told to say. */
class FakeSlot {
  queue = new Turns();
  current;
  job;
  calls = [];
  hears = true;

  wake() {
    if (this.current !== undefined) return;
    this.current = this.queue.take();
    this.job = this.current?.begin();
  }

  canInterrupt() {
    return this.hears;
  }

  interrupt() {
    this.calls.push('interrupt');
  }

  /** The worker is gone, and what it was at wants another. */
  replace() {
    this.calls.push('replace');
    this.#settle((task) => task.lost(new Error('replaced')));
  }

  post(message) {
    this.calls.push(message);
  }

  report(...found) {
    this.current.hear({ type: 'info', info: info(...found) });
  }

  answer(ended, ...found) {
    this.#settle((task) => task.answered({ bestMove: 'e2e4', info: info(...found), lines: [info(...found)], ended }));
  }

  #settle(tell) {
    const task = this.current;
    this.current = undefined;
    tell(task);
    if (!task.settled) this.queue.putBack(task);
    this.wake();
  }
}

const GAME = { fen: undefined, moves: [], chess960: false };

function place() {
  const slot = new FakeSlot();
  const scheduler = new Scheduler(slot);
  /** Asks for a search, and notes what it tells. */
  const search = (priority, limits = { depth: 20 }) => {
    const infos = [];
    const job = { kind: 'search', game: GAME, limits, spent: 0, table: undefined };
    const task = new SearchTask(job, { onInfo: ({ depth, nodes }) => infos.push([depth, nodes]), failed: assert.fail });
    task.answer.catch(() => undefined);
    scheduler.enqueue(task, priority);
    return { task, infos, answer: task.answer };
  };
  return { slot, scheduler, search };
}

const STOP = { ended: 'stopped', endedBy: 'stop' };
const NEWER = { ended: 'superseded', endedBy: 'newerCall' };

describe('the scheduler', () => {
  test('has tasks done by priority, and equals in the order in which they came', () => {
    const { slot, scheduler, search } = place();
    const first = search(1);
    const low = search(-1);
    const game = new Task({ kind: 'newGame', table: undefined });
    scheduler.enqueue(game, 0);
    const usual = search(0);
    const high = search(1);
    const order = [];
    for (const wanted of [first.task, high.task, game, usual.task, low.task]) {
      order.push(slot.current === wanted);
      if (wanted === game) slot.answer();
      else slot.answer('limit', 20, 100);
    }
    assert.deepEqual(order, [true, true, true, true, true]);
    assert.deepEqual(slot.calls, [], 'nobody had to make way');
  });

  test('interrupts a search for one of higher priority, and for no other', () => {
    const { slot, search } = place();
    const low = search(0);
    search(0);
    assert.deepEqual(slot.calls, []);
    const high = search(1);
    assert.deepEqual(slot.calls, ['interrupt']);
    // Once: it is on its way.
    search(2);
    assert.deepEqual(slot.calls, ['interrupt']);
    slot.answer('stopped', 3, 50);
    assert.equal(low.task.settled, false);
    slot.answer('limit', 20, 10);
    assert.equal(slot.current, high.task);
    slot.answer('limit', 20, 10);
    assert.equal(slot.current, low.task, 'before its equal that came later');
  });

  test('does not interrupt what is no search', () => {
    const { slot, scheduler, search } = place();
    scheduler.enqueue(new Task({ kind: 'bench', depth: 9 }), -5);
    search(5);
    assert.deepEqual(slot.calls, []);
  });

  test('has a search go on with what is left of its limits, and its caller sees no interruption', async () => {
    const { slot, search } = place();
    const low = search(0, { nodes: 1000, elo: 2300 });
    assert.deepEqual([slot.job.limits.nodes, slot.job.spent], [1000, 0]);
    slot.report(1, 100);
    slot.report(2, 300);
    search(1);
    slot.answer('stopped', 2, 400);
    slot.answer('limit', 20, 10);
    assert.deepEqual([slot.job.limits.nodes, slot.job.spent], [600, 400]);
    slot.report(1, 20);
    slot.report(2, 40);
    slot.report(3, 100);
    slot.answer('limit', 3, 600);
    assert.deepEqual(low.infos, [[1, 100], [2, 300], [3, 500]]);
    const { info: last, ended, endedBy } = await low.answer;
    assert.deepEqual([last.depth, last.nodes, ended, endedBy], [3, 1000, 'limit', undefined]);
  });

  test('ends a search that has nothing left when it makes way', async () => {
    const { slot, search } = place();
    const low = search(0, { nodes: 100 });
    slot.report(4, 90);
    search(1);
    slot.answer('stopped', 4, 100);
    assert.equal((await low.answer).ended, 'limit');
    slot.answer('limit', 20, 10);
    assert.equal(slot.current, undefined);
  });

  test('counts time for the work alone, and clocks while a search waits, too', () => {
    const { slot, search } = place();
    const now = mock.method(performance, 'now', () => 1000);
    try {
      search(0, { movetime: 500, wtime: 60_000, btime: 50_000, winc: 7 });
      now.mock.mockImplementation(() => 1200);
      search(1);
      slot.answer('stopped', 2, 10);
      now.mock.mockImplementation(() => 1900);
      slot.answer('limit', 20, 10);
      assert.deepEqual(slot.job.limits, { movetime: 300, wtime: 59_100, btime: 49_100, winc: 7 });
    } finally {
      now.mock.restore();
    }
  });

  test('ends what waits at once: with what it has found, or with an error', async () => {
    const { slot, scheduler, search } = place();
    const low = search(0);
    slot.report(3, 30);
    search(1);
    slot.answer('stopped', 3, 40);
    const fresh = search(0);
    scheduler.end(low.task, STOP);
    scheduler.end(fresh.task, NEWER);
    const { bestMove, info: last, ended, endedBy } = await low.answer;
    assert.deepEqual([bestMove, last.nodes, ended, endedBy], ['e2e4', 40, 'stopped', 'stop']);
    await assert.rejects(fresh.answer, { code: 'superseded' });
    slot.answer('limit', 20, 10);
    assert.equal(slot.current, undefined, 'neither is begun again');
  });

  test('says what has ended a search: a limit that was met while it was being stopped, or the stop', async () => {
    const { slot, scheduler, search } = place();
    for (const ended of ['limit', 'stopped']) {
      const one = search(0);
      scheduler.end(one.task, STOP);
      slot.answer(ended, 5, 50);
      assert.equal((await one.answer).ended, ended);
    }
    assert.deepEqual(slot.calls, ['interrupt', 'interrupt']);
  });

  test('rejects what waits when its session is disposed of, and begins it no more', async () => {
    const { slot, scheduler, search } = place();
    const running = search(0);
    const waiting = search(0);
    scheduler.giveUp(waiting.task, disposed());
    await assert.rejects(waiting.answer, { code: 'disposed' });
    assert.deepEqual(slot.calls, []);
    scheduler.giveUp(running.task, disposed());
    await assert.rejects(running.answer, { code: 'disposed' });
    assert.deepEqual(slot.calls, ['interrupt']);
    slot.answer('stopped', 5, 50);
    assert.equal(slot.current, undefined);
    scheduler.close({ id: 3, hashMb: 1 });
    assert.deepEqual(slot.calls.at(-1), { type: 'close', table: 3 });
  });

  test('where nothing is heard, replaces the worker when there is an answer, and has the search begin again after another', async () => {
    const { slot, scheduler, search } = place();
    slot.hears = false;
    const low = search(0, { nodes: 1000 });
    slot.report(3, 300);
    const high = search(1);
    assert.deepEqual(slot.calls, ['replace']);
    assert.equal(slot.current, high.task);
    scheduler.end(high.task, STOP);
    assert.deepEqual(slot.calls, ['replace', 'interrupt'], 'it has said nothing yet');
    slot.report(1, 10);
    assert.deepEqual(slot.calls, ['replace', 'interrupt', 'replace']);
    assert.equal((await high.answer).ended, 'stopped');
    assert.equal(slot.current, low.task);
    assert.deepEqual([slot.job.limits.nodes, slot.job.spent], [700, 300]);
  });
});

test('a level has no more nodes than its own, however often its search is interrupted', () => {
  assert.deepEqual(withinLevel({ elo: 1500 }, 700, 100), { elo: 1500, nodes: 600 });
  assert.deepEqual(withinLevel({ elo: 1500, nodes: 50 }, 700, 100), { elo: 1500, nodes: 50 });
  assert.deepEqual(withinLevel({ elo: 1500 }, 700, 900), { elo: 1500, nodes: 0 });
  assert.deepEqual(withinLevel({ nodes: 50 }, undefined, 900), { nodes: 50 });
});
