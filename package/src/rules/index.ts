/** The rules of chess as ES module. */
import { loadOnce } from './load.js';
import { ownFile } from './own-file.js';
import type { LoadOptions, Rules } from './types.js';

export * from './api.js';

/**
 * Loads the rules of chess: 100 KB as web servers compress them. All calls share what the first one loads. Rejects
 * with `load-failed`, or `invalid-request` where an option is wrong.
 *
 * @example
 * ```ts
 * import { loadRules } from 'espalier/rules';
 *
 * const rules = await loadRules();
 * const position = rules.position().play('e4').play('e5');
 * console.log(position.fen, position.legalMoves.length);
 * ```
 */
export async function loadRules(options: LoadOptions = {}): Promise<Rules> {
  return loadOnce(options, ownFile);
}
