import { compileFetched } from './compile-fetched.js';
import { canShare, canSuspend, type Flavor } from './flavors.js';
import { type LifeLock, onEndOfLife } from './life-lock.js';
import type { Platform, WorkerEvents, WorkerHandle } from './platform.js';
import type { FromWorker } from './protocol.js';

/** The files that an entry of the package comes with. */
export interface BrowserFiles {
  wasm: Platform['wasm'];
  startWorker(): Worker;
}

export function browserPlatform(files: BrowserFiles): Platform {
  return {
    flavors: flavors(),
    spawn(script, events) {
      return handle(script === undefined ? files.startWorker() : startWorker(script), events);
    },
    wasm: files.wasm,
    compile: compileFetched,
  };
}

function flavors(): Flavor[] {
  const found: Flavor[] = [];
  if (canShare()) found.push('shared');
  if (canSuspend()) found.push('jspi');
  return [...found, 'respawn'];
}

const relays = new Map<string, string>();

/**
 * Starts a worker from a script anywhere. Browsers refuse a script of another origin, but one of
 * the page's own may import it, if its server sends CORS headers.
 */
export function startWorker(script: string | URL): Worker {
  const url = new URL(script, typeof document === 'undefined' ? location.href : document.baseURI);
  const isElsewhere = /^https?:$/.test(url.protocol) && url.origin !== location.origin;
  return new Worker(isElsewhere ? relay(url.href) : url, { type: 'module' });
}

function relay(url: string): string {
  let address = relays.get(url);
  if (address === undefined) {
    const script = new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' });
    address = URL.createObjectURL(script);
    relays.set(url, address);
  }
  return address;
}

function handle(worker: Worker, events: WorkerEvents): WorkerHandle {
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | LifeLock>) => {
    if (data.type === 'life-lock') onEndOfLife(data, () => events.died('it has ended', 'ended'));
    else events.message(data);
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
    post: (message, handedOver = []) => worker.postMessage(message, handedOver),
    async terminate() {
      worker.terminate();
    },
    hold: () => undefined,
  };
}
