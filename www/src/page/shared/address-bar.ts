/** The address bar while one view is shown. */

import { AddressWriter } from '../../model/address/address-writer.js';
import { isRecord } from '../../model/json.js';
import { isShown, type View } from './views.js';

export interface AddressBar {
  /** Another address is due. */
  changed(): void;
  flush(): void;
}

/**
 * `address` says where what is shown can be found again, if anything is; it is not asked while another view is shown.
 * Where `shown` says that it is another one than before, that gets an entry of its own in the history.
 */
export function addressBarOf(
  view: View,
  address: () => string | undefined,
  shown: () => string | undefined = () => undefined,
): AddressBar {
  // Between a click on a link and `hashchange` the address is already the link's and must not be overwritten.
  let known = location.hash;
  // Before the view is entered by it, which makes another address due at once.
  addEventListener('hashchange', () => (known = location.hash), { capture: true });
  const writer = new AddressWriter({
    address: () => (isShown(view) && location.hash === known ? address() : undefined),
    write: (text) => {
      enterEntry(text, shown());
      known = location.hash;
    },
  });
  const flush = (): void => writer.flush();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  // After a link is followed, the way back leads to what was shown last.
  document.addEventListener('click', flush, { capture: true });
  return { changed: () => writer.changed(), flush };
}

/** What the present entry shows, by its identity. */
export function shownInEntry(): string | undefined {
  const state: unknown = history.state;
  const shown = isRecord(state) ? state['shown'] : undefined;
  return typeof shown === 'string' ? shown : undefined;
}

/** Writes what is shown now: into the present entry, or into a new one where that shows something else. */
export function enterEntry(address: string, shown?: string): void {
  const before = shownInEntry();
  const state = shown === undefined ? null : { shown };
  if (before === undefined || shown === undefined || before === shown) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
}
