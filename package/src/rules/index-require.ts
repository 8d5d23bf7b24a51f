/** The rules of chess for who requires them: the WebAssembly file lies beside the script. */
import { loadOnce } from './load.js';
import type { LoadOptions, Rules } from './types.js';

export * from './api.js';

/** The folder of a script that is required. */
declare const __dirname: string;

/** As the ES module's. */
export async function loadRules(options: LoadOptions = {}): Promise<Rules> {
  return loadOnce(options, () => `${__dirname}/rules.wasm`);
}
