/**
 * Draws what belongs to the whole page and to none of its views: the tools of the header, and the dialogs over all
 * views when they are first asked for.
 */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { h, render } from 'preact';
import { element } from '#espalier/element/dom.js';
import { chosenLanguage, t } from '#espalier/model/words.js';
import type { HashFit, LateEngine } from '../../model/late-engine.js';
import { Lazy } from '../../model/lazy.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import { byId } from '../shared/dom.js';
import { lateScript } from '../shared/late-script.js';
import { offerEverywhere, tellEverywhere } from '../shared/page-notice.js';
import type { Settings, SettingsStore } from '../shared/settings.js';
import { byHand } from '../shared/share.js';
import { listenForShortcuts, PAGE_KEYS } from '../shared/shortcuts.js';
import { followLanguage, languages } from '../shared/view/language.js';
import { notLoadedText } from '../shared/view/late.js';
import { followLook } from '../shared/view/look.js';
import { HeaderTools } from './header-tools.js';
import { TextDialog } from './text-dialog.js';

interface ShellParts {
  readonly settings: SettingsStore;
  readonly busy: BusyIndicator;
  readonly engine: LateEngine;
}

const importDialogs = (): Promise<typeof import('./page-dialogs.js')> => lateScript(() => import('./page-dialogs.js'));

/** Fetches the dialogs before anybody asks. */
export async function prefetchDialogs(): Promise<void> {
  await importDialogs();
}

/** `games` counts those that are kept. */
export function drawShell({ settings, busy, engine }: ShellParts, games: ReadonlySignal<number>): void {
  const open = { help: signal(false), settings: signal(false), about: signal(false) };
  const { hash } = engine;
  effect(() => {
    const { value: fit } = hash;
    if (fit !== undefined && fit.got < fit.asked) untracked(() => tellEverywhere(shortHashText(fit)));
  });
  followLook(settings);
  followLanguage();
  // Its words may still be on their way.
  let wanted = chosenLanguage();
  effect(() => {
    // Here or in another tab.
    const { language = wanted } = settings.value;
    if (language === wanted || !languages().includes(language)) return;
    wanted = language;
    void changeLanguage(language).then(() => {
      // Where it has failed, it is tried again.
      if (wanted === language) wanted = chosenLanguage();
    });
  });
  const change = (part: Partial<Settings>): void => {
    settings.change(part);
    if (part.sounds === true) void import('../shared/sounds.js').then(({ play }) => play('move'));
  };
  const dialogs = new Lazy(async () => {
    const { PageDialogs } = await importDialogs();
    render(h(PageDialogs, { open, settings, hash, onChange: change }), placeOfDialogs());
  });
  const show = (name: keyof typeof open): void => {
    dialogs.get().then(
      () => (open[name].value = true),
      () => offerEverywhere(notLoadedText(), t`Try again`, () => show(name)),
    );
  };
  passFocusOf(byId('page-notice', HTMLElement));
  listenForShortcuts(PAGE_KEYS, () => true, show);
  render(
    h(HeaderTools, {
      busy: computed(() => busy.words),
      onSettings: () => show('settings'),
      onHelp: () => show('help'),
      games,
    }),
    byId('tools', HTMLElement),
  );
  render(h(TextDialog, byHand), placeOfDialogs());
}

const placeOfDialogs = (): HTMLElement => byId('dialogs', HTMLElement).appendChild(element('div', {}));

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

/** Where the sentence over every view is answered by a button that has the focus, that goes back to where it was. */
function passFocusOf(notice: HTMLElement): void {
  let before: HTMLElement | null = null;
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    const from = relatedTarget as HTMLElement | null;
    if (!notice.contains(from)) before = from;
  });
  // After what the button does, which may have taken the focus to where it is needed.
  notice.addEventListener('click', () => {
    if (document.activeElement === document.body)
      (notice.querySelector('button') ?? before)?.focus({ preventScroll: true });
  });
}
