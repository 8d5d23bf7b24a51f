// A visitor of the page: has a browser window of its own, sees what is on the screen and uses mouse and keyboard.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../../support/waiting.mjs';
import { judgeBriefly } from './judge.mjs';
import { findKept } from './kept.mjs';
import { lookCheaply } from './looks.mjs';
import { PATIENCE } from './patience.mjs';
import { findByRole } from './roles.mjs';

const SCREENSHOTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'screenshots');

export const DESKTOP = { width: 1360, height: 960 };
export const PHONE = { width: 390, height: 844 };
export const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };

/** Who tells stories does not wait for a weak level to look as if it thought. */
const AT_ONCE = { naturalTime: false, detail: 'everything' };

export class Visitor {
  /** Everything that must not happen: console errors, exceptions, policy violations, requests to other hosts. */
  troubles = [];
  /** Is not closed after a story: another may come back to the window. */
  stays = false;
  hasLeft = false;
  #serviceWorker;
  #brief;
  /** What runs before the page does, at this visit and not at the next. */
  #scripts = [];
  #visits = 0;

  /**
   * Opens the page in a window that shares nothing with any other. `prepare`, one function or several, runs in it before
   * the page does; `settings` are what was chosen at an earlier visit; `view` is where to arrive, Play without it;
   * `brief` has games judged and reviewed at a glance. Without `serviceWorker` the page keeps no files: few visitors
   * stay long enough for that to be worth its time.
   */
  static async arrive(browser, url, options) {
    return Visitor.#open(await browser.createBrowserContext(), url, options);
  }

