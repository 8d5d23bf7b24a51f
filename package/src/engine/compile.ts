/** Fetching and compiling WebAssembly, with errors that name the file and what is wrong with it. */
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

export async function compileFetched(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  }
  // Streaming demands this exact type; servers that do not know .wasm files send another.
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/wasm\b/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function loadFailed(place: string, cause: unknown): EngineError {
  const why =
    typeof WebAssembly === 'undefined' ? 'WebAssembly is not available here' : reasonOf(cause);
  const message = `The chess engine could not be loaded from ${place}: ${why}`;
  return new EngineError('load-failed', message, { reason: 'file', cause });
}
