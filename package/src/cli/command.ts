/** The commands of the native program, run by the same code in a thread, so that Ctrl-C is heard. */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { initSync, runCommand } from '../../../cli/pkg/espalier_cli.js';
import { STANDARD_INPUT } from './file-command.js';

/** What a program ends with that Ctrl-C has ended. */
const INTERRUPTED = 130;
const CLEAR_LINE = '\r\u001b[K';

interface Order {
  words: string[];
  module: WebAssembly.Module;
  /** Shared memory: not zero after Ctrl-C. */
  interrupt: Int32Array;
}

type Report =
  | { type: 'print' | 'show'; text: string }
  /** At the end; `error` is what was wrong. */
  | { type: 'ended'; error: string | undefined };

/** Runs a command, and resolves with the exit code of the program. */
export function runInThread(words: string[], module: WebAssembly.Module, script: URL): Promise<number> {
  const interrupt = new Int32Array(new SharedArrayBuffer(4));
  const order: Order = { words, module, interrupt };
  const worker = new Worker(script, { workerData: order, execArgv: [] });
  // The first Ctrl-C ends the work, the second one the program.
  process.on('SIGINT', () => {
    if (Atomics.exchange(interrupt, 0, 1) !== 0) process.exit(INTERRUPTED);
  });
  return new Promise((resolve) => {
    const end = (error: string | undefined) => {
      if (error !== undefined) console.error(`espalier: ${error}`);
      resolve(error === undefined ? 0 : 1);
    };
    worker.on('error', ({ message }) => end(`the engine stopped unexpectedly: ${message}`));
    worker.on('message', (report: Report) => {
      switch (report.type) {
        case 'print':
          return void process.stdout.write(report.text);
        case 'show':
          return show(report.text);
        case 'ended':
          return end(report.error);
      }
    });
  });
}

function show(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE + progress);
}

/** The thread's side; false where this thread was started for something else. */
export function serveCommand(): boolean {
  if (!isOrder(workerData)) return false;
  const { words, module, interrupt } = workerData;
  const report = (message: Report) => parentPort?.postMessage(message);
  initSync({ module });
  const error = runCommand(
    words,
    {
      print: (text) => report({ type: 'print', text }),
      show: (text) => report({ type: 'show', text }),
      list: (path) => readdirSync(path),
      read: (path) => readFileSync(path, 'utf8'),
      readBytes: (path) => readFileSync(path === STANDARD_INPUT ? 0 : path),
      create: (path) => openFile(path, 'w'),
      append: (path) => openFile(path, 'a'),
    },
    interrupt,
  );
  report({ type: 'ended', error });
  return true;
}

function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'words' in data;
}

function openFile(path: string, mode: 'w' | 'a'): { write(bytes: Uint8Array): void } {
  const file = openSync(path, mode);
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    },
  };
}
