// Finds things as a person does: by what they are and what they are called. `button/Stop`, and where that is in several
// places `.comment-form button/Save`, or `region/Were the cuts right? >> button/Judge`; `button/The queen*` is called
// something that begins so. What has no role before a slash is a selector of CSS.
export const ROLES = {
  application: '[role="application"]',
  button: 'button, [role="button"]',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select, [role="combobox"]',
  dialog: 'dialog',
  group: '[role="group"]',
  img: '[role="img"]',
  link: 'a[href]',
  list: 'ol, ul',
  navigation: 'nav',
  option: '[role="option"]',
  region: 'section, [role="region"]',
  search: '[role="search"]',
  separator: '[role="separator"]',
  slider: 'input[type="range"]',
  switch: '[role="switch"]',
  tab: '[role="tab"]',
  tabpanel: '[role="tabpanel"]',
  textbox: 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])',
  treegrid: '[role="treegrid"]',
};

/**
 * Runs in the page. What is in sight comes first, since a view that is not shown has things of the same name. Words that
 * a story has marked, to see where they come from, are found without the marks.
 */
export function provideFind(roles) {
  const nameOf = (node) => {
    const label = node.getAttribute('aria-label') ?? document.getElementById(node.getAttribute('aria-labelledby') ?? '')?.textContent;
    if (label !== undefined) return label.trim();
    const copy = (node.matches('select, input, textarea') ? (node.labels?.[0] ?? node) : node).cloneNode(true);
    for (const unheard of copy.querySelectorAll('[aria-hidden="true"], select')) unheard.remove();
    return copy.textContent.replace(/\s+/g, ' ').trim();
  };
  const isCalled = (node, name) => {
    const own = nameOf(node).replace(/[⟦⟧]/g, '');
    return name.endsWith('*') ? own.startsWith(name.slice(0, -1)) : own === name;
  };
  const within = (root, selector) => {
    const [, scope = '', role, name] = /^(?:(.*)\s)?(\w+)\/(.+)$/.exec(selector) ?? [];
    if (roles[role] === undefined) return [...root.querySelectorAll(selector)];
    const places = scope === '' ? [root] : [...root.querySelectorAll(scope)];
    return places.flatMap((place) => [...place.querySelectorAll(roles[role])]).filter((node) => isCalled(node, name));
  };
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });
  globalThis.findAll = (selector, root = document) => {
    const found = selector.split(' >> ').reduce((places, part) => places.flatMap((place) => within(place, part)), [root]);
    if (!/\w\//.test(selector)) return found;
    return [...found.filter(isSeen), ...found.filter((node) => !isSeen(node))];
  };
  globalThis.find = (selector) => globalThis.findAll(selector)[0] ?? null;
}

/** The functions `find` and `findAll` are there in every document from now on. */
export function findByRole(page) {
  return page.evaluateOnNewDocument(provideFind, ROLES);
}
