// Looks at a page that cost little. Puppeteer looks by handles and in a world of its own: five and more questions to the
// browser, where one is enough, and most of what a story costs is looking.
import { PATIENCE } from './patience.mjs';

/** Milliseconds between two looks at what is waited for. Each frame would have a page drawn that otherwise rests. */
const PACE = 50;

/** Gives the page the same ways to look, and to wait, with one question each; and a reload that ends in the new page. */
export function lookCheaply(page) {
  page.$eval = (selector, look, ...args) => page.evaluate(lookAtOne(look), selector, ...args);
  page.$$eval = (selector, look, ...args) => page.evaluate(lookAtAll(look), selector, ...args);
  page.select = (selector, value) =>
    page.$eval(selector, (node, chosen) => {
      node.value = chosen;
      node.dispatchEvent(new Event('input', { bubbles: true }));
      node.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);
  page.focus = (selector) => page.$eval(selector, (node) => node.focus());
  page.waitForFunction = (condition, options, ...args) => waitFor(page, condition, options, args);
  const waitForSelector = page.waitForSelector.bind(page);
  page.waitForSelector = (selector, options) =>
    options === undefined ? waitFor(page, isThere, {}, [selector]) : waitForSelector(selector, options);
  const reload = page.reload.bind(page);
  page.reload = async () => {
    await page.evaluate(() => {
      globalThis.isLeft = true;
    });
    // In Firefox it ends early where the page writes its address meanwhile: Puppeteer takes that for the navigation.
    await reload();
    await page.waitForFunction(() => globalThis.isLeft === undefined && document.readyState === 'complete');
  };
}

const isThere = (selector) => globalThis.find(selector) !== null;

const lookAtOne = (look) =>
  new Function('selector', '...args', `
    const node = find(selector);
    if (node === null) throw new Error('There is no ' + selector + '.');
    return (${look})(node, ...args);`);

const lookAtAll = (look) =>
  new Function('selector', '...args', `return (${look})(findAll(selector), ...args);`);

/**
 * Waits until the condition, a function or an expression, is truthy, and returns what it is. Where the page is left
 * meanwhile, the next one is looked at.
 */
async function waitFor(page, condition, { polling = PACE, timeout = PATIENCE } = {}, args) {
  const look = waiting(typeof condition === 'string' ? `() => (${condition})` : condition);
  const end = Date.now() + timeout;
  let timer;
  let cause;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout, { failure: `Not true within ${timeout / 1000} s: ${condition}` });
  });
  try {
    for (;;) {
      const { seen, failure } = await Promise.race([late, page.evaluate(look, polling, ...args).catch(left)]);
      if (failure !== undefined) throw new Error(failure, { cause });
      if (seen !== undefined) return seen;
      await new Promise((next) => setTimeout(next, PACE));
    }
  } finally {
    clearTimeout(timer);
  }

  function left(error) {
    if (page.isClosed() || Date.now() > end) throw error;
    cause = error;
    return {};
  }
}

const waiting = (condition) =>
  new Function('polling', '...args', `
    const pause = () => new Promise((next) => (polling === 'raf' ? requestAnimationFrame(next) : setTimeout(next, polling)));
    return (async () => {
      for (;;) {
        try {
          const seen = await (${condition})(...args);
          if (seen) return { seen: seen instanceof Node ? true : seen };
        } catch (error) {
          // A page that is still being read has not all of its elements yet.
          if (document.readyState !== 'loading') return { failure: String(error) };
        }
        await pause();
      }
    })();`);
