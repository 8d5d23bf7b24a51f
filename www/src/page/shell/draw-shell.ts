/** Draws what belongs to the whole page and to none of its views: the tools of the header, and the dialogs over all views. */

import { signal } from '@preact/signals';
import { Fragment, h, render } from 'preact';
import { t } from '#espalier/model/words.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId } from '../shared/dom.js';
import { offerEverywhere } from '../shared/page-notice.js';
import type { Settings, SettingsStore } from '../shared/settings.js';
import { byHand } from '../shared/share.js';
import { AboutDialog } from './about-dialog.js';
import { HeaderTools } from './header-tools.js';
import { HelpDialog } from './help-dialog.js';
import { TextDialog } from './text-dialog.js';

export interface Shell {
  readonly openHelp: () => void;
}

export function drawShell(settings: SettingsStore, busy: BusyIndicator, onMyGames: () => void): Shell {
  const isHelpOpen = signal(false);
  const chosen = signal(settings.value);
  const work = signal(busy.words);
  const isAboutOpen = signal(false);
  busy.onChange(() => (work.value = busy.words));
  // Everything is made of words: in another language the page begins anew, and finds its game where it was.
  let known = settings.value.language;
  settings.onChange(() => {
    chosen.value = settings.value;
    if (settings.value.language === known) return;
    known = settings.value.language;
    offerEverywhere(t`Another language was chosen in another tab.`, t`Reload`, () => location.reload());
  });
  const change = (part: Partial<Settings>): void => {
    settings.change(part);
    if (part.sounds === true) void import('../shared/sounds.js').then(({ play }) => play('move'));
  };
  const onLanguage = (language: 'en' | 'de'): void => {
    known = language;
    settings.change({ language });
    location.reload();
  };
  const onAbout = (): void => {
    isHelpOpen.value = false;
    isAboutOpen.value = true;
  };
  const openHelp = (): void => void (isHelpOpen.value = true);
  render(
    h(HeaderTools, { settings: chosen, busy: work, onChange: change, onHelp: openHelp, onMyGames }),
    byId('tools', HTMLElement),
  );
  render(
    h(
      Fragment,
      {},
      h(HelpDialog, { isOpen: isHelpOpen, settings: chosen, onChange: change, onLanguage, onAbout }),
      h(AboutDialog, { isOpen: isAboutOpen }),
      h(TextDialog, byHand),
    ),
    byId('dialogs', HTMLElement),
  );
  return { openHelp };
}
