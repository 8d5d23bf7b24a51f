/** A little help to build and find elements, with types. */

import { type Attributes, element } from '#espalier/element/dom.js';

const SVG = 'http://www.w3.org/2000/svg';

export function button(label: string | Node, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const node = element('button', { type: 'button', ...attributes }, label);
  node.addEventListener('click', onClick);
  return node;
}

/** As the drawings of controls are, in a square of 20. */
export function drawn(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', path);
  return svg;
}

/** The element of index.html with this id. A missing one is a mistake in the page, not something to work around. */
export function byId<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`index.html has no <${type.name}> with the id "${id}".`);
  return node;
}

/**
 * Gives the focus for now to something that is no stop of Tab. It cannot have it later: otherwise every click beside a
 * button would give it the focus.
 */
export function focusForNow(node: HTMLElement): void {
  if (!node.hasAttribute('tabindex')) {
    node.tabIndex = -1;
    // Who goes to another window comes back to it.
    const leave = (): void => void (document.activeElement !== node && node.removeAttribute('tabindex'));
    node.addEventListener('blur', leave, { once: true });
  }
  node.focus({ preventScroll: true });
}
