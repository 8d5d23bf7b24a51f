// Audits thousands of cuts of recorded searches under Node, with workers ended and replaced in between.
//   node scripts/stress-audits.mjs [COUNT] [--node FILE]...
// `--node` names another Node to run the same under; without it, this one does.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { Failure, isMain, main, print } from './lib/run.mjs';

/** Cuts audited of one recording; then an engine of its own is ended, half the time in the middle. */
const OF_ONE = 25;
const TRACE = { limits: { depth: 8 }, records: 20_000, hashMb: 4 };
const UNFINISHED = 'an engine ended in the middle of an audit answered it';

/** The same numbers for the same seed, so that a crash can be repeated. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function randomGame(engine, random) {
  const moves = [];
  const plies = random(60);
  while (moves.length < plies) {
    const { legalMoves } = await engine.position({ moves });
    if (legalMoves.length === 0) return moves.slice(0, -1);
    moves.push(legalMoves[random(legalMoves.length)].uci);
  }
  return moves;
}

function cutsOf(trace) {
  const found = [];
  for (let id = 0; id < trace.count; id += 1) {
    for (const rule of trace.cuts(id)) found.push([id, rule]);
  }
  return found;
}

async function auditSome(createEngine, count, random) {
  const engine = await createEngine({ hashMb: 4 });
  const trace = await engine.trace({ ...TRACE, moves: await randomGame(engine, random) });
  const cuts = cutsOf(trace);
  let done = 0;
  for (; done < count && cuts.length > 0; done += 1) {
    const [id, rule] = cuts[random(cuts.length)];
    const { withoutRule } = await trace.audit(id, rule);
    if (withoutRule === undefined) throw new Failure(`Record ${id} has no verdict on ${rule}.`);
  }
  if (random(2) === 0 && cuts.length > 0) {
    const ended = trace.audit(...cuts[0]).then(() => UNFINISHED, (error) => error.code);
    engine.dispose();
    const told = await ended;
    if (told !== 'disposed') throw new Failure(`Expected disposed, and was told: ${told}`);
  } else {
    engine.dispose();
  }
  return done;
}

async function stress(count) {
  const { createEngine } = await import('espalier');
  let audits = 0;
  for (let seed = 1; audits < count; seed += 1) {
    audits += await auditSome(createEngine, OF_ONE, randomFrom(seed));
    if (seed % 20 === 0) print(`${process.version}: ${audits} audits, ${seed} recordings`);
  }
  print(`${process.version}: ${audits} audits, all answered`);
}

function runUnder(node, count) {
  const child = spawn(node, [import.meta.filename, String(count)], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Failure(`${node} ended with ${signal ?? code}.`));
    });
  });
}

async function stressAudits() {
  const { values, positionals } = parseArgs({
    options: { node: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const count = Number(positionals[0] ?? 5000);
  if (!Number.isInteger(count) || count < 1) throw new Failure('COUNT must be 1 or more.');
  if (values.node === undefined) return stress(count);
  for (const node of values.node) await runUnder(node, count);
}

if (isMain(import.meta)) await main(stressAudits);
