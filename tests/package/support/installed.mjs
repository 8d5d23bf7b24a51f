// The package as npm would install it: packed once, and put into a project of its own outside of this repository.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import '../../built.mjs?package';
import { root, tools } from '../../../scripts/lib/paths.mjs';
import { fingerprint } from '../../../scripts/lib/stamp.mjs';
import { npmProgram } from '../../../scripts/setup.mjs';

const PROJECTS = fileURLToPath(new URL('../projects', import.meta.url));

/** Parcel must be told to read `exports`. */
const MANIFEST = {
  name: 'site',
  private: true,
  type: 'module',
  '@parcel/resolver-default': { packageExports: true },
};

const INSTALLED = join(tools, 'installed');
/** How a folder is called until it is whole. */
const NEW = 'new-';
const PACKED = 'packed.json';
/** The package, and whatever else npm's work depends on. */
const MADE_OF = [['package', 'tests/package/support/installed.mjs'], JSON.stringify([npmProgram(), process.env.PATH, process.version])];

/**
 * @returns {{ folder: string, tarball: Buffer, files: { path: string, size: number }[] }} The project,
 *   which holds a copy of `projects` and is removed after the tests; the tarball, and what is in it.
 */
export function installPackage() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'espalier-site-')));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  cpSync(installed(), folder, { recursive: true, verbatimSymlinks: true });
  cpSync(PROJECTS, folder, { recursive: true });
  const { filename, files } = JSON.parse(readFileSync(join(folder, PACKED), 'utf8'));
  return { folder, files, tarball: readFileSync(join(folder, filename)) };
}

/** A project with the package alone, which the tests' processes copy: it is as new as what it is made of. */
function installed() {
  const done = join(INSTALLED, fingerprint(...MADE_OF));
  if (existsSync(done)) return done;
  mkdirSync(INSTALLED, { recursive: true });
  const old = readdirSync(INSTALLED).filter((name) => !name.startsWith(NEW));
  const folder = mkdtempSync(join(INSTALLED, NEW));
  const npm = (cwd, ...args) => {
    const [program, ...options] = npmProgram();
    return execFileSync(program, [...options, ...args, '--loglevel=error'], { cwd, encoding: 'utf8' });
  };
  const packed = npm(join(root, 'package'), 'pack', '--json', '--pack-destination', folder);
  const [{ filename, files }] = JSON.parse(packed);
  writeFileSync(join(folder, PACKED), JSON.stringify({ filename, files }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  try {
    renameSync(folder, done);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(done)) throw error;
    old.push(basename(folder));
  }
  for (const name of old) rmSync(join(INSTALLED, name), { recursive: true, force: true, maxRetries: 3 });
  return done;
}
