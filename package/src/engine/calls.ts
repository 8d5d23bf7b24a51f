/**
 * How the long jobs enter WebAssembly.
 *
 * Either they block the worker until they are done, and only shared memory can stop them. Or they
 * are entered through `WebAssembly.promising` (JSPI) and turn to the worker's messages now and then.
 * No JavaScript may stand between that entrance and the search, so these calls go past the
 * generated bindings, which pass objects by their place in a table.
 */

import type { AblationOptions, MissOptions, TraceAnswer, TraceOptions } from './job-types.js';
import type { Miss } from './research-types.js';
import type { Found } from './result-types.js';
import type { InitOutput, Session, Uci } from './wasm.js';
import type { Ablation, Info, Limits } from './wasm-types.js';

type Awaitable<T> = T | Promise<T>;

export interface Calls {
  /** What stops a call that blocks. */
  readonly stop: Int32Array | undefined;
  go(session: Session, limits: Limits, onInfo: (info: Info) => void): Awaitable<Found>;
  /** `onNews` hears of each iteration, and what is recorded so far where that `grows`. */
  trace(session: Session, options: TraceOptions, onNews: (news: Info | TraceAnswer) => void): Awaitable<TraceAnswer>;
  ablate(session: Session, options: AblationOptions, onPartial: (known: Ablation) => void): Awaitable<Ablation>;
  explainMiss(session: Session, options: MissOptions, onPartial: (known: Miss) => void): Awaitable<Miss>;
}

/** Calls that block; `stop` lies in shared memory. */
export function blocking(stop: Int32Array | undefined): Calls {
  return {
    stop,
    go: (session, limits, onInfo) => session.go(limits, stop, onInfo),
    trace: (session, options, onNews) => session.trace(options, stop, onNews),
    ablate: (session, options, onPartial) => session.ablate(options, stop, onPartial),
    explainMiss: (session, options, onPartial) => session.explainMiss(options, stop, onPartial),
  };
}

/** The place of an answer, the place of an error, and whether it is an error. */
type Outcome = [number, number, number];
type LongCall = (session: number, request: object, stop: number, listener: object) => Outcome;

interface Promising {
  promising(call: LongCall): (...given: Parameters<LongCall>) => Promise<Outcome>;
}

/** Calls that hear messages; `stop` is set by one of them. */
export function suspending(wasm: InitOutput, stop: Int32Array): Calls {
  const { promising } = WebAssembly as unknown as Promising;
  const objects = wasm.__wbindgen_externrefs;
  const take = (place: number): unknown => {
    const object: unknown = objects.get(place);
    wasm.__externref_table_dealloc(place);
    return object;
  };
  const enter = (call: LongCall) => {
    const entrance = promising(call);
    return async (session: Session, request: object, listener: object): Promise<unknown> => {
      const [answer, error, failed] = await entrance(pointerOf(session), request, placeOf(wasm, stop), listener);
      if (failed) throw take(error);
      return take(answer);
    };
  };
  return {
    stop: undefined,
    go: enter(wasm.session_go) as Calls['go'],
    trace: enter(wasm.session_trace) as Calls['trace'],
    ablate: enter(wasm.session_ablate) as Calls['ablate'],
    explainMiss: enter(wasm.session_explainMiss) as Calls['explainMiss'],
  };
}

/** Puts an object into the table by which the generated bindings pass objects. Who is called takes it out. */
export function placeOf(wasm: InitOutput, object: object): number {
  const place = wasm.__externref_table_alloc();
  wasm.__wbindgen_externrefs.set(place, object);
  return place;
}

/** Where WebAssembly has what a generated class stands for. */
export function pointerOf(instance: Session | Uci): number {
  return (instance as unknown as { readonly __wbg_ptr: number }).__wbg_ptr;
}
