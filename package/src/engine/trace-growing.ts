/** A trace file that is still written: read as far as it goes, each time that more of it is there. */

import { readTrace, type TraceFile } from './trace-file.js';
import { HEADER_AT, HEADER_BYTES } from './trace-layout.js';

/** What is read first has room for so many bytes; it doubles. */
const FIRST_BYTES = 2 ** 16;

/**
 * The bytes of a trace file as they come. `docs/trace-format.md` says how a file is written that can be read at any time.
 *
 * @example
 * ```ts
 * import { GrowingTrace } from 'espalier/trace';
 *
 * declare const appended: Uint8Array;
 * const growing = new GrowingTrace();
 * growing.feed(appended);
 * console.log(growing.read()?.records.count);
 * ```
 */
export class GrowingTrace {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** How many bytes there are. */
  get length(): number {
    return this.#length;
  }

  /** Further bytes of the file. They are copied. */
  feed(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /**
   * The file as far as it goes, or `undefined` before its first record. What is fed later does not change it.
   *
   * @throws TraceFileError where what is there is no trace.
   */
  read(): TraceFile | undefined {
    return this.#hasRecord() ? this.whole() : undefined;
  }

  /**
   * The file where nothing more comes.
   *
   * @throws TraceFileError where it is no trace, or ends before its first record.
   */
  whole(): TraceFile {
    return readTrace(this.#bytes.slice(0, this.#length));
  }

  #hasRecord(): boolean {
    if (this.#length < HEADER_BYTES) return false;
    const view = new DataView(this.#bytes.buffer);
    const [start, size] = [view.getUint32(HEADER_AT.start, true), view.getUint32(HEADER_AT.recordBytes, true)];
    return this.#length >= start + size;
  }
}

/**
 * A trace file as it comes, from standard input, a stream of a file or the body of an answer: as far as it goes each time
 * that it has grown by an eighth, and whole at the end.
 *
 * @throws TraceFileError where what comes is no trace, or ends before its first record.
 *
 * @example
 * ```ts
 * import { followTrace } from 'espalier/trace';
 *
 * declare const input: AsyncIterable<Uint8Array>; // process.stdin
 * for await (const { records } of followTrace(input)) console.log(records.count);
 * ```
 */
export async function* followTrace(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TraceFile, void> {
  const growing = new GrowingTrace();
  let told = 0;
  for await (const chunk of chunks) {
    growing.feed(chunk);
    if (growing.length < told * GROWTH) continue;
    const file = growing.read();
    if (file === undefined) continue;
    told = growing.length;
    yield file;
  }
  if (told < growing.length || told === 0) yield growing.whole();
}

const GROWTH = 9 / 8;
