/** Trace files, of any program. */

import { faultAt, TraceFileError } from './trace-fault.js';
import { parseHeader, type TraceHeader } from './trace-header.js';
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
  const { chess960, recorded, declarations, recordBytes, thread } = header;
  const meaning = { chess960, recorded, declarations, recordBytes, thread };
  const records = new TraceRecords(recordsOf(file, header), meaning);
  const tree = {
    count: header.count,
    offset: (id: number) => header.start + id * header.recordBytes,
    parent: (id: number) => records.parent(id),
    subtree: (id: number) => records.subtree(id),
    ply: (id: number) => records.ply(id),
    visit: (id: number) => records.visit(id),
  };
  if (!isTree(tree)) {
    const [first] = treeFaults(tree, 1).faults;
    const none = { expected: 'a tree', found: 'none', advice: 'Check the file.' };
    throw new TraceFileError([first ?? faultAt('parent', header.start + AT.parent, none)]);
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
