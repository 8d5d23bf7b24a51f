// The package as npm would install it: packed once, and put into a project of its own outside of this repository.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { root } from '../../../scripts/lib/paths.mjs';
import { npmProgram } from '../../../scripts/setup.mjs';

const PROJECTS = fileURLToPath(new URL('../projects', import.meta.url));

/** Parcel must be told to read `exports`. */
const MANIFEST = {
  name: 'site',
  private: true,
  type: 'module',
  '@parcel/resolver-default': { packageExports: true },
};

/**
 * @returns {{ folder: string, tarball: Buffer, files: { path: string, size: number }[] }} The project,
 *   which holds a copy of `projects` and is removed after the tests; the tarball, and what is in it.
 */
export function installPackage() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'espalier-site-')));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const npm = (cwd, ...args) => {
    const [program, ...options] = npmProgram();
    return execFileSync(program, [...options, ...args, '--loglevel=error'], { cwd, encoding: 'utf8' });
  };
  const packed = npm(join(root, 'package'), 'pack', '--json', '--pack-destination', folder);
  const [{ filename, files }] = JSON.parse(packed);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  cpSync(PROJECTS, folder, { recursive: true });
  return { folder, files, tarball: readFileSync(join(folder, filename)) };
}
