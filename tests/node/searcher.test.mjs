// Stopping searches, with a worker slot that stands in for a worker still ending one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Searcher } from '../../package/lib/engine/searcher.js';

const START = { fen: undefined, moves: [], chess960: false };
const KNIGHT = { bestMove: 'g1f3' };

/** A worker that has named its first move and does not come back, and a rules worker that is still starting. */
function searcherOfBusyWorker() {
  const waiting = [];
  const slot = {
    current: undefined,
    waiting,
    enqueue(task) {
      if (slot.current !== undefined) return waiting.push(task);
      slot.current = task;
      task.hear({ type: 'unsearched', answer: KNIGHT });
    },
    withdraw(task) {
      const index = waiting.indexOf(task);
      if (index >= 0) waiting.splice(index, 1);
      return index >= 0;
    },
    canInterrupt: () => true,
    interrupt: () => undefined,
  };
  return new Searcher({ slot, unsearched: () => new Promise((resolve) => setTimeout(resolve, 1000, { bestMove: 'a2a3' })) });
}

/** The best moves of two searches, each aborted at once. */
async function abortedInARow(games, searchmoves = [undefined, undefined]) {
  const searcher = searcherOfBusyWorker();
  const answers = games.map((game, index) => {
    const stop = new AbortController();
    const limits = { infinite: true, searchmoves: searchmoves[index] };
    const answer = searcher.search(game, limits, undefined, [stop.signal]);
    stop.abort();
    return answer;
  });
  return (await Promise.all(answers)).map(({ bestMove }) => bestMove);
}

test('a search of the same position, aborted while the one before ends, has its move', async () => {
  assert.deepEqual(await abortedInARow([START, START]), ['g1f3', 'g1f3']);
});

test('one of another position, or of other moves, has one of its own', async () => {
  assert.deepEqual(await abortedInARow([START, { ...START, moves: ['e2e4'] }]), ['g1f3', 'a2a3']);
  assert.deepEqual(await abortedInARow([START, START], [undefined, ['a2a3']]), ['g1f3', 'a2a3']);
});
