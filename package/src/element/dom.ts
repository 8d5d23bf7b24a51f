/** A little help to build elements: nothing here parses markup, so that Trusted Types have nothing to refuse. */

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

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

const SVG = 'http://www.w3.org/2000/svg';

/** A sign of 24 by 24 units, drawn with strokes in the color of the text. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

/** A button that shows a sign and says what it does. */
export function iconButton(label: string, path: string, part: string, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon-button', part, 'aria-label': label, title: label }, icon(path));
  button.addEventListener('click', act);
  return button;
}

/** Writes text only when it differs, so that nothing is announced or laid out twice. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
