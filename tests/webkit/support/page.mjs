// A page over WebDriver, with what the visitors of the stories use of one of Puppeteer's.
import { provideFind, ROLES } from '../../browser/support/roles.mjs';
import { lookCheaply } from '../../browser/support/looks.mjs';
import { PATIENCE } from '../../browser/support/patience.mjs';

const KEYS = {
  Enter: '\uE007', Escape: '\uE00C', Delete: '\uE017', Tab: '\uE004', Home: '\uE011', End: '\uE010',
  ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

/** Stories find things as in the other browsers, where that is there before the page is. */
const FIND = `if (globalThis.find?.name !== 'findByRole') {
  (${provideFind})(${JSON.stringify(ROLES)});
  const { find } = globalThis;
  globalThis.find = function findByRole(selector) { return find(selector); };
}`;

export class WebDriverPage {
  #session;
  #isClosed = false;

  constructor(session) {
    this.#session = session;
    lookCheaply(this);
  }

  async goto(url) {
    await this.#session.post('url', { url });
  }

  async reload() {
    await this.#session.post('refresh');
  }

  /**
   * The bars of the window come on top. No window is narrower than they are: 447 pixels, where the page is that of a phone.
   * WebKit lays a window out after it has answered, so that the bars may be measured too early: they are measured again
   * until the page has its size.
   */
  async setViewport({ width, height }) {
    const isOfSize = (...wanted) => [innerWidth, innerHeight].join() === wanted.join();
    let bars = await this.evaluate(() => outerHeight - innerHeight);
    for (const end = Date.now() + PATIENCE; ; ) {
      await this.#session.post('window/rect', { x: 0, y: 0, width, height: height + bars });
      try {
        await this.waitForFunction(isOfSize, { timeout: 1_000 }, width, height);
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        bars += height - (await this.evaluate(() => innerHeight));
      }
    }
  }

  isClosed() {
    return this.#isClosed;
  }

  async close() {
    this.#isClosed = true;
    await this.#session.close();
  }

  async bringToFront() {}

  /** What a function, or an expression, says in the page. */
  async evaluate(look, ...args) {
    const act = typeof look === 'string' ? `() => (${look})` : String(look);
    const script = `const tell = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      ${FIND}
      (async () => (${act})(...args))().then(
        (value) => tell({ value }),
        (error) => tell({ error: String(error) }),
      );`;
    const { value, error } = await this.#session.post('execute/async', { script, args });
    if (error != null) throw new Error(error);
    return value ?? undefined;
  }

  async waitForSelector(selector) {
    await this.waitForFunction((place) => globalThis.find(place) !== null, {}, selector);
  }

  /** Gives a field for files what a person chooses. */
  async chooseFile(selector, path) {
    const element = await this.#session.post('element', { using: 'css selector', value: selector });
    await this.#session.post(`element/${Object.values(element)[0]}/value`, { text: path });
  }

  async screenshot() {
    return Buffer.from(await this.#session.get('screenshot'), 'base64');
  }

  get keyboard() {
    const press = (...keys) =>
      this.#act({
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]),
      });
    return { press: (key) => press(KEYS[key] ?? key), type: (text) => press(...text) };
  }

  get mouse() {
    const move = (x, y) => ({ type: 'pointerMove', x: Math.floor(x), y: Math.floor(y), duration: 0, origin: 'viewport' });
    const press = (type, { button = 'left' } = {}) => ({ type, button: BUTTONS[button] });
    const act = (...actions) => this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
    return {
      move: (x, y) => act(move(x, y)),
      down: (options) => act(press('pointerDown', options)),
      up: (options) => act(press('pointerUp', options)),
      click: (x, y, options) => act(move(x, y), press('pointerDown', options), press('pointerUp', options)),
    };
  }

  async #act(source) {
    await this.#session.post('actions', { actions: [source] });
  }
}
