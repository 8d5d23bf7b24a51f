// What makes a page hard or impossible to use for some.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings of axe, as text. */
export async function seriousProblems({ page }) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** By how many pixels the page is wider than the window. */
export function overflow({ page }) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
