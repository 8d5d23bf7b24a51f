/** The drawings of index.html, by the name of their symbol. */

/** Shows another drawing where one is shown already. */
export function showIcon(root: Element, name: string): void {
  root.querySelector('use')?.setAttribute('href', `#icon-${name}`);
}
