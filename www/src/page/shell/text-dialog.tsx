/** A text that the browser did not let the page copy, ready to be copied by hand. */

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';

export interface TextDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly text: ReadonlySignal<string>;
}

export function TextDialog({ isOpen, text }: TextDialogProps): JSX.Element {
  return (
    <Dialog title={t`Copy this`} isOpen={isOpen}>
      <p>{t`The browser did not allow copying, so here is the text.`}</p>
      <Text text={text.value} />
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (isOpen.value = false)}>{t`Close`}</button>
      </div>
    </Dialog>
  );
}

function Text({ text }: { readonly text: string }): JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => area.current?.select(), []);
  return <textarea rows={8} readOnly aria-label={t`Copy this`} value={text} ref={area} />;
}
