/**
 * UCI in one worker script: strings in, strings out. `new Worker('uci.js')`, or in Node
 * `new Worker(require.resolve('espalier/uci'))`. It hears everything while it searches: by JSPI, or
 * because it starts itself once more to search.
 */
import { reasonOf } from '../engine/errors.js';
import { openPort, type Port } from '../engine/port.js';
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
if (surroundings.isSearcher) serveEngine(openPort());
else converse(openPort(), surroundings);

function converse(program: Port<unknown, string>, surroundings: Surroundings): void {
  const say = (line: string) => program.post(line);

  const messageFor = (reason: string) => `The chess engine could not be started: ${reason}`;

  const fail = (reason: string) => {
    const message = messageFor(reason);
    say(`info string ${message}`);
    // For those who listen to `error`, and for the console.
    setTimeout(() => {
      throw new Error(message);
    });
  };

  const open = async () => {
    const module = await surroundings.loadModule();
    instantiate(module);
    return new Conversation({ ...surroundings, module, say, failed: fail }, uciUrgency);
  };

  const conversation = open();
  conversation.catch((error: unknown) => fail(reasonOf(error)));
  program.listen((message) => {
    if (typeof message !== 'string') return say('info string Only strings are understood.');
    conversation.then(
      (opened) => opened.hear(message),
      (error: unknown) => say(`info string ${messageFor(reasonOf(error))}`),
    );
  });
}
