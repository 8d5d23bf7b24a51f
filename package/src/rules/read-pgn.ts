/** Reading PGN: at once, or in turns with the rest of the page. */
import { isBytes, readSignal, readSource, readStreamSource } from './check.js';
import { CyrillicDetector } from './cyrillic.js';
import { RulesError } from './errors.js';
import type { GameNode, GameTree, PgnSource, PgnStreamOptions, PgnStreamSource } from './pgn-types.js';
import { ask, PgnReader } from './wasm.js';
import type { GameHead, PgnNode, PgnProgress } from './wasm-types.js';

/** A text is handed over in pieces of this many characters or bytes. */
const PIECE = 1 << 16;
/** Steps of one call, and nodes that one call hands over: each about a millisecond. */
const STEPS = 1000;
const NODES = 100;
/** For so many milliseconds nobody else has a turn. */
const STRETCH = 8;

export function readPgn(source: PgnSource): IterableIterator<GameTree> {
  return gamesOf(readSource(source));
}

function* gamesOf(source: PgnSource): Generator<GameTree, void, void> {
  const pieces = piecesOf(source);
  const reader = new PgnReader();
  const feed = feeder(reader);
  try {
    for (const step of steps(reader)) {
      if (step === 'hungry') feed(pieces.next().value ?? undefined);
      else if (step !== 'busy') yield step;
    }
  } finally {
    reader.free();
  }
}

export function streamPgn(source: PgnStreamSource, options: PgnStreamOptions = {}): AsyncIterableIterator<GameTree> {
  return streamedGames(readStreamSource(source), readSignal(options));
}

async function* streamedGames(source: PgnStreamSource, signal?: AbortSignal): AsyncGenerator<GameTree, void, void> {
  const pieces = streamedPieces(source);
  const reader = new PgnReader();
  const feed = feeder(reader);
  try {
    let began = performance.now();
    for (const step of steps(reader)) {
      if (signal?.aborted) throw aborted(signal.reason);
      if (step === 'hungry') feed((await pieces.next()).value ?? undefined);
      else if (step !== 'busy') yield step;
      if (performance.now() - began < STRETCH) continue;
      await othersTurn();
      began = performance.now();
    }
  } finally {
    reader.free();
    await pieces.return(undefined);
  }
}

/** What a reader does, step by step: a game, a call for more text, or work that is not done. */
export function* steps(reader: PgnReader): Generator<GameTree | 'hungry' | 'busy', void, void> {
  for (;;) {
    const progress = ask<PgnProgress>(() => reader.next(STEPS), 'source');
    if (progress.state === 'end') return;
    if (progress.state === 'game') yield* gameOf(reader, progress.game);
    else yield progress.state === 'hungry' ? 'hungry' : 'busy';
  }
}

function* gameOf(reader: PgnReader, head: GameHead): Generator<GameTree | 'busy', void, void> {
  const nodes: GameNode[] = [];
  for (;;) {
    const more = ask<PgnNode[]>(() => reader.nodes(NODES), 'source');
    for (const node of more) nodes.push(inSeconds(node));
    if (more.length < NODES) break;
    yield 'busy';
  }
  yield { ...head, nodes };
}

/** The module counts milliseconds. */
function inSeconds(node: PgnNode): GameNode {
  if (node.clock !== undefined) node.clock /= 1000;
  if (node.elapsed !== undefined) node.elapsed /= 1000;
  return node;
}

/** Hands a text to its reader piece by piece; `undefined` is its end. */
function feeder(reader: PgnReader): (piece: PgnSource | undefined) => void {
  const detector = new CyrillicDetector();
  return (piece) => {
    if (piece === undefined) reader.finish();
    else if (typeof piece === 'string') reader.pushText(piece);
    else {
      const bytes = bytesOf(piece);
      reader.push(detector.add(bytes) ? fromCyrillic(bytes) : bytes);
    }
  };
}

/** The module reads UTF-8, UTF-16 and Windows-1252. */
function fromCyrillic(bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder('windows-1251').decode(bytes));
}

function bytesOf(source: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

function* piecesOf(source: PgnSource): Generator<PgnSource, undefined, void> {
  if (typeof source !== 'string') {
    const bytes = bytesOf(source);
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    return undefined;
  }
  for (let at = 0; at < source.length; ) {
    const end = at + PIECE;
    // The two halves of a character stay together.
    const next = /[\uD800-\uDBFF]/.test(source.charAt(end - 1)) ? end + 1 : end;
    yield source.slice(at, next);
    at = next;
  }
  return undefined;
}

async function* streamedPieces(source: PgnStreamSource): AsyncGenerator<PgnSource, undefined, void> {
  if (typeof source === 'string' || isBytes(source)) {
    yield* piecesOf(source);
  } else if ('stream' in source) {
    yield* streamedPieces(source.stream());
  } else if ('getReader' in source) {
    const reader = source.getReader();
    try {
      for (let step = await reader.read(); !step.done; step = await reader.read()) {
        if (step.value !== undefined) yield* piecesOf(step.value);
      }
    } finally {
      // After its end this does nothing.
      await reader.cancel();
    }
  } else {
    for await (const piece of source) yield* piecesOf(readSource(piece));
  }
  return undefined;
}

/**
 * Others have their turn. `scheduler.yield` goes on before timers and messages of workers, which then wait to the end; in
 * Deno and Bun so does a message, but not `setImmediate`, which browsers do not have.
 */
function othersTurn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (act: () => void) => void };
  if (setImmediate !== undefined) return new Promise((resolve) => setImmediate(resolve));
  if (typeof MessageChannel !== 'function') return new Promise((resolve) => setTimeout(resolve));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function aborted(cause: unknown): RulesError {
  return new RulesError('stopped', 'The reading was stopped.', { reason: 'aborted', cause });
}
