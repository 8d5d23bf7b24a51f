// The chess clock of the page: plain data, with a time that the test makes up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { clockText, isFlagDown, newClock, pause, press, run, timeLeft, untilTextChanges } from '../../www/lib/model/game/clock.js';

const BLITZ = { baseMs: 180_000, incrementMs: 2_000 };

test('the first move costs no time and earns none', () => {
  const clock = press(newClock(BLITZ), 'white', 5_000);
  assert.equal(timeLeft(clock, 'white', 9_000), 180_000);
  assert.equal(timeLeft(clock, 'black', 9_000), 176_000);
});

test('a move costs its time and earns the increment', () => {
  const started = press(newClock(BLITZ), 'white', 0);
  const answered = press(started, 'black', 3_000);
  assert.equal(timeLeft(answered, 'black', 3_000), 179_000);
  assert.equal(timeLeft(answered, 'black', 60_000), 179_000, 'and then it stands');
  assert.equal(timeLeft(answered, 'white', 4_000), 179_000);
});

test('the flag falls when the time is gone, and not before', () => {
  const clock = press(newClock({ baseMs: 1_000, incrementMs: 0 }), 'white', 0);
  assert.equal(isFlagDown(clock, 999), false);
  assert.equal(isFlagDown(clock, 1_000), true);
  assert.equal(timeLeft(clock, 'black', 5_000), 0);
});

test('a paused clock keeps what it had and goes on from there', () => {
  const paused = pause(press(newClock(BLITZ), 'white', 0), 10_000);
  assert.equal(timeLeft(paused, 'black', 99_000), 170_000);
  assert.equal(timeLeft(run(paused, 'black', 100_000), 'black', 101_000), 169_000);
});

test('without a time control nothing ever runs', () => {
  const clock = run(press(newClock(null), 'white', 0), 'black', 0);
  assert.equal(clock.running, null);
  assert.equal(isFlagDown(clock, 1e9), false);
});

test('a clock that goes backwards gives nobody time', () => {
  const clock = press(newClock(BLITZ), 'white', 1_000);
  assert.equal(timeLeft(clock, 'black', 500), 180_000);
});

test('the text has tenths under twenty seconds', () => {
  for (const [milliseconds, text] of [
    [600_000, '10:00'],
    [599_001, '10:00'],
    [61_000, '1:01'],
    [20_000, '0:20'],
    [19_999, '19.9'],
    [9_450, '9.4'],
    [0, '0.0'],
    [3_725_000, '1:02:05'],
  ]) {
    assert.equal(clockText(milliseconds), text);
  }
});

test('the text is right until the moment it is said to change', () => {
  for (const start of [65_000, 64_321, 20_000, 19_999, 5_050]) {
    const wait = untilTextChanges(start);
    assert.ok(wait > 0);
    assert.notEqual(clockText(start - wait), clockText(start), `${start} after ${wait}`);
    if (wait > 1) assert.equal(clockText(start - wait + 2), clockText(start), `${start} just before`);
  }
});
