/** The dialog that starts a game. The running game goes on untouched until the new one has been accepted. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';
import { late } from '../shared/view/late.js';
import type { Offer, SetupFormProps } from './setup-form.js';

const SetupForm = late(() => import('./setup-form.js'), 'SetupForm');

/** The dialog while it is closed. */
export class Setup {
  readonly isOpen = signal(false);
  readonly offer = signal<Offer>();

  open(offer: Offer): void {
    this.offer.value = offer;
    this.isOpen.value = true;
  }
}

export interface SetupDialogProps extends Pick<SetupFormProps, 'ratings' | 'onPlay'> {
  readonly setup: Setup;
}

export function SetupDialog({ setup: { isOpen, offer }, ratings, onPlay }: SetupDialogProps): JSX.Element {
  return (
    <Dialog title={t`New game`} isOpen={isOpen}>
      {offer.value !== undefined && (
        <SetupForm offer={offer.value} ratings={ratings} onPlay={onPlay} onClose={() => (isOpen.value = false)} />
      )}
    </Dialog>
  );
}
