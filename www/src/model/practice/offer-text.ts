/** How practice is offered. */

import { t } from '#espalier/model/words.js';

/** `Three moments to try again`. */
export function momentsText(count: number): string {
  switch (count) {
    case 1:
      return t`One moment to try again`;
    case 2:
      return t`Two moments to try again`;
    case 3:
      return t`Three moments to try again`;
    default:
      return t`${count} moments to try again`;
  }
}
