/** In which letters moves are written where a game is taken along. Programs read English everywhere: it comes first. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';

/** One choice for all menus. */
export const notation = signal<'en' | 'de'>('en');

export function NotationSelect(): JSX.Element {
  return (
    <label class="notation">
      {t`Notation`}{' '}
      <select
        value={notation.value}
        onChange={({ currentTarget }) => (notation.value = currentTarget.value === 'de' ? 'de' : 'en')}
      >
        <option value="en">{t`English`}</option>
        <option value="de">{t`German`}</option>
      </select>
    </label>
  );
}
