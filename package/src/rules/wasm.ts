/** The only module that imports the generated bindings of the rules. */
import init from '../../../rules/pkg/espalier_rules.js';
import { faultError } from './errors.js';
import type { Fault } from './wasm-types.js';

export {
  attackers,
  findMove,
  legalMoves,
  PgnReader,
  PgnWriter,
  play,
  readFen,
  start,
} from '../../../rules/pkg/espalier_rules.js';

/** Must be awaited before anything else here; a second call does nothing. Older browsers refuse to do it at once. */
export async function instantiate(module: WebAssembly.Module): Promise<void> {
  await init({ module_or_path: module });
}

/** What the module answers. Its objections are thrown as an error about `field`, where it names none itself. */
export function ask<Answer>(question: () => string, field: string): Answer {
  return JSON.parse(call(question, field)) as Answer;
}

/** As `ask`, of what is no JSON. */
export function call<Answer>(question: () => Answer, field: string): Answer {
  try {
    return question();
  } catch (thrown) {
    throw typeof thrown === 'string' ? faultError(JSON.parse(thrown) as Fault, field) : thrown;
  }
}
