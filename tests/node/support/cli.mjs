// `espalier` of the npm package, run as a program of its own, as npx does it, in a folder of files.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import '../../built.mjs?package';

export const PROGRAM = join(root, 'package', 'dist', 'cli.js');

/** Gives what runs the program among files of these names and contents, with an input if there is one. */
export function programAmong(files, after) {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-files-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const fed = (input, ...args) =>
    new Promise((resolve) => {
      const program = execFile(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', cwd: folder }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
      program.stdin.end(input);
    });
  return { folder, fed, run: (...args) => fed('', ...args) };
}
