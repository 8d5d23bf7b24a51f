/** The dialogs over all views. They are a script of their own: before one is opened nobody needs it. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { AboutDialog } from './about-dialog.js';
import { HelpDialog } from './help-dialog.js';
import { SettingsDialog, type SettingsDialogProps } from './settings-dialog.js';

export interface PageDialogsProps extends Omit<SettingsDialogProps, 'isOpen'> {
  /** Which of them is open. */
  readonly open: {
    readonly help: Signal<boolean>;
    readonly settings: Signal<boolean>;
    readonly about: Signal<boolean>;
  };
}

export function PageDialogs({ open, ...rest }: PageDialogsProps): JSX.Element {
  const onAbout = (): void => {
    open.help.value = false;
    open.about.value = true;
  };
  return (
    <>
      <SettingsDialog isOpen={open.settings} {...rest} />
      <HelpDialog isOpen={open.help} onAbout={onAbout} />
      <AboutDialog isOpen={open.about} />
    </>
  );
}
