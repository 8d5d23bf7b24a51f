// Skips work whose inputs have not changed since it was last done.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { root, tools } from './paths.mjs';

/**
 * @param {{ inputs: string[], outputs: string[], also?: string }} facts inputs are files and whole
 *   folders; `also` is whatever else the result depends on
 * @param {() => Promise<void>} work
 */
export async function ifChanged(name, { inputs, outputs, also = '' }, work) {
  const stamp = join(tools, 'stamps', name);
  const wanted = fingerprint(inputs, also);
  const isFresh =
    readIfThere(stamp) === wanted && outputs.every((path) => existsSync(join(root, path)));
  if (isFresh) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(join(tools, 'stamps'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Of files and whole folders, and of whatever else a result depends on. */
export function fingerprint(inputs, also) {
  const hash = createHash('sha256').update(also);
  for (const input of inputs) {
    for (const file of filesIn(join(root, input))) {
      const content = readFileSync(file);
      hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Every file of a folder, at any depth, in an order that is always the same. */
export function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
