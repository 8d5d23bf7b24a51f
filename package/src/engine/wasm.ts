/** The only module that imports the generated WebAssembly bindings; only workers import it. */
import { type InitOutput, initSync, Session, Uci } from '../../../web/pkg/espalier_web.js';

export { levelNodes, ranges, readPgn, uciUrgency } from '../../../web/pkg/espalier_web.js';
export type { InitOutput, Session, Uci };

/** Must be called once, before anything else here. Gives what the bindings call. */
export function instantiate(module: WebAssembly.Module): InitOutput {
  return initSync({ module });
}

/** One engine at one game; its errors are plain `Error`s with a message for people. */
export function openSession(hashMb: number): Session {
  return new Session(hashMb);
}

/** A whole UCI conversation, the same code as the native program. */
export function openUci(): Uci {
  return new Uci();
}
