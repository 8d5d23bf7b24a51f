/** The sheet of keys, with the options that belong to the whole page. */

import { t } from '#espalier/model/words.js';
import { byId } from './dom.js';
import { showIcon } from './icon.js';
import { offerEverywhere } from './page-notice.js';
import type { SettingsStore, Switch } from './settings.js';
import { setSingleKeys } from './shortcuts.js';

const OPTIONS = {
  'option-keys': 'singleKeys',
  'option-return': 'returnOnMove',
  'option-sounds': 'sounds',
  'option-typing': 'typing',
} as const;

export function wireHelp(settings: SettingsStore): void {
  const dialog = byId('help-dialog', HTMLDialogElement);
  const apply = (): void => {
    for (const [id, name] of Object.entries(OPTIONS)) byId(id, HTMLInputElement).checked = settings.value[name];
    const sound = byId('sound', HTMLButtonElement);
    sound.setAttribute('aria-pressed', String(settings.value.sounds));
    showIcon(sound, settings.value.sounds ? 'sound-on' : 'sound-off');
    setSingleKeys(settings.value.singleKeys);
    document.documentElement.classList.toggle('typing', settings.value.typing);
  };
  const change = (name: Switch, value: boolean): void => {
    settings.change({ [name]: value });
    if (name === 'sounds' && value) void import('./sounds.js').then(({ play }) => play('move'));
  };
  for (const [id, name] of Object.entries(OPTIONS)) {
    const box = byId(id, HTMLInputElement);
    box.addEventListener('change', () => change(name, box.checked));
  }
  const language = byId('option-language', HTMLSelectElement);
  language.value = document.documentElement.lang;
  // Everything is made of words: the page begins anew, and finds its game where it was.
  language.addEventListener('change', () => {
    known = language.value === 'de' ? 'de' : 'en';
    settings.change({ language: known });
    location.reload();
  });
  let known = settings.value.language;
  settings.onChange(() => {
    apply();
    if (settings.value.language === known) return;
    known = settings.value.language;
    offerEverywhere(t`Another language was chosen in another tab.`, t`Reload`, () => location.reload());
  });
  byId('sound', HTMLButtonElement).addEventListener('click', () => change('sounds', !settings.value.sounds));
  byId('help', HTMLButtonElement).addEventListener('click', () => dialog.showModal());
  byId('help-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  apply();
}
