// When something was, in words: by the days of the calendar where one is, whatever the clock of another place says.
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { componentsOf } from './support/components.mjs';

const { dateText, dayText } = await componentsOf('shared/view/day-text.ts');
globalThis.document ??= { documentElement: { lang: 'en' } };
document.documentElement.lang = 'en';

afterEach(() => mock.timers.reset());
const now = (...parts) => mock.timers.enable({ apis: ['Date'], now: new Date(...parts).getTime() });
const at = (...parts) => dayText(new Date(...parts).getTime());

test('today, yesterday, and the date of other days', () => {
  now(2026, 10, 28, 9, 30);
  assert.match(at(2026, 10, 28, 0, 0), /^today /);
  assert.match(at(2026, 10, 28, 23, 59), /^today /);
  assert.equal(at(2026, 10, 27, 0, 0), 'yesterday');
  assert.match(at(2026, 10, 26, 23, 59), /26/);
  assert.match(at(2020, 0, 5), /2020/);
});

test('a day that is still to come is not today', () => {
  now(2026, 10, 28, 9, 30);
  assert.match(at(2026, 10, 29, 0, 0), /^\D*29\D*$/);
  assert.match(at(2031, 0, 5), /2031/);
});

test('the date of a game, as far as its PGN says it', () => {
  assert.deepEqual(['2024.01.02', '2024.05.??', '2024.??.??', '2024', '', 'nonsense'].map(dateText), ['Jan 2, 2024', 'May 2024', '2024', '2024', '', '']);
});
