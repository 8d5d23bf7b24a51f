/**
 * An id for an element that another names. Those of Preact are unique within what is drawn at once, of which a page has
 * several.
 */

import { useRef } from 'preact/hooks';

let count = 0;

export function useUniqueId(): string {
  const id = useRef('');
  if (id.current === '') id.current = `named-${(count += 1)}`;
  return id.current;
}
