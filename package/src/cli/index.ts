/** `espalier`: UCI on standard input and output. */
import { readFile } from 'node:fs/promises';
import { instantiate } from '../engine/wasm.js';
import { serveEngine } from '../uci/engine-thread.js';
import { nodeThread } from '../uci/node.js';
import { converse } from './converse.js';

const thread = nodeThread();
if (thread?.hearer) serveEngine(thread.hearer);
else await main();

async function main(): Promise<void> {
  const module = await WebAssembly.compile(await readFile(new URL('engine.wasm', import.meta.url)));
  instantiate(module);
  converse(module, new URL(import.meta.url));
}
