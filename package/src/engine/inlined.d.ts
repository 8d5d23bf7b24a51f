/** Made by the build for the entry `inline`. */
declare module 'espalier:inlined' {
  /** The worker script. */
  export const WORKER: string;
  /** The WebAssembly file, compressed (zlib). */
  export const WASM_DEFLATED_BASE64: string;
}
