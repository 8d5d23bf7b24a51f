// Texts as an address holds them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { readAnalysisLink, writeAnalysisLink } from '../../www/lib/model/address/analysis-link.js';
import { packText, unpackText } from '../../www/lib/model/address/packed-text.js';

const MOST = 1_000_000;

test('a text is packed into letters that no address escapes, and comes back', async () => {
  for (const text of ['', '1. e4 {½ „gut“} *', 'a long text '.repeat(10_000)]) {
    const packed = await packText(text);
    assert.match(packed, /^[\w-]*$/);
    assert.equal(await unpackText(packed, MOST), text);
  }
  assert.ok((await packText('a long text '.repeat(10_000))).length < 1_000);
});

test('what is spoiled, cut short or says too much is nothing', async () => {
  const packed = await packText('1. e4 {a comment on it} e5 *');
  for (const spoiled of ['%', 'spoiled', packed.slice(0, -8), `A${packed}`]) assert.equal(await unpackText(spoiled, MOST), undefined, spoiled);
  assert.equal(await unpackText(await packText('x'.repeat(MOST + 1)), MOST), undefined);
});

test('a link takes a game along with all that is written in it', async () => {
  const pgn = await packText('1. e4 {mine} *');
  assert.deepEqual(readAnalysisLink(writeAnalysisLink({ pgn, at: 3 })), { pgn, at: 3 });
  assert.deepEqual(readAnalysisLink(writeAnalysisLink({ pgn })), { pgn });
});
