/** What every element of the package needs of the platform. */

// Node has no HTMLElement: the classes must still be importable there, they only cannot be used.
export const ElementBase: typeof HTMLElement =
  globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * Properties that were set before an element was defined lie on the instance and hide the real ones.
 * Frameworks that render before a script has arrived do that.
 */
export function adoptEarlyProperties(element: HTMLElement): void {
  for (const name of Object.keys(element)) {
    if (!hasSetter(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}

function hasSetter(element: HTMLElement, name: string): boolean {
  for (let at = Object.getPrototypeOf(element) as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.getOwnPropertyDescriptor(at, name)?.set !== undefined) return true;
  }
  return false;
}

/** Without a value the attribute is gone: frameworks have two names for nothing. */
export function setAttribute(element: HTMLElement, name: string, value: string | number | null | undefined): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** What an attribute says; one that is empty says nothing: templates write those where they have no value. */
export function saidIn(element: HTMLElement, name: string): string | undefined {
  const value = element.getAttribute(name);
  return value === null || value.trim() === '' ? undefined : value;
}
