/** Compiling WebAssembly once, with errors that name the file and what is wrong with it. */
import { EngineError, reasonOf } from './errors.js';

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A module that is compiled already is taken as it is. */
export async function loadModule(
  source: string | URL | WebAssembly.Module | Promise<WebAssembly.Module>,
  compile: (url: string | URL) => Promise<WebAssembly.Module>,
): Promise<WebAssembly.Module> {
  if (typeof source === 'string' || source instanceof URL) return compileOnce(source, compile);
  try {
    return await source;
  } catch (error) {
    throw loadFailed('its own script', error);
  }
}

/** Compiles each file once, however many engines and workers use it. A failure is not remembered. */
function compileOnce(
  url: string | URL,
  compile: (url: string | URL) => Promise<WebAssembly.Module>,
): Promise<WebAssembly.Module> {
  const key = String(url);
  let module = compiled.get(key);
  if (module === undefined) {
    module = compile(url).catch((error: unknown) => {
      compiled.delete(key);
      throw loadFailed(key, error);
    });
    compiled.set(key, module);
  }
  return module;
}

function loadFailed(place: string, cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  const isMissing = typeof WebAssembly === 'undefined';
  const reason = isMissing || WebAssembly.validate(WITH_SIMD) ? 'file' : 'no-simd';
  const why = isMissing ? 'WebAssembly is not available here' : reason === 'file' ? reasonOf(cause) : NO_SIMD;
  return new EngineError('load-failed', `The chess engine could not be loaded from ${place}: ${why}`, {
    reason,
    cause,
  });
}

const NO_SIMD =
  'WebAssembly has no SIMD here, which the engine needs. Chrome 97, Firefox 114, Safari 16.4, Node 20.19 and all newer ones can run it';

/** The smallest module with a vector: a function without arguments that returns one. */
const WITH_SIMD = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
  ...[1, 5, 1, 0x60, 0, 1, 0x7b], // types: () -> v128
  ...[3, 2, 1, 0], // functions: one of the first type
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b], // code: i32.const 0, i8x16.splat, end
);
