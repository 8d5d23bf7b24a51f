/** What stands in the header of every view besides its links: what the engine does, and what belongs to the whole page. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Settings, Theme } from '../shared/settings.js';
import { Icon } from '../shared/view/icon.js';

export interface HeaderToolsProps {
  readonly settings: ReadonlySignal<Settings>;
  /** What the engine does. */
  readonly busy: ReadonlySignal<string | undefined>;
  readonly onChange: (part: Partial<Settings>) => void;
  readonly onHelp: () => void;
  readonly onMyGames: () => void;
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function HeaderTools({ settings, busy, onChange, onHelp, onMyGames }: HeaderToolsProps): JSX.Element {
  const { theme, sounds } = settings.value;
  const themeName = t`Theme: ${{ system: t`Auto`, light: t`Light`, dark: t`Dark` }[theme]}`;
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <>
      <span class={busy.value === undefined ? 'load' : 'load busy'}>{busy.value ?? t`Ready`}</span>
      <button type="button" class="quiet my-games-button" onClick={onMyGames}>
        <Icon name="games" />
        <span>{t`My games`}</span>
      </button>
      <button
        type="button"
        class="quiet round sound"
        aria-pressed={sounds}
        aria-label={t`Sounds`}
        title={t`Sounds`}
        onClick={() => onChange({ sounds: !sounds })}
      >
        <Icon name={sounds ? 'sound-on' : 'sound-off'} />
      </button>
      <button
        type="button"
        class="quiet round theme"
        aria-label={themeName}
        title={themeName}
        onClick={() => onChange({ theme: nextTheme })}
      >
        <Icon name={theme === 'system' ? 'auto' : theme} />
      </button>
      <button type="button" class="quiet round" aria-label={t`Keyboard shortcuts`} title="?" onClick={onHelp}>
        <Icon name="help" />
      </button>
    </>
  );
}
