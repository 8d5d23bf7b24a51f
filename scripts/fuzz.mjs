// Lets libFuzzer look for an input that breaks a target of fuzz/, guided by the code that each input reaches.
//   npm run fuzz -- uci         for five minutes; also fen, pgn, tt-move, trace
//   npm run fuzz -- uci 3600    for an hour
// What it finds lies in fuzz/artifacts. The compiler is the stable one: counting code that is reached asks for nothing
// else, and a sanitizer, which does, has little to find where nothing is `unsafe`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { Failure, isMain, main, print } from './lib/run.mjs';

const TARGETS = ['fen', 'pgn', 'trace', 'tt-move', 'uci'];
const FLAGS = [
  '-Ctarget-cpu=x86-64-v2', '-Cdebug-assertions=on', '-Coverflow-checks=on', '-Ccodegen-units=4', '--cfg=fuzzing',
  '-Cpasses=sancov-module', '-Cllvm-args=-sanitizer-coverage-level=4', '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table', '-Cllvm-args=-sanitizer-coverage-trace-compares',
];

function run(program, args, env) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw new Failure(`${program} could not be run: ${error.message}`);
  if (status !== 0) throw new Failure(`${program} ${args.join(' ')} ended with ${status ?? 'a signal'}.`);
}

/** The folders that libFuzzer begins with; what it finds goes to the first. */
function inputs(target) {
  const [corpus, artifacts, seeds] = ['corpus', 'artifacts', 'seeds'].map((name) => join(root, 'fuzz', name, target));
  mkdirSync(corpus, { recursive: true });
  mkdirSync(artifacts, { recursive: true });
  return [`-artifact_prefix=${artifacts}/`, corpus, ...(existsSync(seeds) ? [seeds] : [])];
}

function fuzz() {
  const [target, seconds = '300'] = process.argv.slice(2);
  if (!TARGETS.includes(target) || !/^\d+$/.test(seconds)) {
    throw new Failure(`npm run fuzz -- TARGET [SECONDS], with one of these targets: ${TARGETS.join(', ')}`);
  }
  const host = /^host: (.+)$/m.exec(spawnSync('rustc', ['-vV'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (host === undefined) throw new Failure('rustc could not be run; install Rust from rustup.rs');
  const build = ['build', '--release', '--locked', '--manifest-path', 'fuzz/Cargo.toml', '--target', host, '--bin', target];
  const flags = host.startsWith('x86_64') ? FLAGS : FLAGS.slice(1);
  run('cargo', build, { CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') });
  run(join('fuzz', 'target', host, 'release', target), [`-max_total_time=${seconds}`, '-timeout=20', ...inputs(target)]);
  print(`${target}: nothing was found.`);
}

if (isMain(import.meta)) await main(fuzz);
