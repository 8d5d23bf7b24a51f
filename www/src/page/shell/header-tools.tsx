/**
 * What stands in the header of every view besides its links: what the engine does, and what belongs to the whole page.
 */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { GAMES } from '../../model/address/view-links.js';
import { Icon } from '../shared/view/icon.js';
import { Menu, moreItems } from '../shared/view/menu.js';
import { isShown } from '../shared/views.js';

export interface HeaderToolsProps {
  /** What the engine does. */
  readonly busy: ReadonlySignal<string | undefined>;
  readonly onSettings: () => void;
  readonly onHelp: () => void;
  /** How many games are kept, as far as that is known. */
  readonly games: ReadonlySignal<number>;
}

export function HeaderTools({ busy, games, onSettings, onHelp }: HeaderToolsProps): JSX.Element {
  return (
    <>
      <span class={busy.value === undefined ? 'load' : 'load busy'}>{busy.value ?? t`Ready`}</span>
      <a class="my-games-link" href={GAMES} aria-current={isShown('games') ? 'page' : undefined}>
        <Icon name="games" />
        <span>{t`My games`}</span>
        {games.value > 0 && (
          <small aria-hidden="true">{games.value.toLocaleString(document.documentElement.lang)}</small>
        )}
      </a>
      <button type="button" class="quiet round in-row" aria-label={t`Settings`} title="," onClick={onSettings}>
        <Icon name="settings" />
      </button>
      <button type="button" class="quiet round in-row" aria-label={t`Keyboard shortcuts`} title="?" onClick={onHelp}>
        <Icon name="help" />
      </button>
      {/* On a phone the row has room for one of them. */}
      <Menu label={t`More`} face={<Icon name="more" />} kind="quiet round" class="in-menu">
        {moreItems.value}
        <button type="button" onClick={onSettings}>{t`Settings`}</button>
        <button type="button" onClick={onHelp}>{t`Keyboard shortcuts`}</button>
      </Menu>
    </>
  );
}
