// The pictures of the documents are what this engine searches and how its scripts draw it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { picture } from '../../scripts/picture.mjs';
import { treePicture } from '../../scripts/tree-picture.mjs';
import { nativeProgram } from './support/programs.mjs';

const written = (file) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

for (const [file, draw, command] of [
  ['picture.svg', picture, 'npm run picture'],
  ['reading-the-tree.svg', () => treePicture(nativeProgram()), 'npm run picture:tree'],
]) {
  test(`docs/${file} shows the search as it is`, async () => {
    const drawn = await draw();
    assert.doesNotMatch(drawn, /NaN|undefined/);
    assert.ok(drawn === written(file), `it has changed: ${command}, and look at it`);
  });
}
