/** What the tags of a game say of it. */

import { t } from '#espalier/model/words.js';
import type { Tags } from '../analysis/variation-tree.js';
import { markOf } from '../text/result-text.js';

/** The value of a tag as it is shown; empty where it says nothing. */
export function tagOf(tags: Tags, name: string): string {
  const value = tags.find(([known]) => known === name)?.[1] ?? '';
  // Some databases write `Vokhidov,Shamsiddin`, which has no place to break a line.
  return /^[?.\-\s]*$/.test(value) ? '' : value.replace(/,(?=\p{L})/gu, ', ');
}

/** What a game is called in a list: `Byrne – Fischer, New York 1956, 0–1`. `plies` are those of its main line. */
export function gameTitle(tags: Tags, result: string | undefined, plies: number): string {
  const end = result === undefined || result === '*' ? '' : markOf(result);
  const parts = [titleOf(tags), end].filter((part) => part !== '');
  return parts.length === 0 ? t`Moves: ${Math.ceil(plies / 2)}` : parts.join(', ');
}

/** Who played, where and when: `Byrne – Fischer, New York 1956`. Empty where nobody says so. */
export function titleOf(tags: Tags): string {
  const [white, black] = [tagOf(tags, 'White'), tagOf(tags, 'Black')];
  const players = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
  return [players, eventOf(tags)].filter((part) => part !== '').join(', ');
}

/** Where and when: `New York 1956`. Empty where nobody says so. */
export function eventOf(tags: Tags): string {
  const place = tagOf(tags, 'Event') || tagOf(tags, 'Site');
  const year = /^\d{4}/.exec(tagOf(tags, 'Date'))?.[0] ?? '';
  return [place, place.includes(year) ? '' : year].filter((part) => part !== '').join(' ');
}

/** `Byrne-Fischer.pgn`. */
export function gameFileName(tags: Tags): string {
  const names = [tagOf(tags, 'White'), tagOf(tags, 'Black')].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '_'));
  const known = names.filter((name) => name !== '');
  return `${known.length === 0 ? 'analysis' : known.join('-')}.pgn`;
}
