/**
 * Where the build puts the WebAssembly file, written so that bundlers find and rename it. Apart
 * from the bindings, because the client needs the file and not the code that runs it.
 */
export function wasmUrl(): URL {
  return new URL('../../../web/pkg/espalier_web_bg.wasm', import.meta.url);
}
