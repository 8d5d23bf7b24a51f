import { compileFetched } from './compile-fetched.js';
import { EngineError } from './errors.js';
import { isLifeLock, type LifeLock, onEndOfLife } from './life-lock.js';
import type { Platform, Sharing } from './platform.js';
import { canShare, canSuspend, type StopMode } from './stop-modes.js';
import type { WorkerEvents, WorkerHandle } from './worker-slot.js';

/** The files that an entry of the package comes with. */
export interface BrowserFiles {
  wasm: Platform['wasm'];
  startWorker(): Worker;
  /** Where its script is, as far as that is known. */
  workerPlace?(): URL | undefined;
}

const left = (file: string, option: string): string =>
  `. Some bundlers leave the file behind: copy espalier/${file} to where the page is, and say where with the option ${option}`;

export function browserPlatform(files: BrowserFiles): Platform {
  return {
    stopModes: stopModes(),
    sharing: sharing(),
    cores: coresOfBrowser(),
    spawn(script, events) {
      const place = script ?? files.workerPlace?.();
      if (typeof Worker !== 'function') throw noWorkers();
      if (isOfExtension(place)) throw noWorkers();
      const from = place === undefined ? '' : ` from ${place}`;
      const unloaded = `its script could not be loaded${from}${left('worker.js', 'workerUrl')}`;
      return workerHandle(script === undefined ? files.startWorker() : startWorker(script), events, unloaded);
    },
    wasm: files.wasm,
    compile: (url) => compileFetched(url, left('engine.wasm', 'wasmUrl')),
  };
}

function stopModes(): StopMode[] {
  const found: StopMode[] = [];
  if (canShare()) found.push('shared');
  if (canSuspend()) found.push('jspi');
  return [...found, 'respawn'];
}

export function coresOfBrowser(): number {
  return globalThis.navigator?.hardwareConcurrency ?? 1;
}

/** Isolation without shared memory exists, and shared memory without isolation did. */
export function sharing(): Sharing {
  if (canShare()) return 'shared';
  return globalThis.crossOriginIsolated ? 'no-shared-memory' : 'not-isolated';
}

/** Workers of several pages, scripts of an extension in a page, and DOMs without a browser around them. */
function noWorkers(): EngineError {
  const message =
    'The chess engine needs a Web Worker, and none can be started here. A service worker, a shared worker and the content ' +
    'script of an extension leave that to a page: an extension to its offscreen document. Tests have espalier/testing';
  return new EngineError('load-failed', `${message}.`, { reason: 'no-workers' });
}

/** Whether a script is of an extension whose content script runs in a page of others, which may not start it. */
function isOfExtension(place: string | URL | undefined): boolean {
  return /^[a-z-]+-extension:/.test(String(place)) && !/^[a-z-]+-extension:$/.test(location.protocol);
}

/** The origin of a frame that is sandboxed without `allow-same-origin` is its own alone: no file is of it. */
function isSandboxed(): boolean {
  return globalThis.origin === 'null';
}

/** Whether a file is of another origin than the page. Programs of Deno have no place, and start workers from anywhere. */
export function isElsewhere({ protocol, origin }: URL): boolean {
  if (typeof location === 'undefined') return false;
  return /^https?:$/.test(protocol) && origin !== (isSandboxed() ? 'null' : location.origin);
}

/** A worker from a script of the page's own making. Sandboxed frames may start classic ones, and Deno only modules. */
export function startOwnScript(url: string | URL): Worker {
  return isSandboxed() ? new Worker(url) : new Worker(url, { type: 'module' });
}

const relays = new Map<string, string>();

/**
 * Starts a worker from a script anywhere. Browsers refuse a script of another origin, but one of
 * the page's own may import it, if its server sends CORS headers.
 */
export function startWorker(script: string | URL): Worker {
  const url = new URL(script, typeof document === 'undefined' ? globalThis.location?.href : document.baseURI);
  return startOwnScript(isElsewhere(url) ? relay(url.href) : url);
}

function relay(url: string): string {
  let address = relays.get(url);
  if (address === undefined) {
    const text = JSON.stringify(url);
    address = scriptOf(isSandboxed() ? `importScripts(${text});` : `import ${text};`);
    relays.set(url, address);
  }
  return address;
}

/** The address of a script that is this text. */
export function scriptOf(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/** `unloaded` is what is told where the browser says no more than that there was an error. */
export function workerHandle<Out, In extends { type: string }>(
  worker: Worker,
  events: WorkerEvents<In>,
  unloaded: string,
): WorkerHandle<Out> {
  worker.addEventListener('message', ({ data }: MessageEvent<In | LifeLock>) => {
    if (isLifeLock(data)) onEndOfLife(data, () => events.died('it has ended', 'ended'));
    else events.message(data);
  });
  worker.addEventListener('messageerror', () => {
    events.died('it sent a message that could not be read');
  });
  worker.addEventListener('error', (event) => {
    // Reported through the promise of whoever waits, so not once more on the console.
    event.preventDefault();
    events.died(event.message || unloaded);
  });
  return {
    post: (message, handedOver = []) => worker.postMessage(message, handedOver),
    async terminate() {
      worker.terminate();
    },
    hold: () => undefined,
  };
}
