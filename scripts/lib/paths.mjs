// Where things are. Everything that setup makes lies in `.tools`, which can be deleted at any time.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
export const isWindows = process.platform === 'win32';
export const tools = join(root, '.tools');
export const toolsBin = join(tools, 'bin');

/** The path of the program `name`, looked up in `folders` and then on PATH, or undefined. */
export function which(name, folders = [toolsBin]) {
  for (const folder of [...folders, ...(process.env.PATH ?? '').split(delimiter)]) {
    const path = join(folder, isWindows ? `${name}.exe` : name);
    if (isExecutable(path)) return path;
  }
  return undefined;
}

/** The native engine, where cargo puts it. */
export const nativeProgram = join(root, 'target', 'release', `espalier${isWindows ? '.exe' : ''}`);

/** The command that runs a program of an npm package: a script, which needs no shell anywhere. */
export const packageProgram = (name, script) => [
  process.execPath,
  join(root, 'node_modules', name, script),
];

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
