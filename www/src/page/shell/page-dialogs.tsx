/** The dialogs over all views. They are a script of their own: before one is opened nobody needs it. */

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { HashFit } from '../../model/late-engine.js';
import type { Settings } from '../shared/settings.js';
import { AboutDialog } from './about-dialog.js';
import { HelpDialog } from './help-dialog.js';
import { SettingsDialog } from './settings-dialog.js';

export interface PageDialogsProps {
  /** Which of them is open. */
  readonly open: {
    readonly help: Signal<boolean>;
    readonly settings: Signal<boolean>;
    readonly about: Signal<boolean>;
  };
  readonly settings: ReadonlySignal<Settings>;
  readonly hash: ReadonlySignal<HashFit | undefined>;
  readonly onChange: (part: Partial<Settings>) => void;
}

export function PageDialogs({ open, settings, hash, onChange }: PageDialogsProps): JSX.Element {
  const onAbout = (): void => {
    open.help.value = false;
    open.about.value = true;
  };
  return (
    <>
      <SettingsDialog isOpen={open.settings} settings={settings} hash={hash} onChange={onChange} />
      <HelpDialog isOpen={open.help} onAbout={onAbout} />
      <AboutDialog isOpen={open.about} />
    </>
  );
}
