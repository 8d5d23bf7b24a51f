/** Draws what belongs to the whole page and to none of its views: the tools of the header, and the dialogs over all views. */

import { signal } from '@preact/signals';
import { Fragment, h, render } from 'preact';
import { t } from '#espalier/model/words.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId } from '../shared/dom.js';
import { offerEverywhere } from '../shared/page-notice.js';
import type { Settings, SettingsStore } from '../shared/settings.js';
import { byHand } from '../shared/share.js';
import { listenForShortcuts, PAGE_KEYS } from '../shared/shortcuts.js';
import { followLook } from '../shared/view/look.js';
import { AboutDialog } from './about-dialog.js';
import { HeaderTools } from './header-tools.js';
import { HelpDialog } from './help-dialog.js';
import { SettingsDialog } from './settings-dialog.js';
import { TextDialog } from './text-dialog.js';

export function drawShell(settings: SettingsStore, busy: BusyIndicator, onMyGames: () => void): void {
  const open = { help: signal(false), settings: signal(false), about: signal(false) };
  const chosen = signal(settings.value);
  const work = signal(busy.words);
  busy.onChange(() => (work.value = busy.words));
  followLook(settings);
  // Everything is made of words: in another language the page begins anew, and finds its game where it was.
  let known = settings.value.language;
  settings.onChange(() => {
    chosen.value = settings.value;
    if (settings.value.language === known) return;
    known = settings.value.language;
    offerEverywhere(t`Another language was chosen in another tab.`, t`Reload`, () => location.reload());
  });
  const change = (part: Partial<Settings>): void => {
    if (part.language !== undefined) known = part.language;
    settings.change(part);
    if (part.sounds === true) void import('../shared/sounds.js').then(({ play }) => play('move'));
    if (part.language !== undefined) location.reload();
  };
  const onAbout = (): void => {
    open.help.value = false;
    open.about.value = true;
  };
  const show = (name: keyof typeof open): void => void (open[name].value = true);
  listenForShortcuts(PAGE_KEYS, () => true, show);
  render(
    h(HeaderTools, { busy: work, onSettings: () => show('settings'), onHelp: () => show('help'), onMyGames }),
    byId('tools', HTMLElement),
  );
  render(
    h(
      Fragment,
      {},
      h(SettingsDialog, { isOpen: open.settings, settings: chosen, onChange: change }),
      h(HelpDialog, { isOpen: open.help, onAbout }),
      h(AboutDialog, { isOpen: open.about }),
      h(TextDialog, byHand),
    ),
    byId('dialogs', HTMLElement),
  );
}
