/** Trace files, of any program. */

import { faultAt, TraceFileError } from './trace-fault.js';
import { byteOf, parseHeader, type TraceHeader } from './trace-header.js';
import { AT } from './trace-layout.js';
import { TraceRecords } from './trace-records.js';
import { isTree, treeFaults } from './trace-structure.js';

/** A recorded search from a file. */
export interface TraceFile {
  /** What the file says of the search. */
  readonly header: TraceHeader;
  /** What the search decided, node by node. */
  readonly records: TraceRecords;
}

/**
 * Reads a trace file of any program. What it lacks is `undefined` in the records; codes that are not known are, too.
 * The bytes are kept and must not be changed.
 *
 * @throws TraceFileError where the header makes no sense, there is no whole record, or the records are no tree.
 * `checkTrace` finds everything that is wrong. A file that is cut off is read as far as it goes.
 */
export function readTrace(content: Uint8Array | ArrayBuffer): TraceFile {
  const file = bytesOf(content);
  const { header, faults } = parseHeader(file);
  if (header === undefined) throw new TraceFileError(faults);
  const records = new TraceRecords(recordsOf(file, header), header);
  if (!isTree(records)) {
    const [first] = treeFaults(records, header, 1).faults;
    const none = { expected: 'a tree', found: 'none', advice: 'Check the file.' };
    throw new TraceFileError([first ?? faultAt('parent', byteOf(header, 0, 'parent'), none)]);
  }
  return { header, records };
}

/** What `fetch` and files give is a buffer, and to JavaScript without types that is as good. */
export function bytesOf(content: Uint8Array | ArrayBuffer): Uint8Array {
  return ArrayBuffer.isView(content) ? content : new Uint8Array(content);
}

/** @internal The bytes of the records; where the file is cut off, subtrees end with it. */
export function recordsOf(file: Uint8Array, { start, count, recordBytes, cutOff }: TraceHeader): Uint8Array {
  const end = start + count * recordBytes;
  if (cutOff === undefined) return file.subarray(start, end);
  // A `slice` of a Buffer of Node would be no copy.
  const bytes = new Uint8Array(file.subarray(start, end));
  const view = new DataView(bytes.buffer);
  for (let id = 0; id < count; id += 1) {
    const at = id * recordBytes + AT.subtree;
    view.setUint32(at, Math.min(view.getUint32(at, true), count - id), true);
  }
  return bytes;
}
