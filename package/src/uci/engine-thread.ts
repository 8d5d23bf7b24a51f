/** The thread that searches: executes one line after the other. */
import { placeOf, pointerOf } from '../engine/calls.js';
import { reasonOf } from '../engine/errors.js';
import type { Port } from '../engine/port.js';
import { type InitOutput, instantiate, onSearch, openUci, type Uci } from '../engine/wasm.js';
import { type FromThread, SIGNAL, type ToThread } from './protocol.js';

export function serveEngine(port: Port<ToThread, FromThread>): void {
  /** False where the line was refused. */
  let execute: ((line: string) => boolean | Promise<boolean>) | undefined;
  let opened: Uci | undefined;
  let halt: Int32Array | undefined;
  /** What stops a search that lets messages be heard. */
  let heard: Int32Array | undefined;
  const watched = port.watch();
  const say = (line: string) => port.post({ type: 'said', line });

  const start = async ({ module, suspends, signal, restore, table }: ToThread & { type: 'start' }) => {
    const wasm = instantiate(module, table);
    onSearch((search) => port.post({ type: 'begun', search }));
    const uci = openUci(table);
    uci.setPulse(() => port.post({ type: 'alive' }));
    opened = uci;
    halt = signal;
    for (const line of restore) uci.line(line, undefined, () => undefined);
    if (suspends) {
      const flag = new Int32Array(1);
      const enter = suspendingLine(wasm, uci, flag);
      heard = flag;
      execute = (line) => enter(line, say);
    } else {
      execute = (line) => uci.line(line, signal, say);
    }
    await watched;
    port.post({ type: 'ready' });
  };

  const help = (uci: Uci, { lines, go, search, threads, place, isNewGame }: ToThread & { type: 'help' }) => {
    if (isNewGame) uci.forgetHistories();
    for (const line of lines) uci.line(line, undefined, () => undefined);
    uci.help(go, search, threads, place, halt);
  };

  const handle = async (message: ToThread) => {
    if (message.type === 'start') return start(message);
    if (message.type === 'signal') {
      if (heard) heard[0] = message.signal;
      return;
    }
    if (execute === undefined || opened === undefined) return;
    let isRefused = false;
    if (message.type === 'help') help(opened, message);
    else {
      if (heard) heard[0] = SIGNAL.none;
      opened.setHelpers(message.helpers);
      isRefused = !(await execute(message.line));
    }
    port.post({ type: 'done', isRefused });
  };

  port.listen((message) => {
    handle(message).catch((error: unknown) => {
      execute = undefined;
      port.post({ type: 'crashed', reason: reasonOf(error) });
    });
  });
}

type Emit = (line: string) => void;
type LineCall = (uci: number, text: number, length: number, stop: number, emit: Emit) => number;

interface Promising {
  promising(call: LineCall): (...given: Parameters<LineCall>) => Promise<number>;
}

/**
 * A line executed through `WebAssembly.promising`, past the generated bindings: no JavaScript may stand
 * between that entrance and the search. False where the line was refused.
 */
function suspendingLine(wasm: InitOutput, uci: Uci, stop: Int32Array): (line: string, emit: Emit) => Promise<boolean> {
  const { promising } = WebAssembly as unknown as Promising;
  const enter = promising(wasm.uci_line);
  return async (line, emit) => {
    const text = new TextEncoder().encode(line);
    const place = wasm.__wbindgen_malloc(text.length, 1) >>> 0;
    new Uint8Array(wasm.memory.buffer).set(text, place);
    return (await enter(pointerOf(uci), place, text.length, placeOf(wasm, stop), emit)) !== 0;
  };
}
