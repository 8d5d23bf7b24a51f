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
  const button = element('button', { type: 'button', class: 'icon-button', part }, icon(path));
  nameButton(button, label);
  button.addEventListener('click', act);
  return button;
}

/** What a button says to those who see it and to those who do not. */
export function nameButton(button: HTMLButtonElement, label: string): void {
  button.setAttribute('aria-label', label);
  button.title = label;
}

/** What has the focus within an element, which may be in a shadow tree. */
export function focusedIn(node: HTMLElement): HTMLElement | undefined {
  const root = node.getRootNode();
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return active instanceof HTMLElement && node.contains(active) ? active : undefined;
}

/** Draws a list anew. Who has the focus in it keeps it, at what has the same `data-` mark or else at the last that has one. */
export function keepFocus(list: HTMLElement, mark: string, draw: () => void): void {
  const key = focusedIn(list)?.dataset[mark];
  draw();
  if (key === undefined) return;
  const marked = [...list.querySelectorAll<HTMLElement>(`[data-${mark}]`)];
  (marked.find((node) => node.dataset[mark] === key) ?? marked.at(-1))?.focus({ preventScroll: true });
}

/** Writes text only when it differs, so that nothing is announced or laid out twice. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * A style sheet that a strict Content-Security-Policy allows, unlike style elements: one constructed sheet for all elements of a kind, made on first use: importing the elements needs no document. What is
 * given puts it on a shadow root. A DOM that lays nothing out, such as jsdom, knows no such sheets and needs none.
 */
export function sheetOf(css: string): (root: ShadowRoot) => void {
  let sheet: CSSStyleSheet | undefined;
  return (root) => {
    if (!('adoptedStyleSheets' in root)) return;
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    root.adoptedStyleSheets.push(sheet);
  };
}
