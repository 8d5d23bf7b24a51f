// A program of the older kind, in a Node whose `require` takes ES modules.
const { createEngine } = require('espalier');

createEngine({ hashMb: 1 }).then(async (engine) => {
  const { bestMove } = await engine.search({ limits: { depth: 3 } });
  engine.dispose();
  console.log(bestMove);
});
