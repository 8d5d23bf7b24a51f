/**
 * Draws what belongs to the whole page and to none of its views: the tools of the header, and the dialogs over all
 * views.
 */

import { signal } from '@preact/signals';
import { Fragment, h, render } from 'preact';
import { chosenLanguage, onWords, t } from '#espalier/model/words.js';
import type { HashFit, LateEngine } from '../../model/late-engine.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId } from '../shared/dom.js';
import { lateScript } from '../shared/late-script.js';
import { tellEverywhere } from '../shared/page-notice.js';
import type { Settings, SettingsStore } from '../shared/settings.js';
import { byHand } from '../shared/share.js';
import { listenForShortcuts, PAGE_KEYS } from '../shared/shortcuts.js';
import { followLanguage } from '../shared/view/language.js';
import { followLook } from '../shared/view/look.js';
import { AboutDialog } from './about-dialog.js';
import { HeaderTools } from './header-tools.js';
import { HelpDialog } from './help-dialog.js';
import { SettingsDialog } from './settings-dialog.js';
import { TextDialog } from './text-dialog.js';

export interface ShellParts {
  readonly settings: SettingsStore;
  readonly busy: BusyIndicator;
  readonly engine: LateEngine;
}

export function drawShell({ settings, busy, engine }: ShellParts, onMyGames: () => void): void {
  const open = { help: signal(false), settings: signal(false), about: signal(false) };
  const chosen = signal(settings.value);
  const work = signal(busy.words);
  const hash = signal<HashFit>();
  engine.onHash((fit) => {
    hash.value = fit;
    if (fit.got < fit.asked) tellEverywhere(shortHashText(fit));
  });
  const say = (): void => void (work.value = busy.words);
  busy.onChange(say);
  onWords(say);
  followLook(settings);
  followLanguage();
  settings.onChange(() => {
    chosen.value = settings.value;
    // Here or in another tab.
    const { language } = settings.value;
    if (language !== undefined && language !== chosenLanguage()) void changeLanguage(language);
  });
  const change = (part: Partial<Settings>): void => {
    settings.change(part);
    if (part.sounds === true) void import('../shared/sounds.js').then(({ play }) => play('move'));
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
      h(SettingsDialog, { isOpen: open.settings, settings: chosen, hash, onChange: change }),
      h(HelpDialog, { isOpen: open.help, onAbout }),
      h(AboutDialog, { isOpen: open.about }),
      h(TextDialog, byHand),
    ),
    byId('dialogs', HTMLElement),
  );
}

function shortHashText({ asked, got }: HashFit): string {
  return t`There is not enough memory for a hash table of ${asked} MB: the engine goes on with one of ${got} MB.`;
}

async function changeLanguage(language: string): Promise<void> {
  try {
    const { speak } = await lateScript(() => import('../shared/translation.js'));
    await speak(language);
  } catch {
    tellEverywhere(t`The words could not be loaded. The connection may be gone.`);
  }
}
