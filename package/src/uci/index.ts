/**
 * UCI in one worker script: strings in, strings out. `new Worker('uci.js')`, or in Node
 * `new Worker(require.resolve('espalier/uci'))`. It hears everything while it searches: by JSPI, or
 * because it starts itself once more to search.
 */
import { reasonOf } from '../engine/errors.js';
import { instantiate, uciUrgency } from '../engine/wasm.js';
import { browserWorker } from './browser.js';
import { Conversation } from './conversation.js';
import { serveEngine } from './engine-thread.js';
import { nodeThread } from './node.js';
import type { Surroundings } from './surroundings.js';

const surroundings = browserWorker() ?? nodeThread();
if (surroundings === undefined) {
  throw new Error('espalier/uci is a worker script: start it with new Worker(…).');
}
if (surroundings.hearer) serveEngine(surroundings.hearer);
else converse(surroundings);

function converse({ program, loadModule, ...around }: Surroundings): void {
  const say = (line: string) => program.post(line);

  const fail = (reason: string) => {
    const message = `The chess engine could not be started: ${reason}`;
    say(`info string ${message}`);
    // For those who listen to `error`, and for the console.
    setTimeout(() => {
      throw new Error(message);
    });
  };

  const open = async () => {
    const module = await loadModule();
    instantiate(module);
    const { sharesMemory, spawn, close } = around;
    const host = { module, sharesMemory, spawn, say, failed: fail, urgency: uciUrgency, ended: close };
    return new Conversation(host);
  };

  const conversation = open();
  conversation.catch((error: unknown) => fail(reasonOf(error)));
  program.listen((message) => {
    if (typeof message !== 'string') return say('info string Only strings are understood.');
    // Whether it can be started has been said.
    conversation.then((opened) => opened.hear(message), () => undefined);
  });
}
