/** Media queries as signals. */

import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';

/** Whether the window is as a media query says. */
export function matched(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const is = signal(media.matches);
  media.addEventListener('change', () => (is.value = media.matches));
  return is;
}
