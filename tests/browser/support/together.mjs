// All that is told, in one process and in one browser, which is started once.
import { readdirSync } from 'node:fs';

const folder = new URL('..', import.meta.url);

export async function tellAllIn(browser) {
  process.env.ONLY_BROWSER = browser;
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
  for (const file of files.sort()) await import(new URL(file, folder));
}
