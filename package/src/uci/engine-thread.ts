/** The thread that searches: executes one line after the other. */
import { reasonOf } from '../engine/errors.js';
import { canSuspend } from '../engine/flavors.js';
import { instantiate, openUci } from '../engine/wasm.js';
import { suspendingLine } from './lines.js';
import { type FromThread, type Port, SIGNAL, type ToThread } from './protocol.js';

type Execute = (line: string) => boolean | Promise<boolean>;

export function serveEngine(port: Port<ToThread, FromThread>): void {
  let execute: Execute | undefined;
  /** What stops a search that lets messages be heard. */
  let heard: Int32Array | undefined;
  const say = (line: string) => port.post({ type: 'said', line });

  const start = ({ module, signal, restore }: Extract<ToThread, { type: 'start' }>) => {
    const wasm = instantiate(module);
    const uci = openUci();
    for (const line of restore) uci.line(line, signal, () => undefined);
    if (signal === undefined && canSuspend()) {
      const flag = new Int32Array(1);
      const enter = suspendingLine(wasm, uci, flag);
      heard = flag;
      execute = (line) => enter(line, say);
    } else {
      execute = (line) => uci.line(line, signal, say);
    }
    port.post({ type: 'ready', hears: heard !== undefined });
  };

  const obey = async (message: ToThread) => {
    if (message.type === 'start') return start(message);
    if (message.type === 'signal') {
      if (heard) heard[0] = message.signal;
      return;
    }
    if (execute === undefined) return;
    if (heard) heard[0] = SIGNAL.none;
    port.post({ type: 'done', goesOn: await execute(message.line) });
  };

  port.listen((message) => {
    obey(message).catch((error: unknown) => {
      execute = undefined;
      port.post({ type: 'crashed', reason: reasonOf(error) });
    });
  });
}
