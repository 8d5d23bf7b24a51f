/** In which letters moves are written where a game is taken along. Programs read English everywhere: it comes first. */

import { t } from '#espalier/model/words.js';
import { byId, element } from './dom.js';

export type Notation = 'en' | 'de';

/** Fills selects that stand for one choice, and says what is chosen. */
export function wireNotation(...ids: readonly string[]): () => Notation {
  const choices: [Notation, string][] = [['en', t`English`], ['de', t`German`]];
  if (document.documentElement.lang === 'de') choices.reverse();
  const selects = ids.map((id) => byId(id, HTMLSelectElement));
  let chosen: Notation = 'en';
  const choose = (value: string): void => {
    chosen = value === 'de' ? 'de' : 'en';
    for (const select of selects) select.value = chosen;
  };
  for (const select of selects) {
    for (const [value, name] of choices) select.append(element('option', { value }, name));
    select.addEventListener('change', () => choose(select.value));
  }
  choose(chosen);
  return () => chosen;
}
