/** Registers an element where there are custom elements. A page may load two copies of the package: the first one stays. */
export function define(name: string, element: CustomElementConstructor): void {
  if (globalThis.customElements !== undefined && customElements.get(name) === undefined)
    customElements.define(name, element);
}
