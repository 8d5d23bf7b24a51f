/** Writes trace files, as `espalier trace` does. */
import { DECLARATIONS, FORMAT, HEADER_AT, HEADER_BYTES, MAGIC, MINOR, RECORD_BYTES } from './trace-layout.js';

/** What goes into a file besides the records. */
export interface RecordedSearch {
  readonly version: string;
  readonly startFen: string;
  readonly moves: readonly string[];
  readonly chess960: boolean;
  /** The rules that were off. */
  readonly without: readonly string[];
  readonly total: number;
  readonly nodes: number;
  readonly depth: number;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** A file with all fields of these records. */
export function writeTrace(records: Uint8Array, search: RecordedSearch): Uint8Array {
  const text = new TextEncoder().encode(textOf(search));
  const start = Math.ceil((HEADER_BYTES + text.length) / ALIGNMENT) * ALIGNMENT;
  const file = new Uint8Array(start + records.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint16(HEADER_AT.format, FORMAT, true);
  view.setUint16(HEADER_AT.minor, MINOR, true);
  view.setUint32(HEADER_AT.start, start, true);
  view.setUint32(HEADER_AT.recordBytes, RECORD_BYTES, true);
  view.setUint32(HEADER_AT.count, records.length / RECORD_BYTES, true);
  view.setBigUint64(HEADER_AT.total, BigInt(search.total), true);
  view.setBigUint64(HEADER_AT.nodes, BigInt(search.nodes), true);
  view.setBigUint64(HEADER_AT.hash, BigInt(`0x${search.hash}`), true);
  view.setUint32(HEADER_AT.depth, search.depth, true);
  view.setUint32(HEADER_AT.textBytes, text.length, true);
  file.set(text, HEADER_BYTES);
  file.set(records, start);
  return file;
}

/** What the start of the records is a multiple of. */
const ALIGNMENT = 8;

function textOf({ version, startFen, moves, chess960, without }: RecordedSearch): string {
  const off = without.map((rule) => `without ${rule}\n`).join('');
  const variant = chess960 ? 'variant chess960\n' : '';
  return `engine Espalier\nversion ${version}\nfields all\nfen ${startFen}\nmoves ${moves.join(' ')}\n${variant}${off}${DECLARATIONS}`;
}
