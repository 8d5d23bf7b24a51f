/** What is wrong with a query, or became of going somewhere: said at its line. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { written } from '../shared/view/look.js';
import type { Querying } from './querying.js';

export interface QueryFaultProps {
  readonly id: string;
  readonly querying: Querying;
  /** Not while it is typed. */
  readonly isShown: boolean;
  /** What was proposed had the focus, and is gone. */
  readonly onFocusLost: () => void;
}

export function QueryFault({ id, querying, isShown, onFocusLost }: QueryFaultProps): JSX.Element {
  const fault = isShown ? querying.fault.value : undefined;
  const { instead } = fault ?? {};
  return (
    <p class="query-fault" id={id} role="alert">
      {fault?.message ?? written(querying.news.value)}
      {fault !== undefined && instead !== undefined && (
        <>
          {' '}
          <HandoffButton
            class="text-link"
            // The line is not left before it is pressed.
            keepsFocus
            onFocusLost={onFocusLost}
            onPress={() => {
              const text = querying.text.value;
              querying.askAndGo(text.slice(0, fault.at) + instead + text.slice(fault.at + fault.length));
            }}
          >
            {t`Take ${instead}`}
          </HandoffButton>
        </>
      )}
    </p>
  );
}
