// The engine's side of scripts/uci.mjs: executes one line after the other, searches included.
import { parentPort, workerData } from 'node:worker_threads';
import { instantiate, openUci } from '../package/lib/engine/wasm.js';

instantiate(workerData.module);
const uci = openUci();

parentPort.on('message', (line) => {
  const goesOn = uci.line(line, workerData.stop, (text) => parentPort.postMessage({ text }));
  parentPort.postMessage({ done: true, goesOn });
});
