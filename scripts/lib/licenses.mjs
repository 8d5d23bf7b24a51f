// The programs of others that are in what ships, with their licenses: the crates that the WebAssembly modules are made
// of. The scripts of the package have none; those of the page are named in the remarks.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { output } from './run.mjs';

const TARGET = 'wasm32-unknown-unknown';
/** In this order: of two licenses to choose from, the shorter text. */
const TEXTS = [/^license-mit/i, /^license(\.(md|txt))?$/i, /^copying/i, /^license/i];

/**
 * @param {string[]} crates that ship
 * @param {NodeJS.ProcessEnv} env of cargo
 * @returns {Promise<{ name: string, version: string, license: string, text: string }[]>}
 */
export async function thirdParties(crates, env) {
  const names = await Promise.all(crates.map((crate) => linkedCrates(crate, env)));
  const wanted = new Set(names.flat());
  const metadata = await cargo(['metadata', '--locked', '--format-version', '1', '--filter-platform', TARGET], env);
  return JSON.parse(metadata)
    .packages.filter(({ name, version, source }) => source !== null && wanted.has(`${name} v${version}`))
    .map(({ name, version, license, manifest_path }) => ({ name, version, license, text: textIn(dirname(manifest_path)) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** What is compiled into the module. Macros only write some of it. */
async function linkedCrates(crate, env) {
  const options = ['--package', crate, '--target', TARGET, '--edges', 'normal,no-proc-macro', '--prefix', 'none'];
  const tree = await cargo(['tree', '--locked', ...options, '--format', '{p}'], env);
  return tree.split('\n').map((line) => /^\S+ v\S+/.exec(line)?.[0] ?? '');
}

async function cargo(args, env) {
  const text = await output('cargo', args, { env, timeout: 300_000, maxBuffer: 100_000_000 });
  if (text === undefined) throw new Error(`cargo ${args[0]} has failed.`);
  return text;
}

function textIn(folder) {
  const files = readdirSync(folder).sort();
  for (const pattern of TEXTS) {
    const file = files.find((name) => pattern.test(name));
    if (file !== undefined) return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  }
  return '';
}

/** All of it as one text for people; `remarks` stand before what the engine is made of. */
export function licensesText(parties, remarks = []) {
  const own = readFileSync(join(root, 'LICENSE-MIT'), 'utf8').trim();
  const byText = new Map();
  for (const party of parties) byText.set(party.text, [...(byText.get(party.text) ?? []), party]);
  const blocks = [...byText].map(([text, group]) => {
    const names = group.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n');
    return text === '' ? names : `${names}\n\n${text}`;
  });
  const parts = [
    'Espalier is licensed under MIT or Apache-2.0, at your choice. The MIT license:',
    own,
    ...remarks,
    'The engine was compiled with the Rust standard library (MIT OR Apache-2.0) and these:',
    ...blocks,
  ];
  return `${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
