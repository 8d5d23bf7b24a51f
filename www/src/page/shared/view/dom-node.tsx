/** Where an element stands that is made and led elsewhere. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export function DomNode({ node }: { readonly node: HTMLElement }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(node), [node]);
  return <div class="place" ref={place} />;
}
