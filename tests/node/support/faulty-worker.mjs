// A worker that speaks the protocol and fails on purpose. It stands in for faults that a sound
// engine does not show.
import { parentPort } from 'node:worker_threads';
import { PROTOCOL_VERSION } from '../../../package/lib/engine/protocol.js';
import { instantiate, ranges } from '../../../package/lib/engine/wasm.js';

const post = (message) => parentPort.postMessage(message);

const info = {
  depth: 1,
  lineNumber: 1,
  selectiveDepth: 1,
  nodes: 1,
  nps: 1,
  milliseconds: 1,
  hashfull: 0,
  score: { kind: 'centipawns', value: 0 },
  bound: 'exact',
  pv: ['e2e4'],
  pvSan: ['e4'],
};

const searches = {
  /** Never comes back, whatever the stop flag says. Who waits for it cannot tell that it does not compute. */
  mute() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  /** Caught by the worker script: what a trap in WebAssembly looks like to the client. */
  trap() {
    post({ type: 'crashed', code: 'worker-died', reason: 'unreachable' });
  },
  /** Not caught by anybody. */
  throw() {
    throw new Error('a fault nobody expected');
  },
  exit() {
    process.exit(3);
  },
};

/** The script of a worker that fails in the given way. */
export function faulty(fault) {
  const script = `import { fail } from ${JSON.stringify(import.meta.url)}; fail('${fault}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}

export function fail(fault) {
  if (fault === 'load') throw new Error('the script is broken');
  parentPort.on('message', (message) => {
    if (message.type === 'init') init(fault, message.module);
    else run(fault, message);
  });
}

function init(fault, module) {
  instantiate(module);
  if (fault === 'memory') {
    return post({ type: 'crashed', code: 'out-of-memory', reason: 'There is not enough memory.' });
  }
  post({ type: 'ready', version: fault === 'old' ? 0 : PROTOCOL_VERSION });
}

function run(fault, { id, job }) {
  if (job.kind === 'ranges') return post({ type: 'done', id, answer: ranges() });
  if (fault === 'silent') return;
  if (job.kind !== 'search') return post({ type: 'done', id, answer: null });
  post({ type: 'progress', id, progress: { type: 'info', info } });
  searches[fault]();
}
