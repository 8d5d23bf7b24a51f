/** Gets what `<espalier-tree>` shows: a file from an address, or a search that is recorded here. */

import type { Trace } from '../../engine/trace.js';
import type { TraceFile } from '../../engine/trace-file.js';
import type { Info, TraceRequest } from '../../engine/types.js';
import { integer } from '../../model/format.js';
import { RecordTree } from '../../model/record-tree.js';
import { t } from '../../model/words.js';
import type { EngineSource } from '../board/engine-source.js';

/** What a tree can be made of: a recorded search with its engine, or a file without one. */
export type TreeSource = Trace | TraceFile;

/** A recorded search as the element shows it. */
export interface Loaded {
  readonly tree: RecordTree;
  /** What it was made of. */
  readonly source: TreeSource;
  /** Absent for a file: then no engine is asked. */
  readonly trace: Trace | undefined;
  /** The program that searched, and its version, as far as they are known. */
  readonly engine: string | undefined;
  readonly version: string | undefined;
  readonly depth: number | undefined;
  readonly nodes: number | undefined;
  /** Records there would be without a limit. */
  readonly total: number;
  /** Of the records, where it is known: equal wherever they are. */
  readonly hash: string | undefined;
}

/** A recorded search with its engine, or a file, as it is shown. */
export function loaded(source: TreeSource): Loaded {
  if (!('header' in source)) {
    const { records, startFen, moves, version, depth, nodes, total, hash } = source;
    const tree = new RecordTree(records, { fen: startFen, moves });
    return { tree, source, trace: source, engine: 'Espalier', version, depth, nodes, total, hash };
  }
  const { header, records } = source;
  const { fen, moves, engine, version, depth, nodes, total, hash } = header;
  const tree = new RecordTree(records, { fen, moves });
  return { tree, source, trace: undefined, engine, version, depth, nodes, total, hash };
}

/** The program that searched, by name and version, as far as they are known. */
export function programOf({ engine, version }: Pick<Loaded, 'engine' | 'version'>): string {
  return [engine, version].filter((text) => text !== undefined).join(' ');
}

/** Reads a trace file, of any program. What is wrong with it is thrown. */
export async function readTree(file: Uint8Array | ArrayBuffer): Promise<Loaded> {
  const { readTrace } = await import('./read-trace.js');
  return loaded(readTrace(file));
}

/** The largest recording that is opened, in bytes: some five million records. Beyond it a tab runs out of memory. */
const LARGEST_RECORDING = 2 ** 29 - 2 ** 27;

/**
 * The bytes of a trace file that a visitor has chosen, for `readTree`. That it is too large to be opened is thrown before
 * it is read.
 */
export async function recordingBytes(file: Blob): Promise<Uint8Array> {
  checkSize(file.size);
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads a trace file from an address. */
export async function fetchTree(url: string, signal: AbortSignal): Promise<Loaded> {
  // Of what reads files only pages with a file load anything.
  const [response, { readTrace }] = await Promise.all([fetch(url, { signal }), import('./read-trace.js')]);
  if (!response.ok)
    throw new Error(t`The recording could not be loaded from ${url}: the server answered ${response.status}.`);
  return loaded(readTrace(await bytesOf(response)));
}

/** All bytes of an answer, unless there are too many: a server may not say how many there are, or not how many unpacked. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const told = Number(response.headers.get('content-length') ?? 0);
  const stream = response.body;
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  try {
    checkSize(told);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      checkSize(size);
      chunks.push(part.value);
    }
  } catch (error) {
    // Nobody waits for the rest.
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Throws where a recording is too large to be opened. */
function checkSize(bytes: number): void {
  if (bytes <= LARGEST_RECORDING) return;
  const [found, most] = [Math.ceil(bytes / MEGABYTE), LARGEST_RECORDING / MEGABYTE];
  throw new Error(
    t`This recording is too large to be opened here: it has ${integer(found)} MB or more, and ${integer(most)} MB is the most. Record it again with fewer nodes, or with a limit of records (--records).`,
  );
}

const MEGABYTE = 2 ** 20;

/** Searches here and now, and records it. */
export async function recordTree(
  engines: EngineSource,
  request: TraceRequest,
  signal: AbortSignal,
  onProgress: (info: Info) => void,
): Promise<Loaded> {
  const engine = await engines.get();
  return loaded(await engine.trace(request, { signal, onProgress }));
}
