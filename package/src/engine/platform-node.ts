import { compileFetched } from './compile-fetched.js';
import { EngineError, reasonOf } from './errors.js';
import { type NodeModules, nodeModule } from './node.js';
import type { Platform } from './platform.js';
import { canSuspend } from './stop-modes.js';
import type { WorkerEvents, WorkerHandle } from './worker-slot.js';

/** The files that an entry of the package comes with. */
export interface NodeFiles {
  wasm: Platform['wasm'];
  worker(): string | URL;
}

export function nodePlatform(files: NodeFiles): Platform {
  return {
    stopModes: ['shared', ...(canSuspend() ? (['jspi'] as const) : []), 'respawn'],
    sharing: 'shared',
    cores: coresOfNode(),
    spawn: (script, events) => startThread(locate(script ?? files.worker()), events),
    wasm: files.wasm,
    compile,
  };
}

export function coresOfNode(): number {
  return nodeModule('node:os')?.availableParallelism() ?? 1;
}

/** `workerData` is what the script is started with, so that it knows what for. */
export function startThread<Out, In>(script: URL, events: WorkerEvents<In>, workerData?: string): WorkerHandle<Out> {
  const { Worker } = required('node:worker_threads');
  // Flags of the program, such as --input-type, are not meant for this script.
  const worker = new Worker(script, { execArgv: [], workerData });
  worker.on('message', (message) => events.message(message as In));
  worker.on('messageerror', () => events.died('it sent a message that could not be read'));
  worker.on('error', (error) => events.died(reasonOf(error)));
  worker.on('exit', (code) => events.died(`its thread ended with exit code ${code}`, 'ended'));
  return {
    post: (message, handedOver = []) => worker.postMessage(message, handedOver),
    async terminate() {
      await worker.terminate();
    },
    hold: (held) => (held ? worker.ref() : worker.unref()),
  };
}

/** WebAssembly from a file, or from a server. */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const file = locate(url);
  if (file.protocol !== 'file:') return compileFetched(file);
  return WebAssembly.compile(await required('node:fs/promises').readFile(file));
}

/** An address, or the path of a file, as a URL of Node's own: it takes no other, and test runners have classes of theirs. */
function locate(place: string | URL): URL {
  const url = required('node:url');
  const text = String(place);
  return /^[a-z][a-z\d+.-]+:/i.test(text) ? new url.URL(text) : url.pathToFileURL(text);
}

function required<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  const module = nodeModule(name);
  if (module === undefined) {
    throw new EngineError('load-failed', 'The chess engine needs a browser with Web Workers, or Node 20.16 or later.', {
      reason: 'no-workers',
    });
  }
  return module;
}
