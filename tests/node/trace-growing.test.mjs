// A trace file that is still written: bytes that are appended, and standard input.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { followTrace, GrowingTrace, readTrace, TraceFileError } from '../../package/lib/engine/index-trace.js';
import { HEADER_AT } from '../../package/lib/engine/trace-layout.js';
import { chainOf } from './support/records.mjs';
import { fileOf } from './support/trace-file.mjs';

/** All that is told. */
const allOf = (told) => Readable.from(told).toArray();

const folder = mkdtempSync(join(tmpdir(), 'espalier-growing-'));
after(() => rmSync(folder, { recursive: true }));

/** A file of so many records that does not say how many it has; subtrees of nodes in progress end with it. */
function unfinished(count) {
  const { bytes } = chainOf(count, () => ({ visit: 'nullMove', subtree: 0xffffffff }));
  const file = fileOf(bytes);
  new DataView(file.buffer).setUint32(HEADER_AT.count, 0xffffffff, true);
  return file;
}

test('a file that is appended to is read as far as it goes', () => {
  const path = join(folder, 'growing.trace');
  const whole = unfinished(5);
  writeFileSync(path, '');
  const from = openSync(path, 'r');
  const growing = new GrowingTrace();
  const counts = [];
  for (let at = 0; at < whole.length; at += 50) {
    appendFileSync(path, whole.subarray(at, at + 50));
    const bytes = new Uint8Array(64);
    growing.feed(bytes.subarray(0, readSync(from, bytes)));
    counts.push(growing.read()?.records.count);
  }
  closeSync(from);
  assert.equal(growing.length, whole.length);
  assert.deepEqual([...new Set(counts)], [undefined, 1, 2, 3, 4, 5]);
  const { header, records } = growing.whole();
  assert.deepEqual([header.cutOff, records.subtree(0), records.subtree(4)], [0xffffffff, 5, 1]);
});

test('what was read does not change by what comes later', () => {
  const whole = unfinished(2);
  const growing = new GrowingTrace();
  growing.feed(whole.subarray(0, whole.length - 96));
  const early = growing.read();
  growing.feed(whole.subarray(whole.length - 96));
  assert.deepEqual([early.records.count, early.records.subtree(0)], [1, 1]);
  assert.equal(growing.read().records.count, 2);
});

test('a stream is followed to its end', async () => {
  const whole = unfinished(2000);
  const parts = Array.from({ length: Math.ceil(whole.length / 1000) }, (_, at) => whole.subarray(1000 * at, 1000 * (at + 1)));
  const counts = [];
  for await (const { records } of followTrace(Readable.from(parts))) counts.push(records.count);
  assert.equal(counts.at(-1), 2000);
  assert.deepEqual(counts, counts.toSorted((a, b) => a - b));
  // The whole is not read anew for each of its parts.
  assert.ok(counts.length > 10 && counts.length < 60, `${counts.length} of ${parts.length}`);
  const [once] = await allOf(followTrace(Readable.from([fileOf(chainOf(3, () => ({})).bytes)])));
  assert.equal(once.records.count, 3);
});

test('what is no trace is refused', async () => {
  const all = (...parts) => allOf(followTrace(Readable.from(parts.map((text) => new TextEncoder().encode(text)))));
  await assert.rejects(all('ESPTRACE'), TraceFileError);
  await assert.rejects(all('something else '.repeat(10_000)), TraceFileError);
  await assert.rejects(all(), TraceFileError);
  const whole = unfinished(1);
  await assert.rejects(allOf(followTrace(Readable.from([whole.slice(0, -1)]))), TraceFileError);
  assert.equal(readTrace(whole).records.count, 1);
});

test('standard input is a stream', async () => {
  const entry = fileURLToPath(new URL('../../package/lib/engine/index-trace.js', import.meta.url));
  const program = `import { followTrace } from ${JSON.stringify(entry)};
    for await (const { records } of followTrace(process.stdin)) console.log(records.count);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = child.stdout.setEncoding('utf8').iterator();
  const whole = unfinished(3);
  child.stdin.write(whole.subarray(0, whole.length - 2 * 96));
  assert.equal((await lines.next()).value.trim(), '1');
  child.stdin.end(whole.subarray(whole.length - 2 * 96));
  assert.equal((await lines.next()).value.trim(), '3');
});
