// A part of the stories in one process and in one browser, which is started once. Browsers mostly wait, also when two
// are running: two of each keep two cores busy.
import { readdirSync } from 'node:fs';

const folder = new URL('..', import.meta.url);

/** Firefox needs longer: three files of it are left for the time after the first half of Chromium. */
const PARTS = {
  Chromium: (index) => 1 + (index % 2),
  Firefox: (index) => (index % 12 === 5 ? 3 : 1 + (index % 2)),
};

/** Tells the stories of this part. */
export async function tellPartIn(browser, part) {
  process.env.ONLY_BROWSER = browser;
  if (process.env.ESPALIER_EVERYTHING === undefined) process.env.FIREFOX_DIFFERENCES_ONLY = '1';
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
  for (const [index, file] of files.sort().entries()) {
    if (PARTS[browser](index) === part) await import(new URL(file, folder));
  }
}
