// How much faster several threads search as WebAssembly, in Node, Chromium and Firefox; and how soon they stop.
//   npm run bench:threads                 2 threads against 1
//   npm run bench:threads -- 4            4 threads against 1
//   npm run bench:threads -- 2 node       in Node alone
// The two take turns at the same positions, each from an empty table, for so many milliseconds on the wall: it needs as many
// free cores as threads. The median ratio of nodes a second is printed, with the lowest and the highest.
import { build } from './build.mjs';
import { inBrowsers } from './lib/package-site.mjs';
import { isMain, main, print } from './lib/run.mjs';

const MILLISECONDS = 1500;
const ROUNDS = 3;
const HASH_MB = 64;
const STOPS = 20;
const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
  '8/1p3pk1/p2p2p1/2pP3p/2P1r2P/1P3RP1/P4PK1/8 w - - 0 34',
];

async function threads() {
  const count = Number(process.argv[2] ?? 2);
  const where = process.argv[3];
  await build();
  if (where === undefined || where === 'node') {
    print(report('Node', count, await measure('espalier', count, options())));
  }
  if (where === 'node') return;
  await inBrowsers({ isolation: true }, async (page, name) => {
    print(report(name, count, await page.evaluate(measure, '/espalier/index.js', count, options())));
  });
}

const options = () => ({ FENS, MILLISECONDS, ROUNDS, HASH_MB, STOPS });

function report(name, count, { alone, together, stops, got }) {
  if (got !== count) return `${name}: ${got} threads, not ${count}`;
  const ratios = together.map((nps, index) => nps / alone[index]).toSorted((a, b) => a - b);
  const sorted = stops.toSorted((a, b) => a - b);
  const middle = (values) => values[Math.floor(values.length / 2)];
  return [
    name.padEnd(9),
    `${Math.round(middle(alone.toSorted((a, b) => a - b)) / 1000)} k a second alone`,
    `${count} threads ${middle(ratios).toFixed(2)} times (${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)})`,
    `stop in ${middle(sorted).toFixed(1)} ms, at most ${sorted.at(-1).toFixed(1)} ms`,
  ].join('  ');
}

/** In Node, and in pages: it knows nothing of what is around it here. */
async function measure(specifier, count, { FENS, MILLISECONDS, ROUNDS, HASH_MB, STOPS }) {
  const { createEngine } = await import(specifier);
  const engine = await createEngine({ threads: count, hashMb: HASH_MB });
  const got = engine.threads.count;
  const search = async (threads, fen) => {
    await engine.newGame();
    const session = engine.session({ threads });
    const { info } = await session.search({ fen, limits: { movetime: MILLISECONDS } });
    session.dispose();
    return (info.nodes * 1000) / info.milliseconds;
  };
  const [alone, together, stops] = [[], [], []];
  // In the first searches WebAssembly is still being optimized, in each thread.
  for (const fen of FENS) await search(count, fen);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const fen of FENS) {
      alone.push(await search(1, fen));
      together.push(await search(count, fen));
    }
  }
  for (let time = 0; time < STOPS; time += 1) {
    const running = engine.search({ fen: FENS[0], limits: { infinite: true } });
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));
    const begun = performance.now();
    engine.stop();
    await running;
    stops.push(performance.now() - begun);
  }
  engine.dispose();
  return { alone, together, stops, got };
}

if (isMain(import.meta)) await main(threads);
