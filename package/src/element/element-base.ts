/** What every element of the package needs of the platform. */

// Node has no HTMLElement: the classes must still be importable there, they only cannot be used.
const PlatformElement: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** An element that has events of its own besides those of every element. */
export class ElementBase<Events extends HTMLElementEventMap> extends PlatformElement {
  /** As that of every element, with the element's own events. */
  override addEventListener<K extends keyof Events>(
    type: K,
    listener: (this: this, event: Events[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** As that of every element. */
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    // One signature cannot name both the typed and the plain listener.
    listener: never,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }

  /** As that of every element, with the element's own events. */
  override removeEventListener<K extends keyof Events>(
    type: K,
    listener: (this: this, event: Events[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  /** As that of every element. */
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
  override removeEventListener(type: string, listener: never, options?: boolean | EventListenerOptions): void {
    super.removeEventListener(type, listener, options);
  }
}

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
  for (
    let at = Object.getPrototypeOf(element) as object | null;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    if (Object.getOwnPropertyDescriptor(at, name)?.set !== undefined) return true;
  }
  return false;
}

/** Tells the page, which may listen at any element around; false where a listener has taken back what may be taken back. */
export function tell(element: HTMLElement, type: string, detail: unknown): boolean {
  const cancelable = type === 'move';
  return element.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
}

/** Without a value the attribute is gone: frameworks have two names for nothing. */
export function setAttribute(element: HTMLElement, name: string, value: string | number | null | undefined): void {
  if (withoutHyphens(name) !== name) element.removeAttribute(withoutHyphens(name));
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** An attribute under its name; a server that renders the property `workerUrl` writes `workerurl`. */
export function attributeOf(element: HTMLElement, name: string): string | null {
  return element.getAttribute(name) ?? element.getAttribute(withoutHyphens(name));
}

function withoutHyphens(name: string): string {
  return name.replaceAll('-', '');
}

/** Whether a boolean attribute is there. Templates that know none write `analyse="false"`, and mean that it is not. */
export function isOn(element: HTMLElement, name: string): boolean {
  const value = attributeOf(element, name);
  return value !== null && value.trim().toLowerCase() !== 'false';
}

/** Without the word `false` that may stand there. */
export function setOn(element: HTMLElement, name: string, value: unknown): void {
  setAttribute(element, name, value ? '' : null);
}

/** What a value says; an empty one says nothing: templates write those where they have no value. */
export function said(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value.trim() === '' ? undefined : value;
}

/** What an attribute says. */
export function saidIn(element: HTMLElement, name: string): string | undefined {
  return said(element.getAttribute(name));
}

/** Registers an element where there are custom elements. A page may load two copies of the package: the first one stays. */
export function define(name: string, element: CustomElementConstructor): void {
  if (globalThis.customElements !== undefined && customElements.get(name) === undefined)
    customElements.define(name, element);
}
