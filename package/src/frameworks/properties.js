// What a framework renders for an element, and what has to be set on it.

/** Whether this is a property of the element's own: one that elements in general do not have. */
export const isOwn = ({ prototype }, name) => name in prototype && !(name in (globalThis.HTMLElement?.prototype ?? {}));

/** The attributes that say the same, for what a server writes before any script is there. */
export function attributesOf({ observedAttributes }, properties) {
  const pairs = Object.entries(properties).flatMap(([name, value]) => {
    const attribute = observedAttributes.find((known) => known.replaceAll('-', '') === name.toLowerCase());
    const says = typeof value === 'string' || typeof value === 'number' || value === true;
    return attribute !== undefined && says ? [[attribute, value === true ? '' : value]] : [];
  });
  return Object.fromEntries(pairs);
}
