/** A little help to build and find elements, with types. */

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, '');
    else if (typeof value === 'string') node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const node = element('button', { type: 'button', ...attributes }, label);
  node.addEventListener('click', onClick);
  return node;
}

/** The element of index.html with this id. A missing one is a mistake in the page, not something to work around. */
export function byId<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`index.html has no <${type.name}> with the id "${id}".`);
  return node;
}

/** Writes text only when it differs, so that nothing is announced or laid out twice. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** A button that has the focus keeps it while it can do nothing; who listens to it must bear that it is pressed. */
export function disable(node: HTMLButtonElement, isDisabled: boolean): void {
  // As the page is sent, nothing is there to be pressed for.
  node.disabled = false;
  node.setAttribute('aria-disabled', String(isDisabled));
}

/**
 * Draws a list anew. Who has the focus in it keeps it, at what has the same `data-` mark or else at the last that has one.
 */
export function keepFocus(list: HTMLElement, mark: string, draw: () => void): void {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset[mark] : undefined;
  draw();
  if (key === undefined) return;
  const marked = [...list.querySelectorAll<HTMLElement>(`[data-${mark}]`)];
  (marked.find((node) => node.dataset[mark] === key) ?? marked.at(-1))?.focus({ preventScroll: true });
}

/** Hides or shows a control, or several; the focus that one has when it goes is passed on to `heir`. */
export function show(node: HTMLElement, isShown: boolean, heir: HTMLElement | null): void {
  const hadFocus = node.contains(document.activeElement);
  node.hidden = !isShown;
  if (hadFocus && !isShown) heir?.focus();
}

/** Shows one control in the place of another; the focus stays in that place. */
export function exchange(old: HTMLElement, fresh: HTMLElement): void {
  fresh.hidden = false;
  show(old, false, fresh);
}
