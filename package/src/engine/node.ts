/**
 * The little of Node that the package uses, typed by hand: a program that imports it then
 * needs no `@types/node`, and a bundler finds no `node:` import it would have to replace.
 */

export interface NodeWorker {
  postMessage(message: unknown, handedOver?: MessagePort[]): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  on(event: 'error' | 'messageerror', listener: (error: unknown) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
}

interface NodePort {
  close?(): void;
  postMessage(message: unknown, handedOver?: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): void;
}

export interface NodeModules {
  'node:worker_threads': {
    Worker: new (script: URL, options: { execArgv: string[]; workerData: unknown }) => NodeWorker;
    parentPort: NodePort | null;
    /** In a thread: what it was started with. */
    workerData: unknown;
  };
  'node:fs/promises': { readFile(file: URL | string): Promise<Uint8Array<ArrayBuffer>> };
  'node:os': { availableParallelism(): number };
  'node:url': { URL: typeof URL; pathToFileURL(path: string): URL; fileURLToPath(url: string): string };
}

interface NodeProcess {
  getBuiltinModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name];
}

/** One of Node's own modules, or `undefined` where this is not Node (20.16 or later). */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined {
  const { process } = globalThis as { process?: Partial<NodeProcess> };
  return process?.getBuiltinModule?.(name);
}
