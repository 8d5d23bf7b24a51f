// What makes a page hard or impossible to use for some.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isEverything } from '../../support/everything.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Serious and critical findings of axe, as text. All else that it finds would be most of what the browser has to tell.
 * It reads the document, which is the same in all browsers, and takes longest in Firefox: there only where everything is run.
 */
export async function seriousProblems({ page }) {
  const isFirefox = await page.evaluate(() => navigator.userAgent.includes('Firefox'));
  if (isFirefox && !isEverything) return [];
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  });
}

/** By how many pixels the page is wider than the window. */
export function overflow({ page }) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
