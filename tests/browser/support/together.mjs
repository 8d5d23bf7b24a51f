// A part of the stories in one process and in one browser, which is started once. Browsers mostly wait, also when two
// are running: two of each keep two cores busy.
import { readdirSync } from 'node:fs';
import { isEverything } from '../../support/everything.mjs';

const folder = new URL('..', import.meta.url);

/** Tells the stories of every second file, from the first or from the second on. */
export async function tellPartIn(browser, part) {
  process.env.ONLY_BROWSER = browser;
  if (!isEverything) process.env.FIREFOX_DIFFERENCES_ONLY = '1';
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
  for (const [index, file] of files.sort().entries()) {
    if (1 + (index % 2) === part) await import(new URL(file, folder));
  }
}
