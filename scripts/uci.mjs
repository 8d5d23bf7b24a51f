#!/usr/bin/env node
// UCI on standard input and output with the WebAssembly engine, so that any match program can
// play it: `node scripts/uci.mjs`, after `npm run build`.
//
// The engine works in a thread of its own, one line at a time. This thread reads on meanwhile, and
// deals at once with what cannot wait for the end of a search.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

const { instantiate, uciUrgency } = await loadEngine();
const file = new URL('../package/dist/engine.wasm', import.meta.url);
const module = await WebAssembly.compile(await readFile(file));
instantiate(module);

/** What the engine reads in shared memory while it searches; 0 is nothing. */
const STOP = 1;
const PONDER_HIT = 2;
/** Lines that wait for the one the engine is at. */
const queue = [];
/** Repeated to a thread that replaces a broken one. */
const settings = [];
let thread = startThread();
let current;
let inputEnded = false;

const input = createInterface({ input: process.stdin });
input.on('line', arrive);
input.on('close', finish);
// The program at the other end has gone: there is nobody left to play for.
process.stdout.on('error', () => process.exit());

function arrive(line) {
  if (current === undefined) return execute(line);
  const urgency = isSearch(current) ? uciUrgency(line) : 'wait';
  // What waits must be done before the answer.
  if (urgency === 'ready' && queue.length === 0) return say('readyok');
  if (urgency === 'ponderHit') thread.ponderHit();
  if (urgency === 'stop' || urgency === 'quit') thread.stop();
  // Both are for every search before them, also for those that wait.
  if ((urgency === 'stop' || urgency === 'ponderHit') && !queue.some(isSearch)) return;
  queue.push(line);
}

function execute(line) {
  current = line;
  if (/^\s*setoption\b/.test(line)) settings.push(line);
  thread.execute(line);
  if (!isSearch(line)) return;
  // What cannot wait for the end of this search may have been read already.
  queue.splice(0).forEach(arrive);
  if (inputEnded && isEndless(line)) thread.stop();
}

function next() {
  current = undefined;
  if (queue.length > 0) execute(queue.shift());
  else if (inputEnded) end();
}

/** Input has ended: what was asked for is still answered, unless it would never end. */
function finish() {
  inputEnded = true;
  if (current === undefined) end();
  else if (isEndless(current)) thread.stop();
}

function startThread() {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./uci-thread.mjs', import.meta.url), {
    workerData: { module, stop },
  });
  worker.on('message', ({ text, done, goesOn }) => {
    if (!done) say(text);
    else if (goesOn) next();
    else end();
  });
  worker.on('error', replaceThread);
  return {
    execute(line) {
      Atomics.store(stop, 0, 0);
      worker.postMessage(line);
    },
    stop: () => Atomics.store(stop, 0, STOP),
    ponderHit: () => Atomics.compareExchange(stop, 0, 0, PONDER_HIT),
    end: () => worker.terminate(),
  };
}

/** After a fault nothing in the engine's memory can be trusted, so it begins afresh. */
function replaceThread(error) {
  if (current === undefined) throw error;
  say(`info string The engine stopped unexpectedly and has been restarted: ${error.message}`);
  if (isSearch(current)) say('bestmove 0000');
  // A setting that broke the engine once would do so for ever.
  if (settings.at(-1) === current) settings.pop();
  queue.unshift(...settings.splice(0));
  thread = startThread();
  next();
}

function end() {
  input.off('close', finish);
  input.close();
  process.stdin.destroy();
  void thread.end();
}

function isSearch(line) {
  return uciUrgency(line).startsWith('go');
}

function isEndless(line) {
  return uciUrgency(line) === 'goEndless';
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

async function loadEngine() {
  try {
    return await import('../package/lib/engine/wasm.js');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('The engine has not been built yet. Run `npm run build` first.');
    process.exit(1);
  }
}
