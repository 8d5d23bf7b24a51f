// Compares the ways in which a search hears that it has to stop, in Chromium and in Firefox: what
// each costs in speed, and how soon it stops.
//   node scripts/stop-modes.mjs          40 rounds in each order
//   node scripts/stop-modes.mjs 100      100 rounds
// The stop modes take turns at the same search, from an empty hash table. Where the memory of an engine
// lies makes a difference, so engines are started anew in every order that three can have. On Linux
// the time is that which the thread has run, so that other programs count for little. Stop modes are
// compared round by round, and the median is printed with its 95% interval.
import { inBrowsers } from './lib/package-site.mjs';
import { isMain, main, print } from './lib/run.mjs';
import { busiestThread } from './lib/thread-time.mjs';

const ROUNDS = 40;
/** In the first rounds WebAssembly is still being optimized. */
const WARM_UP = 3;
const STOPS = 5;
const NODES = 60_000;
const STOP_MODES = ['shared', 'jspi', 'respawn'];
const ORDERS = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1], [2, 0, 1], [1, 0, 2]];

async function stopModes() {
  const rounds = Number(process.argv[2] ?? ROUNDS);
  await inBrowsers({ isolation: true }, async (page, name, pid) => {
    const speeds = lists();
    const stops = lists();
    for (const order of ORDERS.map((places) => places.map((place) => STOP_MODES[place]))) {
      await page.evaluate(start, order);
      for (let round = -WARM_UP; round < rounds; round += 1) {
        for (const stopMode of round % 2 ? order : order.toReversed()) {
          let passed;
          const ran = await busiestThread(pid, async () => {
            passed = await page.evaluate(search, stopMode, NODES);
          });
          if (round >= 0) speeds[stopMode].push((NODES / (ran ?? passed)) * 1000);
        }
      }
      for (const stopMode of order) stops[stopMode].push(...(await page.evaluate(stop, stopMode, STOPS)));
      await page.evaluate(end);
    }
    print(`${name}, 6 times ${rounds} rounds`);
    for (const stopMode of STOP_MODES) print(row(stopMode, speeds, stops[stopMode]));
  });
}

const lists = () => Object.fromEntries(STOP_MODES.map((stopMode) => [stopMode, []]));

function row(stopMode, speeds, stops) {
  const ratios = speeds[stopMode].map((speed, round) => (speed / speeds.shared[round] - 1) * 100);
  const [low, high] = interval(ratios);
  return [
    stopMode.padEnd(8),
    `${Math.round(median(speeds[stopMode])).toLocaleString('en')} nps`.padStart(14),
    `${median(ratios).toFixed(1)}% (${low.toFixed(1)} to ${high.toFixed(1)}) against shared`.padStart(36),
    `stops in ${median(stops).toFixed(1)} ms, at most ${Math.max(...stops).toFixed(1)} ms`,
  ].join('  ');
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Between these the median lies with 95% probability, by the order of the values alone. */
function interval(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(values.length);
  const at = (place) => sorted[Math.min(Math.max(Math.round(place), 0), values.length - 1)];
  return [at(values.length / 2 - reach), at(values.length / 2 + reach)];
}

// What follows runs in the page.

async function start(order) {
  const { createEngine } = await import('/espalier/index.js');
  globalThis.engines = {};
  for (const stopMode of order) globalThis.engines[stopMode] = await createEngine({ stopMode, hashMb: 4 });
}

async function search(stopMode, nodes) {
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  const engine = globalThis.engines[stopMode];
  await engine.newGame();
  return (await engine.search({ fen, limits: { nodes } })).info.milliseconds;
}

async function stop(stopMode, times) {
  const engine = globalThis.engines[stopMode];
  const seen = [];
  for (let i = 0; i < times; i += 1) {
    const running = engine.search({ limits: { infinite: true } });
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));
    const begun = performance.now();
    engine.stop();
    await running;
    seen.push(performance.now() - begun);
  }
  return seen;
}

function end() {
  for (const engine of Object.values(globalThis.engines)) engine.dispose();
}

if (isMain(import.meta)) await main(stopModes);
