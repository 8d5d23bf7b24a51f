// Lines of the page that are read without scrolling: the formatter breaks code, but neither comments nor long values.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';

const LONGEST = 120;
const FOLDER = join(root, 'www', 'src');
/** A message or a place in a record, which is one piece: it is searched for as it stands. */
const WHOLE = /t`[^`]*(?:\$\{[^}]*\}[^`]*)*`|path: '[^']*'/;

test(`no line of the page is longer than ${LONGEST} characters, but for what is one piece`, () => {
  const names = readdirSync(FOLDER, { recursive: true }).filter((name) => /\.(?:tsx?|css)$/.test(name));
  assert.ok(names.length > 300);
  const long = names.flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.replace(WHOLE, '').length > LONGEST ? `${name}:${index + 1}` : [])));
  assert.deepEqual(long, []);
});
