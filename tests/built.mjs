// A test of what is built names it: `import '../built.mjs?package'`. It fails where that is older than its sources.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDS, withThoseBefore } from '../scripts/lib/builds.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { changedInput } from '../scripts/lib/stamp.mjs';

// `npm test` has built everything, and a source may be edited while it runs.
if (process.env.npm_lifecycle_event !== 'test') {
  for (const name of withThoseBefore([new URL(import.meta.url).search.slice(1)])) {
    const [output] = BUILDS[name].outputs;
    if (!existsSync(join(root, output))) fail(`${output} is not built`);
    const changed = changedInput(name, BUILDS[name]);
    if (changed !== undefined) fail(`${output} is older than ${changed}`);
  }
}

function fail(fault) {
  process.stderr.write(`${fault}: run npm run build\n`);
  process.exit(1);
}
