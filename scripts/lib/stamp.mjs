// Skips work whose inputs have not changed since it was last done, and names an input that has.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
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
  const stamp = stampOf(name);
  const begun = new Date();
  const wanted = `${fingerprint(inputs, '')}\n${also}`;
  const isFresh =
    readIfThere(stamp) === wanted && outputs.every((path) => existsSync(join(root, path)));
  if (!isFresh) {
    rmSync(stamp, { force: true });
    await work();
    mkdirSync(join(tools, 'stamps'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  // What is newer than this has been changed since its content was read.
  utimesSync(stamp, begun, begun);
}

/**
 * What was written since the work was done, or undefined: content is read only where a file or folder is newer.
 * @returns {string | undefined} its path, from the root
 */
export function changedInput(name, { inputs }) {
  const stamp = stampOf(name);
  if (!existsSync(stamp)) return inputs[0];
  const { mtimeMs } = statSync(stamp);
  const newer = inputs.flatMap((input) => newerIn(join(root, input), mtimeMs));
  if (newer.length === 0 || readFileSync(stamp, 'utf8').startsWith(fingerprint(inputs, ''))) return undefined;
  // A folder is newer when a file of it has gone.
  return relative(root, newer.find((path) => statSync(path).isFile()) ?? newer[0]);
}

/** The files and folders of a path that are newer. */
function newerIn(path, mtimeMs) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => newerIn(join(path, name), mtimeMs)) : [];
  return found.mtimeMs > mtimeMs ? [...inside, path] : inside;
}

const stampOf = (name) => join(tools, 'stamps', name);

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