  static async #open(context, url, { viewport = DESKTOP, serviceWorker = false, stays = false, ...options } = {}) {
    const page = await context.newPage();
    await page.setViewport(viewport);
    page.setDefaultTimeout(PATIENCE);
    lookCheaply(page);
    const visitor = new Visitor(context, page, url);
    visitor.#serviceWorker = serviceWorker;
    visitor.stays = stays;
    await visitor.#listen();
    if (!serviceWorker) await page.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
    await visitor.#visit(options);
    return visitor;
  }

  async #visit({ view, prepare, settings, brief = false }) {
    const { page } = this;
    this.#brief = brief;
    await this.#beforehand((chosen) => {
      if (location.host === '') return;
      try {
        for (const [name, value] of Object.entries(chosen)) localStorage[`espalier.setting.${name}`] ??= JSON.stringify(value);
      } catch {
        // A story in which nothing can be kept.
      }
    }, { ...AT_ONCE, ...settings });
    if (brief) this.#scripts.push(await judgeBriefly(page));
    for (const script of [prepare ?? []].flat()) await this.#beforehand(script);
    // Another view at the same address would not be another visit.
    const address = this.#visits === 0 ? this.url : `${this.url}?${this.#visits}`;
    this.#visits += 1;
    await page.goto(view === undefined ? address : `${address}#${view}`);
  }

  async #beforehand(script, ...args) {
    this.#scripts.push(await this.page.evaluateOnNewDocument(script, ...args));
  }

  /** Opens the page once more, in another tab of the same window. Who leaves one leaves both. */
  openAnotherTab(options) {
    const same = { viewport: this.page.viewport(), serviceWorker: this.#serviceWorker, brief: this.#brief };
    return Visitor.#open(this.context, this.url, { ...same, ...options });
  }

  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.url = url;
  }

  async #listen() {
    const { host } = new URL(this.url);
    const { page, troubles } = this;
    page.on('console', (message) => {
      if (['error', 'warn', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const local = ['blob:', 'data:', 'about:'].includes(url.protocol);
      if (!local && url.host !== host) troubles.push(`request: ${request.url()}`);
    });
    await findByRole(page);
    await findKept(page);
    await page.evaluateOnNewDocument(() => {
      // Also what the page has kept when it was left. An empty page has no storage.
      if (globalThis.name === 'forget' && location.host !== '') {
        localStorage.clear();
        sessionStorage.clear();
        // Before the page opens it: what is asked of a database later waits for that.
        indexedDB.deleteDatabase('espalier');
        globalThis.name = '';
      }
      globalThis.policyViolations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        globalThis.policyViolations.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }

  async allTroubles() {
    const violations = await this.page.evaluate(() => globalThis.policyViolations);
    return [...this.troubles, ...violations.map((violation) => `policy: ${violation}`)];
  }

  /** Opens the page once more in this window, as if it were the first time: it finds nothing that it has kept. */
  async comeBack({ viewport = DESKTOP, ...options } = {}) {
    const { page } = this;
    await page.bringToFront();
    await page.mouse.move(0, 0);
    await page.setViewport(viewport);
    for (const { identifier } of this.#scripts.splice(0)) await page.removeScriptToEvaluateOnNewDocument(identifier);
    await page.evaluate(() => (globalThis.name = 'forget'));
    this.troubles.length = 0;
    await this.#visit(options);
  }

  /** As who turns to this tab: once it is seen, and what is pressed goes to it. */
  async comeToFront() {
    await this.page.bringToFront();
    await this.settle();
  }

  async leave() {
    this.hasLeft = true;
    await this.context.close();
  }

  /** Kept where somebody wants to look at it: `SCREENSHOTS=1`. */
  async screenshot(name, options = {}) {
    if (process.env.SCREENSHOTS === undefined) return;
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), ...options });
  }

  // What is on the screen

  status() {
    return this.page.$eval('#play .status p', (node) => node.textContent);
  }

  moves() {
    return this.page.$$eval('#play .moves button', (nodes) => nodes.map((node) => node.firstChild.textContent));
  }

  text(selector) {
    return this.page.$eval(selector, (node) => node.textContent);
  }

  /** Names of the squares that have all of the classes, as the board marks them. */
  squares(...classes) {
    return this.page.$eval(
      'espalier-board',
      (board, selector) =>
        [...board.shadowRoot.querySelectorAll(`.square${selector}`)].map((node) => node.dataset.square),
      classes.map((name) => `.${name}`).join(''),
    );
  }

  /** Waits until exactly these squares, in any order, have the class. */
  async waitForSquares(names, className) {
    await this.page.waitForFunction(
      (wanted, selector) => {
        const { shadowRoot } = document.querySelector('espalier-board');
        const found = [...shadowRoot.querySelectorAll(`.square.${selector}`)].map((node) => node.dataset.square);
        return found.sort().join() === wanted;
      },
      {},
      [...names].sort().join(),
      className,
    );
  }

  /** The board as it is described to people who do not see it. */
  label(square) {
    return this.page.$eval(
      'espalier-board',
      (board, name) => board.shadowRoot.querySelector(`.square[data-square="${name}"]`).getAttribute('aria-label'),
      square,
    );
  }

  /** Waits until a square is described so: a new game shows its board a moment after it was asked for. */
  async waitForLabel(square, pattern) {
    await this.page.waitForFunction(
      (name, source) => {
        const { shadowRoot } = document.querySelector('espalier-board');
        const label = shadowRoot.querySelector(`.square[data-square="${name}"]`)?.getAttribute('aria-label');
        return new RegExp(source).test(label ?? '');
      },
      {},
      square,
      pattern.source,
    );
  }

  spoken() {
    return this.page.$eval('espalier-board', (board) => board.shadowRoot.querySelector('[aria-live]').textContent);
  }

  /** Waits until the engine is there: how strong it is stands beside its name. */
  waitForEngine() {
    return this.page.waitForFunction(() => /\d/.test(document.querySelector('[data-side="engine"] .about')?.textContent ?? ''));
  }

  /** Waits until the status line matches and returns it; with `{ polling: 'raf' }` also what is there for a moment. */
  async waitForStatus(pattern, options) {
    try {
      await this.page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('#play .status p')?.textContent),
        options,
        pattern.source,
      );
    } catch {
      throw new Error(`The status never matched ${pattern}; it is "${await this.status()}".`);
    }
    return this.status();
  }

  /** Waits until the text of an element matches. */
  async waitForText(selector, pattern) {
    try {
      await this.page.waitForFunction(
        (place, source) => {
          const node = find(place);
          return node !== null && new RegExp(source).test(node.textContent);
        },
        {},
        selector,
        pattern.source,
      );
    } catch {
      throw new Error(`${selector} never matched ${pattern}; it is "${await this.text(selector)}".`);
    }
    return this.text(selector);
  }

  async waitForMoves(count) {
    try {
      await this.page.waitForFunction(
        (wanted) => document.querySelectorAll('#play .moves button').length === wanted,
        {},
        count,
      );
    } catch (cause) {
      const moves = (await this.moves()).join(' ');
      throw new Error(`There were never ${count} moves, but "${moves}"; the status is "${await this.status()}".`, { cause });
    }
    return this.moves();
  }

  /** Waits until every worker of the page has ended. */
  async waitForNoWorkers() {
    await until(() => this.page.workers().length === 0);
  }

  // Hands

  /** Waits until the square is where it will be clicked: what closes beside a board may move it, or lie over it. */
  centerOf(square, board = '#play espalier-board') {
    return this.#waitForPlace(
      async (place, name) => {
        if (document.visibilityState === 'hidden') return { isBehind: true };
        const board = document.querySelector(`:is(${place}):not([inert] *)`);
        const node = board?.shadowRoot.querySelector(`.square[data-square="${name}"]`);
        if (node == null) return undefined;
        node.scrollIntoView({ block: 'nearest' });
        const center = () => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        };
        const before = center();
        await new Promise(requestAnimationFrame);
        const { x, y } = center();
        return x === before.x && y === before.y && board.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
      },
      board,
      square,
    );
  }

  async clickSquare(square, board) {
    const { x, y } = await this.centerOf(square, board);
    await this.page.mouse.click(x, y);
  }

  /**
   * Taps a button with a finger until that is a click: where a busy machine keeps the finger down for 300 ms, Firefox
   * hears a long press.
   */
  async tap(selector) {
    const { page } = this;
    let clicked = false;
    for (let attempt = 0; attempt < 10 && !clicked; attempt += 1) {
      const { x, y } = await this.#waitUntilPressable(selector);
      await page.evaluate(() => {
        globalThis.clicked = new Promise((resolve) => {
          addEventListener('click', () => resolve(true), { once: true, capture: true });
          addEventListener('touchend', () => setTimeout(() => resolve(false), 1_000), { once: true, capture: true });
        });
      });
      await page.touchscreen.tap(x, y);
      clicked = await page.evaluate(() => globalThis.clicked);
    }
    if (!clicked) throw new Error(`No tap on ${selector} was a click.`);
  }

  async tapSquare(square) {
    const { x, y } = await this.centerOf(square);
    await this.page.touchscreen.tap(x, y);
  }

  async move(from, to, board) {
    await this.clickSquare(from, board);
    await this.clickSquare(to, board);
  }

  /** Makes a move after which the status line matches, if only for a moment. */
  async moveAndSee(from, to, pattern) {
    await Promise.all([this.waitForStatus(pattern, { polling: 'raf' }), this.move(from, to)]);
  }

  async drag(from, to, board) {
    const start = await this.centerOf(from, board);
    const end = await this.centerOf(to, board);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  sees(selector) {
    return this.page.evaluate((place) => find(place)?.checkVisibility() ?? false, selector);
  }

  waitToSee(selector) {
    return this.page.waitForFunction((place) => find(place)?.checkVisibility() ?? false, {}, selector);
  }

  /** Whether what is found so has the keyboard. */
  hasFocus(selector) {
    return this.page.$eval(selector, (node) => node === document.activeElement);
  }

  waitForFocus(selector) {
    return this.page.waitForFunction((place) => find(place) === document.activeElement, {}, selector);
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /**
   * Waits until a view has loaded and the button can do something, as a person does, and clicks. Something that moves
   * or is drawn anew meanwhile is a fault of the page: the click would do nothing, or something else.
   */
  async click(selector) {
    if (selector.startsWith('>>>')) return this.page.locator(selector).click();
    const { x, y } = await this.#waitUntilPressable(selector);
    await this.page.mouse.click(x, y);
    // A page that the click has left, or a window that it has closed, has no answer.
    const hit = await this.page.evaluate(() => globalThis.clickTarget).catch(() => undefined);
    if (hit !== undefined && hit !== 'it') throw new Error(`The click on ${selector} hit ${hit}.`);
  }

  /** Waits for a place to press, and looks at the page: Firefox sometimes has another tab in front. */
  async #waitForPlace(find, ...args) {
    for (;;) {
      const place = await this.page.waitForFunction(find, {}, ...args);
      if (place.isBehind !== true) return place;
      await this.page.bringToFront();
    }
  }

  /** Resolves with the middle of it. */
  async #waitUntilPressable(selector) {
    try {
      return await this.#waitForPlace(pressable, selector);
    } catch (cause) {
      throw new Error(`${selector} cannot be pressed: ${await this.page.evaluate(hindrance, selector)}`, { cause });
    }
  }

  /** Clicks the chip with this value in one of the groups of the dialog. */
  async choose(group, value) {
    const input = `[name="setup-${group}"][value="${value}"]`;
    await this.click(`dialog[open] label:has(${input})`);
    const isChosen = await this.page.$eval(input, (node) => node.checked);
    if (!isChosen) throw new Error(`The click on ${value} of ${group} has gone beside it.`);
  }

  /** Writes this instead of what is there, all at once as if pasted. */
  async type(selector, text) {
    await this.#waitUntilPressable(selector);
    await this.page.$eval(
      selector,
      (field, words) => {
        field.focus();
        field.select();
        document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
      },
      text,
    );
  }

  /** Fills in the dialog and presses Play. */
  async ask({ color = 'white', level = 1, control = 'none', minutes, increment = 0, fen, chess960 } = {}) {
    // On a phone it is in the menu.
    if (await this.page.evaluate(() => innerWidth < 720 || innerHeight < 440)) await this.click('.bar button/More');
    await this.click('button/New game');
    await this.choose('color', color);
    await this.choose('level', String(level));
    await this.choose('control', minutes === undefined ? control : 'custom');
    if (minutes !== undefined) {
      await this.type('textbox/Minutes', String(minutes));
      await this.type('dialog textbox/Seconds a move', String(increment));
    }
    if (fen !== undefined) {
      await this.choose('start', 'fen');
      await this.type('dialog[open] textbox/FEN', fen);
    }
    if (chess960 !== undefined) {
      await this.choose('start', 'chess960');
      await this.type('textbox/Position 0–959', String(chess960));
    }
    await this.click('dialog button/Play');
  }

  /** As `ask`, and waits until the new game is there. */
  async newGame(setup) {
    await this.ask(setup);
    await this.page.waitForFunction(() => !find('dialog/New game').open);
    await this.settle();
  }

  /** Goes back to the view before. It is in the same document: the driver's own way waits for a load that may never come. */
  back() {
    return this.page.evaluate(() => history.back());
  }

  /** Goes on to the view that was gone back from. */
  forward() {
    return this.page.evaluate(() => history.forward());
  }

  /** Waits until what was asked for is drawn: one frame to ask for it, one to have it. */
  settle() {
    return this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
  }
}

