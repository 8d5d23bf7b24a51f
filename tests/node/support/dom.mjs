// A document in Node, with events, custom elements and shadow roots, and without layout, fonts and canvas. A test imports
// it before modules that need `HTMLElement` as they are loaded.
import { after } from 'node:test';
import { inspect } from 'node:util';
import { Window } from 'happy-dom';
import { provideFind, ROLES } from '../../browser/support/roles.mjs';
import { until } from '../../support/waiting.mjs';

export { until };

const window = new Window({ url: 'https://espalier.test/', width: 1400, height: 1000 });

/** Node has these, too, or a later one: a document dispatches only events of its own, and the others know less. */
const REPLACED = ['CustomEvent', 'Event', 'EventTarget', 'MessageEvent', 'localStorage', 'navigator', 'sessionStorage'];

/** Nothing is laid out: what waits to be seen would wait for ever. */
const ABSENT = ['IntersectionObserver'];

for (const name of Object.getOwnPropertyNames(window)) {
  if ((name in globalThis && !REPLACED.includes(name)) || ABSENT.includes(name)) continue;
  const value = window[name];
  const isMethod = typeof value === 'function' && value.prototype === undefined;
  Object.defineProperty(globalThis, name, { value: isMethod ? value.bind(window) : value, writable: true, configurable: true });
}

// One thread searches: others need a browser that isolates the page.
globalThis.crossOriginIsolated = false;

// A timer keeps no page open, and so no test; but a test may wait for one, and for nothing else.
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (...timer) => later(...timer).unref();
const open = setInterval(() => undefined, 60_000);
after(() => clearInterval(open));

// An assertion that fails prints its values: an element refers to the whole document.
Element.prototype[inspect.custom] = function () {
  return this.cloneNode(false).outerHTML;
};

// `find` and `findAll`, by role and name, as in the stories.
provideFind(ROLES);

export const text = (selector) => find(selector)?.textContent ?? '';
export const texts = (selector) => findAll(selector).map(({ textContent }) => textContent);
export const waitForText = (selector, pattern) => until(() => pattern.test(text(selector)));
export const click = (selector) => find(selector).click();

/** Writes into a field, or chooses an option, as a person does. */
export function enter(field, value) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses a key where the focus is, or in this element. */
export function press(key, target = document.activeElement, init = {}) {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...init }));
}
