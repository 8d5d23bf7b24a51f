/** UCI on standard input and output, so that any match program can play the engine. */
import { createInterface } from 'node:readline';
import { coresOfNode, startThread } from '../engine/platform-node.js';
import { uciUrgency } from '../engine/wasm.js';
import { Conversation } from '../uci/conversation.js';
import { SEARCHER } from '../uci/protocol.js';

export function converse(module: WebAssembly.Module, script: URL): void {
  const input = createInterface({ input: process.stdin });
  const conversation = new Conversation({
    module,
    stopMode: 'shared',
    machine: { sharing: 'shared', cores: coresOfNode() },
    spawn: (events) => startThread(script, events, SEARCHER),
    spawnHelper: (events) => startThread(script, events, SEARCHER),
    say: (line) => void process.stdout.write(`${line}\n`),
    urgency: uciUrgency,
    close() {
      input.close();
      process.stdin.destroy();
    },
    failed(reason) {
      console.error(`espalier: the engine could not be started: ${reason}`);
      process.exit(1);
    },
  });
  input.on('line', (line) => conversation.hear(line));
  input.on('close', () => conversation.finish());
}
