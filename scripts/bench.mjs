// Compares the speed of the engine as WebAssembly, in this Node, with the native program.
//   npm run bench         the search: nodes must be equal, and the speeds are compared; with that of the version
//                         before, natively: of the last commit of the engine, or of that before it where nothing of
//                         the engine differs from the last one
//   npm run bench:perft   the move generator: against those of other crates natively, then wasm against native
//   npm run bench:trace   recording as WebAssembly: against the same search unrecorded
// The two take turns, so that a machine that slows down slows both; medians are printed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './build.mjs';
import { nativeProgram, root, tools } from './lib/paths.mjs';
import { Failure, isMain, main, must, output, print } from './lib/run.mjs';
import { setup } from './setup.mjs';
import { toolchains } from './toolchain.mjs';

const ROUNDS = 5;

const PERFTS = [
  { name: 'startpos', depth: 6, fen: undefined },
  {
    name: 'kiwipete',
    depth: 5,
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  },
];

/** @typedef {{ nodes: number, nps: number }} Speed */

async function prepare() {
  await setup('build');
  await build(['wasm-web']);
  const { native } = await toolchains();
  await must('cargo-native', 'cargo', ['build', '--release', '--package', 'espalier-cli'], native);
  const { Session, initSync } = await import('../web/pkg/espalier_web.js');
  initSync({ module: readFileSync(join(root, 'web/pkg/espalier_web_bg.wasm')) });
  return { native, Session };
}

/** Runs a command of the native program, whose last line is `N nodes M nps`. */
async function runNative(args, program = nativeProgram) {
  const text = await must('native', program, args);
  const numbers = /(\d+) nodes (\d+) nps\s*$/.exec(text);
  if (!numbers) throw new Failure(`espalier ${args.join(' ')} did not end with "N nodes M nps".`);
  return { nodes: Number(numbers[1]), nps: Number(numbers[2]) };
}

/**
 * Runs both, in turn, and picks the round with the median ratio.
 * @param {() => Promise<Speed>} runNativeOnce
 * @param {() => Speed} runWasmOnce
 */
async function compare(runNativeOnce, runWasmOnce) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const native = await runNativeOnce();
    const wasm = runWasmOnce();
    if (native.nodes !== wasm.nodes) {
      throw new Failure(`The node counts differ: native ${native.nodes}, wasm ${wasm.nodes}.`);
    }
    rounds.push({ native, wasm, ratio: wasm.nps / native.nps });
  }
  return rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
}

async function benchSearch() {
  const { native: toolchain, Session } = await prepare();
  const session = new Session(16);
  const { native, wasm, ratio } = await compare(
    () => runNative(['bench']),
    () => session.bench(),
  );
  print(`native ${native.nodes} nodes ${native.nps} nps`);
  print(`wasm ${wasm.nodes} nodes ${Math.round(wasm.nps)} nps`);
  print(`wasm/native ${ratio.toFixed(2)}`);
  const before = await programBefore(toolchain);
  const nps = async (program) => (await runNative(['bench'], program)).nps;
  const ratios = await inTurn(ROUNDS, async () => (await nps(nativeProgram)) / (await nps(before.program)));
  print(`native/native of ${before.commit} ${median(ratios).toFixed(3)}`);
}

/** Sources that decide the speed of the search. */
const ENGINE = ['chess', 'engine', 'cli', 'Cargo.toml', 'Cargo.lock'];

/** The native program of the version before, built in a folder of its own. */
async function programBefore(toolchain) {
  const isChanged = (await output('git', ['status', '--porcelain', '--', ...ENGINE])) !== '';
  const commits = await output('git', ['log', '-2', '--format=%h', '--', ...ENGINE]);
  const commit = commits?.split('\n')[isChanged ? 0 : 1];
  if (commit === undefined) throw new Failure('There is no version before this one: that takes a clone with its history.');
  const folder = join(tools, 'before');
  const archive = join(tools, 'before.tar');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await must('git-archive', 'git', ['archive', '--output', archive, commit]);
  await must('tar', 'tar', ['-xf', archive, '-C', folder]);
  const target = join(tools, 'before-target');
  const manifest = join(folder, 'Cargo.toml');
  const release = ['build', '--release', '--package', 'espalier-cli', '--manifest-path', manifest, '--target-dir', target];
  await must('cargo-before', 'cargo', release, toolchain);
  return { commit, program: join(target, 'release', basename(nativeProgram)) };
}

async function inTurn(rounds, measure) {
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return measured;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function benchPerft() {
  const { native: toolchain, Session } = await prepare();
  const bench = ['run', '--quiet', '--release', '--locked', '--manifest-path', 'chess/perft/Cargo.toml'];
  print((await must('cargo-run', 'cargo', bench, toolchain)).trimEnd());
  const session = new Session(1);
  for (const { name, depth, fen } of PERFTS) {
    session.setPosition(fen, [], false);
    const { native, wasm, ratio } = await compare(
      () => runNative(['perft', String(depth), ...(fen ? [fen] : [])]),
      () => timed(() => Number(session.perft(depth))),
    );
    const [fast, slow] = [native, wasm].map(({ nps }) => (nps / 1e6).toFixed(0));
    print(
      `perft ${name} depth ${depth}: native ${fast} Mnps, wasm ${slow} Mnps, ratio ${ratio.toFixed(2)}`,
    );
  }
}

const TRACES = [
  { fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', depth: 17 },
  { fen: 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9', depth: 18 },
  { fen: '8/1p3pk1/p2p2p1/2pP3p/2P1r2P/1P3RP1/P4PK1/8 w - - 0 34', depth: 24 },
];

async function benchTrace() {
  const { Session } = await prepare();
  const session = new Session(16);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [plain, recorded] = [0, 0];
    for (const { fen, depth } of TRACES) {
      session.setPosition(fen, [], false);
      session.newGame();
      const start = performance.now();
      const { info } = session.go({ depth }, undefined, () => {});
      const between = performance.now();
      const trace = session.trace({ depth }, undefined, () => {});
      const end = performance.now();
      if (info.nodes !== trace.nodes) {
        throw new Failure(`${trace.nodes} nodes recorded of ${info.nodes}.`);
      }
      plain += between - start;
      recorded += end - between;
    }
    rounds.push({ plain, recorded, ratio: recorded / plain });
  }
  const { plain, recorded, ratio } = rounds.sort((a, b) => a.ratio - b.ratio)[
    Math.floor(ROUNDS / 2)
  ];
  print(`wasm ${plain.toFixed(0)} ms, recorded ${recorded.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`);
}

function timed(count) {
  const start = performance.now();
  const nodes = count();
  return { nodes, nps: (nodes / (performance.now() - start)) * 1000 };
}

if (isMain(import.meta)) {
  const benches = { perft: benchPerft, trace: benchTrace };
  await main(benches[process.argv[2]] ?? benchSearch);
}
