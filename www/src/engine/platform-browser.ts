import { compileFetched } from './compile.js';
import type { Platform, WorkerEvents, WorkerHandle } from './platform.js';
import type { FromWorker } from './protocol.js';
import type { StopMode } from './types.js';

export function browserPlatform(): Platform {
  return { stopMode: stopMode(), spawn, compile: compileFetched };
}

/** Isolation without `SharedArrayBuffer` exists (WebKitGTK), so both are asked. */
function stopMode(): StopMode {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated
    ? 'flag'
    : 'respawn';
}

function spawn(script: string | URL | undefined, events: WorkerEvents): WorkerHandle {
  // Bundlers recognize a worker by exactly this expression, so it stays in one piece.
  const worker =
    script === undefined
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      : new Worker(script, { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<FromWorker>) => {
    events.message(event.data);
  });
  worker.addEventListener('messageerror', () => {
    events.died('it sent a message that could not be read');
  });
  worker.addEventListener('error', (event) => {
    // Reported through the promise of whoever waits, so not once more on the console.
    event.preventDefault();
    events.died(event.message || 'its script could not be loaded');
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    hold: () => undefined,
  };
}
