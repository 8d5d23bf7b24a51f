// Uses the package in Node as hard as it may ever be used, and says what was seen.
//   node scripts/stress.mjs            all of it, some minutes
//   node scripts/stress.mjs aborts     1,000 searches stopped at random moments, in each stop mode
//   node scripts/stress.mjs engines    200 engines started and disposed of
//   node scripts/stress.mjs threads    100 engines of 4 threads, or of as many as there are cores
//   node scripts/stress.mjs searches   10,000 searches of 1,000 nodes
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Failure, isMain, main, print } from './lib/run.mjs';

const UCI_MOVE = /^[a-h][1-8][a-h][1-8][nbrq]?$/;
const FOREVER = { infinite: true };
const MB = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * Stops searches at random moments. Throws when one neither resolves with a move nor says that it had not begun.
 * @returns {Promise<{ median: number, longest: number }>} Milliseconds from stop to answer.
 */
export async function stopSearches(createEngine, stopMode, count, random = Math.random) {
  const engine = await createEngine({ stopMode, hashMb: 8 });
  const times = [];
  for (let i = 0; i < count; i += 1) {
    const halt = new AbortController();
    const search = engine.search({ limits: FOREVER }, { stop: halt.signal });
    const moment = random() * 30;
    if (moment > 2) await sleep(moment);
    const start = performance.now();
    halt.abort();
    const bestMove = await search.then(
      (result) => result.bestMove,
      (error) => (error.code === 'stopped' ? undefined : Promise.reject(error)),
    );
    times.push(performance.now() - start);
    if (bestMove !== undefined && !UCI_MOVE.test(bestMove)) throw new Failure(`Search ${i} resolved with ${bestMove}.`);
  }
  engine.dispose();
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(count / 2)], longest: times.at(-1) };
}

/**
 * Starts engines, lets them search and disposes of them, some at a time.
 * @returns {Promise<{ workers: number, before: number, after: number }>} Workers that are left, where
 *   that can be known, and megabytes after a tenth of them and after all.
 */
export async function cycleEngines(createEngine, count, { atOnce = 4, threads = 1 } = {}) {
  const cycle = async (times) => {
    for (let done = 0; done < times; done += atOnce) {
      const engines = await Promise.all(Array.from({ length: atOnce }, () => createEngine({ hashMb: 16, threads })));
      await Promise.all(engines.map((engine) => engine.search({ limits: { depth: 5 } })));
      await Promise.all(engines.map((engine) => engine[Symbol.asyncDispose]()));
    }
    await sleep(300);
    // What threads have shared goes when nobody has it any more: one turn after the other.
    for (let turn = 0; turn < 3; turn += 1) {
      collectGarbage();
      await sleep(100);
    }
  };
  const there = countThreads();
  await cycle(count / 10);
  const before = megabytes();
  await cycle(count - count / 10);
  return { workers: countThreads() - there, before, after: megabytes() };
}

/**
 * Searches short and often with one engine, as an hour of analysis does.
 * @returns {Promise<{ heap: number[], memory: number[] }>} Megabytes of the heap and of the whole
 *   program, after each tenth of the searches.
 */
export async function searchOften(createEngine, count) {
  const engine = await createEngine({ hashMb: 8 });
  const heap = [];
  const memory = [];
  const moves = [];
  for (let i = 1; i <= count; i += 1) {
    const { bestMove } = await engine.search({ moves, limits: { nodes: 1000 } });
    if (bestMove === undefined || moves.length >= 60) moves.length = 0;
    else moves.push(bestMove);
    if (i % Math.ceil(count / 10) === 0) {
      memory.push(megabytes());
      heap.push(process.memoryUsage().heapUsed / MB);
    }
  }
  engine.dispose();
  return { heap, memory };
}

function megabytes() {
  collectGarbage();
  return process.memoryUsage.rss() / MB;
}

/** Threads of this program; on Linux alone they can be counted. */
function countThreads() {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').length : 0;
}

const rounded = (numbers) => numbers.map((number) => number.toFixed(1)).join(' ');

const PARTS = {
  async aborts(createEngine) {
    for (const stopMode of ['shared', 'respawn']) {
      const { median, longest } = await stopSearches(createEngine, stopMode, 1000);
      print(`1,000 stopped searches, ${stopMode}: all resolved, median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
    }
  },
  async engines(createEngine) {
    const { workers, before, after } = await cycleEngines(createEngine, 200);
    print(`200 engines: ${workers} threads left, ${before.toFixed(0)} MB after 20 and ${after.toFixed(0)} MB after all`);
  },
  async threads(createEngine) {
    const { workers, before, after } = await cycleEngines(createEngine, 100, { atOnce: 2, threads: 4 });
    print(`100 engines of several threads: ${workers} threads left, ${before.toFixed(0)} MB after 10 and ${after.toFixed(0)} MB after all`);
  },
  async searches(createEngine) {
    const { heap, memory } = await searchOften(createEngine, 10_000);
    print(`10,000 searches, MB after each thousand: heap ${rounded(heap)}; program ${rounded(memory)}`);
  },
};

async function stress() {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Failure(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}`);
  const { createEngine } = await import('espalier');
  for (const name of names) await PARTS[name](createEngine);
}

if (isMain(import.meta)) await main(stress);
