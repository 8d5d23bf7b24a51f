// The panels of the Analyse view, each alone: what it shows for what it is given.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import { componentsOf, drawn } from './support/components.mjs';

describe('what was skipped or mended', async () => {
  const { Notices } = await componentsOf('analyse/notices.tsx');
  const shown = (...sentences) => drawn(Notices, { sentences: signal(sentences) });

  test('takes no room where there is nothing', () => assert.equal(shown(), ''));

  test('is one line where it is one sentence', () => {
    assert.match(shown('A move was mended.'), /^<p class="notices">A move was mended\.<\/p>$/);
  });

  test('unfolds where it is several, each as a text and nothing else', () => {
    const html = shown('One.', '<b>Two</b>.');
    assert.match(html, /<summary>2 things were skipped or mended\.<\/summary>/);
    assert.match(html, /<li>One\.<\/li><li>&lt;b>Two/);
  });
});
