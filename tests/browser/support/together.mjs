// Half of the stories in one process and in one browser, which is started once. Browsers mostly wait, also when two
// are running: two of each keep two cores busy.
import { readdirSync } from 'node:fs';

const folder = new URL('..', import.meta.url);

/** Every second file, from the first or from the second on. */
export async function tellHalfIn(browser, half) {
  process.env.ONLY_BROWSER = browser;
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
  for (const [index, file] of files.sort().entries()) {
    if (index % 2 === half - 1) await import(new URL(file, folder));
  }
}
