/** The WebAssembly modules beside the program. */
import { readFile } from 'node:fs/promises';

export async function compile(name: 'cli.wasm' | 'engine.wasm'): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(name, import.meta.url)));
}
