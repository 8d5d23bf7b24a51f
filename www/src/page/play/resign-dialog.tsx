/** Asks once more before a game is given up. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';

export interface ResignDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly onResign: () => void;
  readonly onFocusLost: () => void;
}

export function ResignDialog({ isOpen, onResign, onFocusLost }: ResignDialogProps): JSX.Element {
  const close = (): void => void (isOpen.value = false);
  return (
    <Dialog title={t`Resign this game?`} isOpen={isOpen} onFocusLost={onFocusLost}>
      <div class="buttons">
        <button type="button" onClick={close}>{t`Keep playing`}</button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            close();
            onResign();
          }}
        >
          {t`Resign`}
        </button>
      </div>
    </Dialog>
  );
}
