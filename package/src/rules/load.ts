/** Loading the rules, once, from whatever is given. */

import { fenOf } from '../chess/fen.js';
import { isDark } from '../chess/squares.js';
import { compileResponse } from '../engine/compile-fetched.js';
import { reasonOf } from '../engine/errors.js';
import { nodeModule } from '../engine/node.js';
import { readLoadOptions, readSetup, readSquare } from './check.js';
import { RulesError } from './errors.js';
import { headers, mainLine } from './main-line.js';
import { fenFault, positionOf } from './position.js';
import { readFen } from './read-fen.js';
import { readPgn, streamPgn } from './read-pgn.js';
import type { LoadOptions, Rules } from './types.js';
import { instantiate } from './wasm.js';
import { writePgn } from './write-pgn.js';

let loaded: Promise<void> | undefined;

/** The rules, once their module is there. `own` says where the package's own file is. */
export async function loadOnce(options: LoadOptions, own: () => string | URL): Promise<Rules> {
  await loadModule(readLoadOptions(options).wasm, own);
  return RULES;
}

/** The module alone, of which boards use a part: all calls share what the first one loads, and a failure is not remembered. */
export function loadModule(wasm: unknown, own: () => string | URL): Promise<void> {
  loaded ??= load(wasm, own).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(wasm: unknown, own: () => string | URL): Promise<void> {
  try {
    const given = wasm ?? placeOf(own);
    await instantiate(moduleOf(given) ?? (await compile(await given)));
  } catch (cause) {
    throw cause instanceof RulesError ? cause : loadFailed(cause);
  }
}

const RULES: Rules = {
  position: positionOf,
  fenFault,
  readFen,
  writeFen: (setup) => fenOf(readSetup(setup)),
  squareColor: (square) => (isDark(readSquare(square, 'square')) ? 'dark' : 'light'),
  readPgn,
  streamPgn,
  writePgn,
  mainLine,
  headers,
};

async function compile(source: unknown): Promise<WebAssembly.Module> {
  const module = moduleOf(source);
  if (module !== undefined) return module;
  if (typeof source === 'string' || isTagged(source, 'URL')) return compileFile(source as string | URL);
  if (isTagged(source, 'Response')) return compileResponse(source as Response);
  if (ArrayBuffer.isView(source) || isTagged(source, 'ArrayBuffer')) {
    return WebAssembly.compile(source as BufferSource);
  }
  const message = 'wasm must be an address, a Response, bytes or a WebAssembly.Module.';
  throw new RulesError('invalid-request', message, { field: 'wasm', reason: 'wrong-type' });
}

const LEFT =
  '. Some bundlers leave the file behind: copy espalier/rules.wasm to where the page is, and say where with the option wasm';

/** Some bundlers leave out the address of the script, too. */
function placeOf(own: () => string | URL): string | URL {
  try {
    return own();
  } catch (cause) {
    throw new Error(`the script does not know where it is${LEFT}`, { cause });
  }
}

/** Files are read where there is a file system; all else is fetched. */
async function compileFile(place: string | URL): Promise<WebAssembly.Module> {
  const path = filePath(String(place));
  const files = nodeModule('node:fs/promises');
  if (path === undefined || files === undefined) return compileResponse(await fetch(place), LEFT);
  return WebAssembly.compile(await files.readFile(path));
}

/** In Node, the path that an address or a path means; `undefined` where it is of another server. */
function filePath(place: string): string | undefined {
  if (/^file:/i.test(place)) return nodeModule('node:url')?.fileURLToPath(place);
  return /^[a-z][a-z\d+.-]+:/i.test(place) ? undefined : place;
}

/** Of whatever realm: one of an `iframe` or of a test runner is no instance of this realm's class. */
function isTagged(value: unknown, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

/** A module that is compiled already: with it nothing is waited for. */
function moduleOf(value: unknown): WebAssembly.Module | undefined {
  return isTagged(value, 'WebAssembly.Module') ? (value as WebAssembly.Module) : undefined;
}

function loadFailed(cause: unknown): RulesError {
  const isMissing = typeof WebAssembly === 'undefined';
  const why = isMissing ? 'WebAssembly is not available here' : reasonOf(cause);
  const reason = isMissing ? 'no-webassembly' : 'file';
  return new RulesError('load-failed', `The rules of chess could not be loaded: ${why}`, {
    reason,
    values: { part: 'rules', why },
    cause,
  });
}
