/** The only module that imports the generated WebAssembly bindings; only workers import it. */
import { type InitOutput, initSync, Session, Uci } from '../../../web/pkg/espalier_web.js';
import { onSearch, shareMemory } from '../../../web/pkg/shared-table.js';
import type { SharedTable } from './shared-table.js';

export { levelNodes, ranges, uciUrgency } from '../../../web/pkg/espalier_web.js';
export type { InitOutput, Session, Uci };
export { onSearch };

/** Must be called once, before anything else here. Gives what the bindings call. */
export function instantiate(module: WebAssembly.Module, table?: SharedTable): InitOutput {
  if (table !== undefined) shareMemory(table.memory);
  return initSync({ module });
}

/** One engine at one game; its errors are plain `Error`s with a message for people. */
export function openSession(hashMb: number): Session {
  return new Session(hashMb);
}

/** One whose table others share, in an instance that shares it. */
export function openSharing({ hashMb, isLeader }: SharedTable): Session {
  return Session.sharing(hashMb, isLeader);
}

/** A whole UCI conversation, the same code as the native program. */
export function openUci(table?: SharedTable): Uci {
  return table === undefined ? new Uci() : Uci.sharing(table.hashMb);
}
