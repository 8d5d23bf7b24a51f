/** The thread that searches: executes one line after the other, and hears nothing meanwhile. */
import { reasonOf } from '../engine/errors.js';
import { instantiate, openUci, type Uci } from '../engine/wasm.js';
import type { FromThread, Port, ToThread } from './protocol.js';

export function serveEngine(port: Port<ToThread, FromThread>): void {
  let uci: Uci | undefined;
  let signal: Int32Array | undefined;
  const say = (line: string) => port.post({ type: 'said', line });

  const obey = (message: ToThread) => {
    if (message.type === 'start') {
      ({ signal } = message);
      instantiate(message.module);
      uci = openUci();
      for (const line of message.restore) uci.line(line, signal, () => undefined);
      port.post({ type: 'ready' });
    } else if (uci !== undefined) {
      port.post({ type: 'done', goesOn: uci.line(message.line, signal, say) });
    }
  };

  port.listen((message) => {
    try {
      obey(message);
    } catch (error) {
      uci = undefined;
      port.post({ type: 'crashed', reason: reasonOf(error) });
    }
  });
}