/** Runs in the page: the middle of what is to be pressed, once it is in sight and where it was a frame ago. */
async function pressable(selector) {
  if (document.visibilityState === 'hidden') return { isBehind: true };
  const node = find(selector);
  if (node === null || node.disabled === true || node.ariaDisabled === 'true' || node.closest('[inert]')) return undefined;
  const place = () => {
    const [box = { left: 0, top: 0, width: 0, height: 0 }] = node.getClientRects();
    return [box.left, box.top, box.width, box.height];
  };
  let before = place();
  const isInSight = await new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve(entry.intersectionRatio === 1);
    });
    observer.observe(node);
    // Nobody hears of one that is taken away before the next frame: it is looked for again.
    setTimeout(resolve, 1_000);
  });
  if (isInSight === undefined) return undefined;
  if (!isInSight) {
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    before = place();
    await new Promise(requestAnimationFrame);
  }
  const [left, top, width, height] = place();
  if (before.join() !== [left, top, width, height].join() || width === 0 || height === 0) return undefined;
  const [x, y] = [left + width / 2, top + height / 2];
  // Behind a dialog, or under a menu, the click would go to what lies over it.
  if (!node.contains(document.elementFromPoint(x, y))) return undefined;
  globalThis.clickListeners?.abort();
  globalThis.clickListeners = new AbortController();
  const { signal } = globalThis.clickListeners;
  globalThis.clickTarget = new Promise((resolve) => {
    const onClick = (event) => {
      const path = event.composedPath();
      resolve(path.includes(node) ? 'it' : (path[0].outerHTML ?? 'the window').slice(0, 300));
    };
    addEventListener('click', onClick, { capture: true, once: true, signal });
    // The board captures the pointer that holds a piece, and gets its click.
    addEventListener('gotpointercapture', ({ target }) => target.contains(node) && resolve('it'), { capture: true, signal });
    // No click follows where the node is removed while the button is down.
    addEventListener('pointerup', () => setTimeout(resolve, 2_000, 'nothing'), { capture: true, once: true, signal });
  });
  return { x, y };
}

/** Why something is not pressable, and what is there instead. */
async function hindrance(selector) {
  const node = find(selector);
  const [around] = selector.split(/ >> | (?=[a-z]+\/)/);
  const there = find(around)?.outerHTML.slice(0, 1_500);
  if (node === null) return `it is not there. ${around} is ${there}`;
  if (node.disabled || node.ariaDisabled === 'true') return 'it is disabled';
  if (node.closest('[inert]')) return 'it is inert';
  const [box] = node.getClientRects();
  if (box === undefined || box.width === 0) return `it is not shown. ${around} is ${there}`;
  const isDrawn = await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise((resolve) => setTimeout(resolve, 2_000, false)),
  ]);
  if (!isDrawn) return `the page is not drawn, and is ${document.visibilityState}`;
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return node.contains(over) ? 'it moves all the time' : `what lies over it is ${over?.outerHTML.slice(0, 500)}`;
}
