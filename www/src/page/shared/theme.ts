/** Light, dark, or whatever the system says. */

import { t } from '#espalier/model/words.js';
import { byId } from './dom.js';
import { showIcon } from './icon.js';
import type { SettingsStore, Theme } from './settings.js';

const ORDER: readonly Theme[] = ['system', 'light', 'dark'];
const LABELS: Readonly<Record<Theme, string>> = { system: t`Auto`, light: t`Light`, dark: t`Dark` };

export function wireTheme(settings: SettingsStore): void {
  const button = byId('theme', HTMLButtonElement);
  const apply = (theme: Theme): void => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    showIcon(button, theme === 'system' ? 'auto' : theme);
    button.setAttribute('aria-label', t`Theme: ${LABELS[theme]}`);
    button.title = t`Theme: ${LABELS[theme]}`;
  };
  button.addEventListener('click', () => {
    const next = ORDER[(ORDER.indexOf(settings.value.theme) + 1) % ORDER.length] ?? 'system';
    settings.change({ theme: next });
  });
  settings.onChange(() => apply(settings.value.theme));
  apply(settings.value.theme);
}
