// The UCI worker in a thread of Node.
const { Worker } = require('node:worker_threads');

const engine = new Worker(require.resolve('espalier/uci'));
engine.on('message', (line) => {
  if (!line.startsWith('bestmove')) return;
  console.log(line);
  engine.postMessage('quit');
});
for (const line of ['position startpos', 'go depth 3']) engine.postMessage(line);
