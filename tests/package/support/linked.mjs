// What a site imports besides the package, linked into its folder from where the tests have it.
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Links modules by their names, from the tools of these tests or from another folder. */
export function linkModules(site, names, from = HERE) {
  for (const name of names) {
    const link = join(site, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(from, name), link);
  }
}
