// Tests of what is built refuse a build that is older than its sources.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { after, test } from 'node:test';
import { root, tools } from '../../scripts/lib/paths.mjs';
import { changedInput, ifChanged } from '../../scripts/lib/stamp.mjs';

const tests = join(root, 'tests');
const BUILT = /package\/(lib|dist)|www\/(lib|dist)|'www', *'dist'|from 'espalie[r]|#espalier\//;

/** A module of the tests with all that it imports of them. */
function withImports(path, seen = new Set()) {
  if (seen.has(path) || !path.startsWith(tests) || !existsSync(path)) return seen;
  seen.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/^(?:import|\} from|import .* from) '(\.[^'?]+)[^']*';$/gm)) {
    withImports(resolve(dirname(path), name), seen);
  }
  return seen;
}

test('every test of what is built names the build', () => {
  const built = join(tests, 'built.mjs');
  const files = ['node', 'browser', 'webkit', 'package'].flatMap((name) =>
    readdirSync(join(tests, name)).filter((file) => file.endsWith('.test.mjs')).map((file) => join(tests, name, file)),
  );
  assert.ok(files.length > 100);
  const silent = files.filter((file) => {
    const modules = withImports(file);
    return !modules.has(built) && [...modules].some((path) => BUILT.test(readFileSync(path, 'utf8')));
  });
  assert.deepEqual(silent.map((path) => relative(root, path)), []);
});

test('an input that was changed after the work is named, one that was only touched is not', async () => {
  const folder = mkdtempSync(join(tools, 'stamp-'));
  const stamp = relative(join(tools, 'stamps'), join(folder, 'stamp'));
  after(() => rmSync(folder, { recursive: true }));
  const source = join(folder, 'source.txt');
  const soon = new Date(Date.now() + 60_000);
  const facts = { inputs: [relative(root, source)], outputs: [] };
  writeFileSync(source, 'one');
  await ifChanged(stamp, facts, async () => undefined);
  assert.equal(changedInput(stamp, facts), undefined);
  utimesSync(source, soon, soon);
  assert.equal(changedInput(stamp, facts), undefined);
  writeFileSync(source, 'two');
  utimesSync(source, soon, soon);
  assert.equal(changedInput(stamp, facts), relative(root, source));
});
