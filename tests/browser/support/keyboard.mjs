// Hands of a person without a mouse: Tab, and what a key leaves behind.
import assert from 'node:assert/strict';

/** No view has more stops. */
const STOPS_MAX = 90;

/** Tab, or with Shift, until the focus is there. */
export async function tabTo(visitor, place, { back = false } = {}) {
  const { page } = visitor;
  await visitor.waitToSee(place);
  const hasFocus = () => page.evaluate((wanted) => find(wanted) === document.activeElement, place);
  let isThere = await hasFocus();
  if (back) await page.keyboard.down('Shift');
  for (let stops = 0; stops < STOPS_MAX && !isThere; stops += 1) {
    await visitor.press('Tab');
    isThere = await hasFocus();
  }
  if (back) await page.keyboard.up('Shift');
  assert.ok(isThere, `Tab does not come to ${place}`);
}

/** Goes there, and presses Enter. */
export async function pressThere(visitor, place, options) {
  await tabTo(visitor, place, options);
  await visitor.press('Enter');
}

/** Opens something by the key or button that has the focus, and closes it: the focus comes back. */
export async function openAndEscape(visitor, key, dialog, back) {
  await visitor.press(key);
  await visitor.waitToSee(dialog);
  const isInside = await visitor.page.evaluate((place) => find(place).contains(document.activeElement), dialog);
  assert.ok(isInside, `the focus is not in ${dialog}`);
  await visitor.press('Escape');
  await visitor.page.waitForFunction((place) => find(place)?.checkVisibility() !== true, {}, dialog);
  await visitor.waitForFocus(back);
}

/** Waits until the focus is in a part of the page, on something or on the part itself. */
export function waitForFocusIn({ page }, place) {
  return page.waitForFunction((wanted) => find(wanted)?.contains(document.activeElement) === true, {}, place);
}

/** What has the focus can be seen, and hears keys. */
export async function keepsFocus({ page }, after) {
  const lost = await page.evaluate(() => {
    const { activeElement: node } = document;
    if (node === null || node === document.body) return 'nothing has it';
    const isSeen = node.checkVisibility({ visibilityProperty: true });
    if (!isSeen || node.disabled === true) return node.outerHTML.slice(0, 200);
    return '';
  });
  assert.equal(lost, '', `the focus after ${after}`);
}

/** Presses keys one after another, each of which leaves the focus somewhere. */
export async function pressAndKeep(visitor, ...keys) {
  for (const key of keys) {
    await visitor.press(key);
    await visitor.settle();
    await keepsFocus(visitor, key);
  }
}

/** Where the focus is: what it is called, whether it is seen, and whether a ring says so. */
export function stopOf({ page }) {
  return page.evaluate(() => {
    const { activeElement: stop } = document;
    const stops = [...stop.closest('main').querySelectorAll('a[href], button, input, select, summary, [tabindex]')];
    const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });
    const isStop = (node) => node.tabIndex >= 0 && node.disabled !== true && isSeen(node);
    const inside = stop.shadowRoot?.activeElement ?? stop;
    const nameOf = (node) =>
      node.getAttribute('aria-label') ??
      document.getElementById(node.getAttribute('aria-labelledby') ?? '')?.textContent ??
      node.labels?.[0]?.textContent ??
      node.textContent;
    const { left, top, width, height } = inside.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const hasRing = (style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    // What is drawn of the splitter is its edge.
    const edge = getComputedStyle(stop, '::after');
    const { width: whole } = getComputedStyle(stop);
    return {
      name: nameOf(inside).replace(/\s+/g, ' ').trim().slice(0, 60),
      html: inside.outerHTML.slice(0, 120),
      /** Of the view, by its class. */
      part: stop.closest('.explore-bar, .seen, .wall, .why, .tree-tabs')?.classList[0],
      isLast: stops.findLast(isStop) === stop,
      isSeen: over !== null && (stop.contains(over) || over.contains(stop)),
      hasRing: hasRing(getComputedStyle(inside)) || (stop.matches('[role="separator"]') && edge.width === whole),
    };
  });
}
