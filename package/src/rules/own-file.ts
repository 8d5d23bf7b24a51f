/** The WebAssembly file of the rules lies beside their script, and bundlers find it by this expression. */
export function ownFile(): URL {
  return new URL('./rules.wasm', import.meta.url);
}
