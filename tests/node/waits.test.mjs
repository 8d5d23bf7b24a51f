// No test waits for a time in which something ought to have happened: a busy machine needs longer.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';

/** Tests that are about time itself, and what makes waiting possible. */
const ABOUT_TIME = {
  'tests/support/waiting.mjs': 'has the ways to wait',
  'tests/node/client.test.mjs': 'time that passes is taken off a clock; stops at odd moments',
  'tests/node/sessions.test.mjs': 'calls at odd moments',
  'tests/node/uci.test.mjs': 'pondering outlasts its time',
  'tests/node/support/uci-stories.mjs': 'pondering outlasts its time; a program that was ended stays silent',
  'tests/browser/analyse.test.mjs': 'what is saved a moment later',
  'tests/browser/support/clock.mjs': 'timers of the page that go with a clock that is turned',
  'tests/browser/explore-replay.test.mjs': 'timers of the page that the test holds back',
  'tests/browser/support/looks.mjs': 'how a page is looked at until something is seen',
  'tests/browser/support/visitor.mjs': 'a long press; a frame that never comes',
  'tests/node/support/conversation.mjs': 'how long a line may be waited for',
};

/** A pause within a loop that looks for something is none; a timer without a duration is only a later turn. */
const PAUSE = /\b(sleep|elapse|waitForTimeout)\(|timers\/promises|\bsetTimeout\((?!\(\) => [^,]*\)|[\w.]+\))/;
const isLoop = (line) => /\bwhile \(/.test(line);

const pausesIn = (file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (PAUSE.test(line) && !isLoop(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

test('no test waits for time, but for those about time', () => {
  const folders = ['browser', 'node', 'package', 'support', 'webkit'].flatMap((name) => [`tests/${name}`, `tests/${name}/support`]);
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.mjs') && name !== 'tests/node/waits.test.mjs');
  const found = new Map(files.map((file) => [file, pausesIn(file)]).filter(([, pauses]) => pauses.length > 0));
  const unnamed = [...found].flatMap(([file, pauses]) => (file in ABOUT_TIME ? [] : pauses));
  assert.deepEqual(unnamed, [], 'wait for what must happen: tests/support/waiting.mjs');
  assert.deepEqual(Object.keys(ABOUT_TIME).filter((file) => !found.has(file)), [], 'these wait for nothing any more');
});
