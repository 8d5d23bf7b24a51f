// Makes a release of the npm package and the crates.
//   npm run release -- 0.2.0 --dry-run   packs them and shows what would change
//   npm run release -- 0.2.0             changes the versions, commits and tags
//
// Nothing is published from here: the tag, once pushed, starts `.github/workflows/release.yml`, which
// publishes with provenance.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { root } from './lib/paths.mjs';
import { CRATES, VERSIONED, isAfter, released, withRepository } from './lib/release.mjs';
import { Failure, isMain, main, must, output, print, say } from './lib/run.mjs';
import { npmProgram } from './setup.mjs';

function currentVersion() {
  return JSON.parse(readFileSync(join(root, 'package', 'package.json'), 'utf8')).version;
}

function readVersion() {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const before = currentVersion();
  const [version = nextMinor(before)] = positionals;
  if (!isAfter(version, before)) {
    throw new Failure(`${version} is not a version after ${before}, which package.json names.`);
  }
  return { version, isDry: values['dry-run'] };
}

function nextMinor(version) {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

async function checkTree() {
  const changes = await output('git', ['status', '--porcelain']);
  if (changes === undefined) throw new Failure('A release is made in a git checkout.');
  if (changes !== '') throw new Failure(`Commit or stash first:\n${changes}`);
}

/** Both registries look at what would be uploaded, and upload nothing. */
async function checkPackages() {
  await build();
  say('Packing the crates');
  const crates = CRATES.flatMap((name) => ['--package', name]);
  await must('release-crates', 'cargo', ['publish', '--dry-run', '--locked', '--allow-dirty', ...crates]);
  say('Packing the npm package');
  const [npm, ...options] = [...npmProgram(), 'publish', '--dry-run'];
  await must('release-npm', npm, options, { cwd: join(root, 'package') });
}

function newTexts(version) {
  const date = new Date().toISOString().slice(0, 10);
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return VERSIONED.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const changed = released(file, text, version, date);
    return { file, text, changed: file === 'package/package.json' ? withRepository(changed, repository) : changed };
  });
}

function showChanges({ file, text, changed }) {
  const before = new Set(text.split('\n'));
  const lines = changed.split('\n').filter((line) => line !== '' && !before.has(line));
  lines.forEach((line) => print(`  ${file}: ${line.trim()}`));
}

async function release() {
  const { version, isDry } = readVersion();
  if (!isDry) await checkTree();
  const texts = newTexts(version);
  await checkPackages();
  print(`Version ${version}:`);
  texts.forEach(showChanges);
  if (isDry) return print('A dry run: nothing has been changed.');
  texts.forEach(({ file, changed }) => writeFileSync(join(root, file), changed));
  await must('release-commit', 'git', ['commit', '--all', '--message', `Release ${version}`]);
  await must('release-tag', 'git', ['tag', '--annotate', `v${version}`, '--message', version]);
  print(`Committed and tagged. To publish: git push origin HEAD v${version}`);
}

if (isMain(import.meta)) await main(release);
