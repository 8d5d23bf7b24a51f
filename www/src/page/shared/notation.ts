/** In which letters moves are written where a game is taken along. Programs read English everywhere: it comes first. */

import { t } from 'espalier/words';
import { byId, element } from './dom.js';

export type Notation = 'en' | 'de';

/** Fills a select, and says what is chosen there. */
export function wireNotation(id: string): () => Notation {
  const select = byId(id, HTMLSelectElement);
  const choices: [Notation, string][] = [['en', t`English`], ['de', t`German`]];
  const isGerman = document.documentElement.lang === 'de';
  for (const [value, name] of isGerman ? choices.reverse() : choices) select.append(element('option', { value }, name));
  select.value = 'en';
  return () => (select.value === 'de' ? 'de' : 'en');
}
