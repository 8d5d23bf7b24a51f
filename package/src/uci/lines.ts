/** A UCI line that lets messages be heard while it is executed (JSPI). */
import { placeOf, pointerOf } from '../engine/calls.js';
import type { InitOutput, Uci } from '../engine/wasm.js';

type Emit = (line: string) => void;
type LineCall = (uci: number, text: number, length: number, stop: number, emit: Emit) => number;

interface Promising {
  promising(call: LineCall): (...given: Parameters<LineCall>) => Promise<number>;
}

/**
 * A line executed through `WebAssembly.promising`, past the generated bindings: no JavaScript may stand
 * between that entrance and the search. False where the line was refused.
 */
export function suspendingLine(
  wasm: InitOutput,
  uci: Uci,
  stop: Int32Array,
): (line: string, emit: Emit) => Promise<boolean> {
  const { promising } = WebAssembly as unknown as Promising;
  const enter = promising(wasm.uci_line);
  return async (line, emit) => {
    const text = new TextEncoder().encode(line);
    const place = wasm.__wbindgen_malloc(text.length, 1) >>> 0;
    new Uint8Array(wasm.memory.buffer).set(text, place);
    return (await enter(pointerOf(uci), place, text.length, placeOf(wasm, stop), emit)) !== 0;
  };
}
