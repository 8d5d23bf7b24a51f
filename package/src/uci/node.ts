/** A thread of Node, and the one that it starts. */
import { loadModule } from '../engine/compile.js';
import { nodeModule } from '../engine/node.js';
import { compile, coresOfNode, startThread } from '../engine/platform-node.js';
import { SEARCHER } from './protocol.js';
import type { Surroundings } from './surroundings.js';

/** `undefined` where this is no thread of Node 20.16 or later. */
export function nodeThread(): Surroundings | undefined {
  const { process } = globalThis as { process?: { argv?: readonly string[] } };
  const threads = nodeModule('node:worker_threads');
  // In a thread: the program, and the script of the thread.
  const [, script] = process?.argv ?? [];
  const url = script === undefined ? undefined : nodeModule('node:url')?.pathToFileURL(script);
  if (!threads?.parentPort || url === undefined) return undefined;
  const { parentPort, workerData } = threads;
  return {
    stopMode: 'shared',
    isSearcher: workerData === SEARCHER,
    machine: { sharing: 'shared', cores: coresOfNode() },
    spawn: (events) => startThread(url, events, SEARCHER),
    spawnHelper: (events) => startThread(url, events, SEARCHER),
    loadModule: () => loadModule(new URL('engine.wasm', url), compile),
    // Deno has no such method, and the one of browsers.
    close: () => (parentPort.close === undefined ? globalThis.close() : parentPort.close()),
  };
}
