import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { VERSIONED, isAfter, released, withRepository } from '../../scripts/lib/release.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

test('a release changes the version in every file that names it, and nothing else', () => {
  for (const file of VERSIONED) {
    const text = read(file);
    const changed = released(file, text, '98.7.6', '2030-01-02');
    const [before, after] = [text.split('\n'), changed.split('\n')];
    const fresh = after.filter((line, index) => line !== before[index] && !before.includes(line));
    assert.ok(fresh.length > 0 && fresh.every((line) => line.includes('98.7.6')), `${file}: ${fresh}`);
  }
});

test('versions are in step', () => {
  const { version } = JSON.parse(read('package/package.json'));
  for (const file of VERSIONED.filter((name) => name !== 'CHANGELOG.md')) {
    assert.equal(released(file, read(file), version, ''), read(file), file);
  }
});

test('the lock file has of the package what its manifest has', () => {
  const { bin, engines, peerDependencies } = JSON.parse(read('package/package.json'));
  const locked = JSON.parse(read('package-lock.json')).packages.package;
  assert.deepEqual(locked.bin, Object.fromEntries(Object.entries(bin).map(([name, path]) => [name, path.replace('./', '')])));
  assert.deepEqual(locked.engines, engines);
  assert.deepEqual(locked.peerDependencies, peerDependencies);
});

test('a release says where the repository is, from one setting, and nothing where that is not set', () => {
  const manifest = read('package/package.json');
  assert.equal(withRepository(manifest, undefined), manifest);
  const address = 'https://example.org/owner/espalier';
  const changed = withRepository(manifest, address);
  const { repository, homepage, bugs, ...rest } = JSON.parse(changed);
  assert.deepEqual(repository, { type: 'git', url: 'git+https://example.org/owner/espalier.git', directory: 'package' });
  assert.deepEqual([homepage, bugs], ['https://example.org/owner/espalier#readme', 'https://example.org/owner/espalier/issues']);
  assert.deepEqual(rest, JSON.parse(manifest));
  assert.equal(withRepository(changed, address), changed, 'the next release');
  for (const wrong of ['owner/espalier', `${address}.git`, `${address}/`]) {
    assert.throws(() => withRepository(manifest, wrong), /repository is .* and must be an address/);
  }
});

test('the changelog gets a heading for what has collected, and is refused when nothing has', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n- This.\n\n## 0.1.0 - 2026-01-01\n';
  const changed = released('CHANGELOG.md', changelog, '0.2.0', '2026-02-03');
  assert.match(changed, /^## Unreleased\n\n## 0\.2\.0 - 2026-02-03\n\n### Added\n- This\.$/m);
  assert.throws(() => released('CHANGELOG.md', changed, '0.3.0', '2026-02-04'), /nothing under/);
});

test('only later versions are taken', () => {
  for (const [version, before] of [
    ['0.2.0', '0.1.9'],
    ['1.0.0', '0.9.9'],
    ['0.2.0', '0.2.0-beta.1'],
    ['0.2.0-rc.2', '0.2.0-rc.1'],
    ['0.2.0-rc.10', '0.2.0-rc.9'],
    ['0.2.0-rc.1', '0.2.0-beta.2'],
    ['0.2.0-rc.1', '0.2.0-rc'],
    ['0.2.0-rc', '0.2.0-1'],
    ['0.10.0', '0.9.0'],
  ]) {
    assert.ok(isAfter(version, before), `${version} after ${before}`);
    assert.ok(!isAfter(before, version), `${before} not after ${version}`);
  }
  for (const wrong of ['0.1.0', '1', 'v1.0.0', '1.0', '']) {
    assert.ok(!isAfter(wrong, '0.1.0'), wrong);
  }
});
