// Lists that stand in Rust and in TypeScript, where the one cannot ask the other: they are the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadRules } from 'espalier/rules';
import '../built.mjs?model';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { ARROW_COLORS } from '../../package/lib/element/board-colors.js';
import { DRAWING_COLORS, PIECE_LANGUAGES } from '../../package/lib/rules/choices.js';
import { SIGNS } from '../../www/lib/model/pgn/nag-text.js';

const read = (path) => readFileSync(join(root, path), 'utf8');
const rules = await loadRules();

test('moves are written in every language whose letters Rust knows', () => {
  const tags = [...read('chess/src/board/letters.rs').matchAll(/Self \{ tag: "(\w+)"/g)].map(([, tag]) => tag);
  assert.deepEqual([...PIECE_LANGUAGES], tags);
  const first = (language) => /1\. (\S+)/.exec(rules.writePgn({ moves: ['Nf3'] }, { language }))[1];
  assert.deepEqual(PIECE_LANGUAGES.map(first), ['Nf3', 'Sf3', 'Cf3', 'Cf3', 'Cf3', 'Pf3', 'Sf3', '♘f3']);
});

test('drawings have a color on the board, and come back as they are written', () => {
  assert.ok(DRAWING_COLORS.every((color) => /^#[0-9a-f]{6}$/.test(ARROW_COLORS[color])));
  const drawings = DRAWING_COLORS.map((color, index) => ({ from: 'e2', to: `e${index + 3}`, color }));
  const [game] = rules.readPgn(rules.writePgn({ nodes: [{ drawings }] }));
  assert.deepEqual(game.nodes[0].drawings, drawings);
});

test('signs of moves are those that Rust prints, and those that few fonts have are said in words', () => {
  const [, table] = /const SIGNS: [^=]*= \[([^;]*)\];/.exec(read('pgn/src/nag.rs'));
  const known = [...table.matchAll(/\((\d+), "([^"]+)"\)/g)].map(([, nag, sign]) => [Number(nag), sign]);
  assert.ok(known.length > 20);
  assert.deepEqual([...SIGNS], known.filter(([nag]) => ![14, 15, 22, 32, 142, 145, 220].includes(nag)));
});
