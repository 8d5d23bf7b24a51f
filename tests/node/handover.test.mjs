import assert from 'node:assert/strict';
import test from 'node:test';
import '../built.mjs?modules';
import { offer, receive } from '../../package/lib/engine/handover.js';
import { settled } from '../support/waiting.mjs';

const MEGABYTE = 2 ** 20;

for (const [what, length] of [['nothing', 0], ['less than a piece', 80], ['whole pieces', 3 * MEGABYTE], ['a rest', 3 * MEGABYTE + 80]]) {
  test(`${what} arrives as it was, and stays with who sent it`, async () => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 251);
    const { buffer } = bytes;
    const received = await receive(offer(bytes));
    assert.deepEqual(received, bytes);
    assert.notEqual(received.buffer, buffer);
    assert.equal(bytes.length, length);
  });
}

test('no message is larger than a megabyte, and none is sent that was not asked for', async () => {
  const { port } = offer(new Uint8Array(5 * MEGABYTE));
  const sizes = [];
  port.onmessage = ({ data }) => {
    sizes.push(data.length);
    if (sizes.length < 2) port.postMessage('next');
  };
  port.postMessage('next');
  while (sizes.length < 2) await new Promise(setImmediate);
  await settled();
  assert.deepEqual(sizes, [MEGABYTE, MEGABYTE]);
  port.close();
});

test('bytes that are here already are not fetched', async () => {
  const bytes = new Uint8Array(8);
  assert.equal(await receive(bytes), bytes);
});
