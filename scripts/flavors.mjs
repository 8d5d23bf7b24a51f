// Compares the ways in which a search hears that it has to stop, in Chromium and in Firefox: what
// each costs in speed, and how soon it stops.
//   node scripts/flavors.mjs           40 rounds
//   node scripts/flavors.mjs 100       100 rounds
// The flavors take turns at the same short search, from an empty hash table. Other programs only ever
// slow a round down, so the fast rounds count.
import { inBrowsers } from './lib/package-site.mjs';
import { isMain, main, print } from './lib/run.mjs';

const ROUNDS = 40;

async function flavors() {
  const rounds = Number(process.argv[2] ?? ROUNDS);
  await inBrowsers({ isolation: true }, async (page, name) => {
    const { speeds, stops } = await page.evaluate(inPage, rounds);
    print(`${name}, ${rounds} rounds`);
    const reference = fast(speeds.shared);
    for (const [flavor, values] of Object.entries(speeds)) {
      const speed = fast(values);
      const columns = [
        flavor.padEnd(8),
        `${Math.round(speed).toLocaleString('en')} nps`.padStart(14),
        `${((speed / reference - 1) * 100).toFixed(1)}% against shared`.padStart(22),
        `stops in ${quantile(stops[flavor], 0.5).toFixed(1)} ms, at most ${Math.max(...stops[flavor]).toFixed(1)} ms`,
      ];
      print(columns.join('  '));
    }
  });
}

const fast = (speeds) => quantile(speeds, 0.9);

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)];
}

/** Runs in the page. */
async function inPage(rounds) {
  const STOPS = 20;
  const { createEngine } = await import('/espalier/index.js');
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  const engines = {};
  for (const flavor of ['shared', 'jspi', 'respawn']) engines[flavor] = await createEngine({ flavor, hashMb: 16 });
  const names = Object.keys(engines);
  const speeds = Object.fromEntries(names.map((name) => [name, []]));
  const stops = Object.fromEntries(names.map((name) => [name, []]));
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // In the first rounds WebAssembly is still being optimized.
  for (let round = -3; round < rounds; round += 1) {
    for (const name of round % 2 ? names : names.toReversed()) {
      await engines[name].newGame();
      const { info } = await engines[name].search({ fen, limits: { nodes: 100_000 } });
      if (round >= 0) speeds[name].push((info.nodes / info.milliseconds) * 1000);
    }
  }
  for (let round = 0; round < STOPS; round += 1) {
    for (const name of names) {
      const search = engines[name].search({ fen, limits: { infinite: true } });
      await wait(50 + Math.random() * 50);
      const start = performance.now();
      engines[name].stop();
      await search;
      stops[name].push(performance.now() - start);
    }
  }
  for (const engine of Object.values(engines)) engine.dispose();
  return { speeds, stops };
}

if (isMain(import.meta)) await main(flavors);
