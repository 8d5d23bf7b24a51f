// The worker script `espalier/uci` in Node: as it is, and as it is where threads share no memory.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { instantiate, uciUrgency } from '../../../package/lib/engine/wasm.js';
import { Conversation } from '../../../package/lib/uci/conversation.js';
import { startThread } from '../../../package/lib/engine/platform-node.js';
import { SEARCHER } from '../../../package/lib/uci/protocol.js';
import { Talk } from './conversation.mjs';

const script = createRequire(import.meta.url).resolve('espalier/uci');
const engineModule = new WebAssembly.Module(readFileSync(new URL('engine.wasm', pathToFileURL(script))));
instantiate(engineModule);

class ThreadTalk extends Talk {
  #worker = new Worker(script);

  constructor() {
    super();
    this.#worker.on('message', (line) => this.take(line));
  }

  say(...messages) {
    for (const message of messages) this.#worker.postMessage(message);
  }

  kill() {
    return this.#worker.terminate();
  }
}

/** The same conversation without the script around it: with threads that share no memory, or with others. */
export class OpenTalk extends Talk {
  #conversation;
  /** How many threads there have been. */
  spawned = 0;

  constructor({ stopMode = 'respawn', spawn = ownThread, spawnHelper = spawn, module = engineModule, machine = ALONE } = {}) {
    super();
    const host = {
      module,
      stopMode,
      machine,
      spawnHelper,
      spawn: (events) => {
        this.spawned += 1;
        return spawn(events);
      },
      say: (line) => this.take(line),
      close: () => (this.#conversation = undefined),
      failed: (reason) => this.take(`failed: ${reason}`),
    };
    this.#conversation = new Conversation(host, uciUrgency);
  }

  /** What the script does with messages. */
  say(...messages) {
    for (const message of messages) {
      if (typeof message === 'string') this.#conversation?.hear(message);
      else this.take('info string Only strings are understood.');
    }
  }

  kill() {
    this.say('quit');
  }
}

/** Threads that share no memory. */
const ALONE = { sharing: 'no-shared-memory', cores: 1 };

export function ownThread(events) {
  return startThread(pathToFileURL(script), events, SEARCHER);
}

export const UCI_WORKERS = {
  'in a thread': () => new ThreadTalk(),
  'without shared memory': () => new OpenTalk(),
};
