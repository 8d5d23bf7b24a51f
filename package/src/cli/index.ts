/** `espalier`: UCI on standard input and output, and the commands of the native program. */
import { createInterface } from 'node:readline';
import { coresOfNode, startThread } from '../engine/platform-node.js';
import { openPort } from '../engine/port.js';
import { instantiate, uciUrgency } from '../engine/wasm.js';
import { Conversation } from '../uci/conversation.js';
import { serveEngine } from '../uci/engine-thread.js';
import { nodeThread } from '../uci/node.js';
import { SEARCHER } from '../uci/protocol.js';
import type { EngineHost } from '../uci/surroundings.js';
import { CHECK_TRACE } from './check-trace.js';
import { runInThread, serveCommand } from './command.js';
import { COMPARE } from './compare.js';
import { compile } from './compile.js';
import { EXPLAIN } from './explain.js';
import { runFileCommand } from './file-command.js';
import { fileInWords, withPosition } from './position-words.js';
import { QUERY } from './query.js';
import { REPORT } from './report.js';
import { STATS } from './stats.js';

const HELP = ['--help', '-h'];

/** What the native program does not have. */
const FILE_COMMANDS = [CHECK_TRACE, STATS, QUERY, COMPARE, REPORT, EXPLAIN];

if (nodeThread()?.isSearcher) serveEngine(openPort());
else if (!serveCommand()) await main(process.argv.slice(2));

async function main(words: string[]): Promise<void> {
  const asksForHelp = words[0] === 'help' || words.some((word) => HELP.includes(word));
  // The program at the other end of a pipe has gone: there is nobody left to tell.
  process.stdout.on('error', () => process.exit());
  const command = FILE_COMMANDS.find(
    (one) => one.name === words[0] && (one !== EXPLAIN || fileInWords(words) !== undefined),
  );
  if (command !== undefined && !asksForHelp) {
    process.exitCode = await runFileCommand(command, words.slice(1));
    return;
  }
  const script = new URL(import.meta.url);
  if (words.length > 0) {
    const run = async (): Promise<number> => runInThread(await withPosition(words), await compile('cli.wasm'), script);
    process.exitCode = await runFileCommand({ run }, words);
    if (asksForHelp) console.log(FILE_COMMANDS.map(({ help }) => help).join('\n'));
    return;
  }
  const module = await compile('engine.wasm');
  instantiate(module);
  converse(module, script);
}

/** UCI on standard input and output, so that any match program can play the engine. */
function converse(module: WebAssembly.Module, script: URL): void {
  const input = createInterface({ input: process.stdin });
  const host: EngineHost = {
    module,
    stopMode: 'shared',
    machine: { sharing: 'shared', cores: coresOfNode() },
    spawn: (events) => startThread(script, events, SEARCHER),
    spawnHelper: (events) => startThread(script, events, SEARCHER),
    say: (line) => void process.stdout.write(`${line}\n`),
    close() {
      input.close();
      process.stdin.destroy();
    },
    failed(reason) {
      console.error(`espalier: the engine could not be started: ${reason}`);
      process.exit(1);
    },
  };
  const conversation = new Conversation(host, uciUrgency);
  input.on('line', (line) => conversation.hear(line));
  input.on('close', () => conversation.finish());
}
