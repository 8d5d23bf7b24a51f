// Sends random lines to `espalier/uci` in a thread, after `npm run build`:
//   node scripts/stress-uci.mjs [--lines 100000] [--seed 1]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { instantiate, uciUrgency } from '../package/lib/engine/wasm.js';
import { floodUci } from './lib/flood-uci.mjs';
import { main, print } from './lib/run.mjs';
import { random } from '../tests/node/support/random.mjs';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});

await main(async () => {
  const script = createRequire(import.meta.url).resolve('espalier/uci');
  instantiate(new WebAssembly.Module(readFileSync(new URL('../package/dist/engine.wasm', import.meta.url))));
  const worker = new Worker(script);
  const died = new Promise((_, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The worker ended with exit code ${code}.`)));
  });
  const engine = {
    post: (line) => worker.postMessage(line),
    listen: (hear) => worker.on('message', hear),
  };
  const start = performance.now();
  const lines = Number(values.lines);
  const options = { lines, random: random(Number(values.seed)), urgency: uciUrgency };
  const { searches, answers } = await Promise.race([floodUci(engine, options), died]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  died.catch(() => undefined);
  await worker.terminate();
  print(`${lines} lines, ${searches} searches answered, ${answers} lines of answer, ${seconds} s: it lives.`);
});
