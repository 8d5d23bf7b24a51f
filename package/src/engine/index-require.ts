/** The package for who requires it, in Node and in Jest: its files lie beside the script. */
import { startEngine } from './engine.js';
import { nodePlatform } from './platform-node.js';
import type { Engine, EngineOptions } from './types.js';

export * from './api.js';

/** The folder of a script that is required. */
declare const __dirname: string;

/** As the ES module's. */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  return startEngine(
    nodePlatform({ wasm: () => `${__dirname}/engine.wasm`, worker: () => `${__dirname}/worker.js` }),
    options,
  );
}
