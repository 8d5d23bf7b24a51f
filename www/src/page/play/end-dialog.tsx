/** Asks once more before a game is ended. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';

export interface EndDialogProps {
  readonly question: string;
  /** What the button is called that ends the game. */
  readonly answer: string;
  readonly kind: 'primary' | 'danger';
  readonly isOpen: Signal<boolean>;
  readonly onEnd: () => void;
  readonly onFocusLost: () => void;
}

export function EndDialog({ question, answer, kind, isOpen, onEnd, onFocusLost }: EndDialogProps): JSX.Element {
  const close = (): void => void (isOpen.value = false);
  return (
    <Dialog title={question} isOpen={isOpen} onFocusLost={onFocusLost}>
      <div class="buttons">
        <button type="button" onClick={close}>{t`Keep playing`}</button>
        <button
          type="button"
          class={kind}
          onClick={() => {
            close();
            onEnd();
          }}
        >
          {answer}
        </button>
      </div>
    </Dialog>
  );
}
