/** WebAssembly from a server. */

export async function compileFetched(url: string | URL): Promise<WebAssembly.Module> {
  return compileResponse(await fetch(url));
}

/** While it arrives, where the server names its type. */
export async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  }
  // Streaming demands this exact type; servers that do not know .wasm files send another.
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/wasm\b/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
