/** A thread of Node, and the one that it starts. Typed by hand, as `engine/node.ts` is and for its reasons. */
import { loadModule } from '../engine/compile.js';
import type { FromThread, Port, Thread, ThreadEvents } from './protocol.js';
import type { Surroundings } from './surroundings.js';

/** What the thread that searches is started with, by which the script knows itself to be it. */
const ENGINE = 'espalier engine';

interface NodeThread {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
  terminate(): Promise<number>;
}

interface NodeModules {
  'node:worker_threads': {
    Worker: new (script: string | URL, options: { workerData: string; execArgv: string[] }) => NodeThread;
    parentPort: (Pick<NodeThread, 'postMessage' | 'on'> & { close(): void }) | null;
    workerData: unknown;
  };
  'node:fs/promises': { readFile(file: string | URL): Promise<Uint8Array<ArrayBuffer>> };
  'node:url': { pathToFileURL(path: string): URL };
}

interface NodeProcess {
  /** In a thread: the program, and the script of the thread. */
  argv: string[];
  getBuiltinModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name];
}

/** `undefined` where this is no thread of Node 20.16 or later. */
export function nodeThread(): Surroundings | undefined {
  const { process } = globalThis as { process?: Partial<NodeProcess> };
  const load = process?.getBuiltinModule;
  const threads = load?.('node:worker_threads');
  const [, script] = process?.argv ?? [];
  if (load === undefined || !threads?.parentPort || script === undefined) return undefined;
  const { parentPort, workerData } = threads;
  const url = load('node:url').pathToFileURL(script);
  const compile = async (file: string | URL) =>
    WebAssembly.compile(await load('node:fs/promises').readFile(file));
  return {
    sharesMemory: true,
    hearer: workerData === ENGINE ? portOf(parentPort) : undefined,
    program: portOf(parentPort),
    spawn: (events) => spawnThread(threads.Worker, url, events),
    loadModule: () => loadModule(new URL('engine.wasm', url), compile),
    close: () => parentPort.close(),
  };
}

function portOf<In, Out>(port: Pick<NodeThread, 'postMessage' | 'on'>): Port<In, Out> {
  return {
    post: (message) => port.postMessage(message),
    listen: (hear) => port.on('message', (message) => hear(message as In)),
  };
}

/** Starts a script as the thread that searches. */
export function spawnThread(
  Worker: NodeModules['node:worker_threads']['Worker'],
  script: URL,
  events: ThreadEvents,
): Thread {
  // Flags of the program, such as --input-type, are not meant for this script.
  const worker = new Worker(script, { workerData: ENGINE, execArgv: [] });
  worker.on('message', (message) => events.heard(message as FromThread));
  worker.on('error', ({ message }) => events.died(message));
  worker.on('exit', (code) => events.died(`its thread ended with exit code ${code}`));
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
}
