/** How a line enters WebAssembly: it blocks its thread, or (JSPI) lets messages be heard while it is executed. */
import type { InitOutput, Uci } from '../engine/wasm.js';

type Emit = (line: string) => void;
type LineCall = (uci: number, text: number, length: number, stop: number, emit: Emit) => number;

interface Promising {
  promising(call: LineCall): (...given: Parameters<LineCall>) => Promise<number>;
}

/**
 * A line executed through `WebAssembly.promising`, past the generated bindings: no JavaScript may stand
 * between that entrance and the search. False after `quit`.
 */
export function suspendingLine(wasm: InitOutput, uci: Uci, stop: Int32Array): (line: string, emit: Emit) => Promise<boolean> {
  const { promising } = WebAssembly as unknown as Promising;
  const enter = promising(wasm.uci_line);
  const pointer = (uci as unknown as { readonly __wbg_ptr: number }).__wbg_ptr;
  return async (line, emit) => {
    const text = new TextEncoder().encode(line);
    const place = wasm.__wbindgen_malloc(text.length, 1) >>> 0;
    new Uint8Array(wasm.memory.buffer).set(text, place);
    const flag = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(flag, stop);
    return (await enter(pointer, place, text.length, flag, emit)) !== 0;
  };
}
