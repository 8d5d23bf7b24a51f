/** In which letters moves are written where a game is taken along. Programs read English everywhere: it comes first. */

import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { writtenLanguage } from './look.js';

/** One choice for all menus. */
const asked = signal<'en' | 'de'>();

export const notation = computed(() => asked.value ?? writtenLanguage());

export function NotationSelect(): JSX.Element {
  const notations = [
    ['en', t`English`],
    ['de', t`German`],
  ] as const;
  const isGerman = document.documentElement.lang === 'de';
  return (
    <label class="notation">
      {t`Notation`}{' '}
      <select
        value={notation.value}
        onChange={({ currentTarget }) => (asked.value = currentTarget.value === 'de' ? 'de' : 'en')}
      >
        {(isGerman ? notations.toReversed() : notations).map(([value, name]) => (
          <option value={value}>{name}</option>
        ))}
      </select>
    </label>
  );
}
