/** WebAssembly from a server. */

/** `help` is for who has no such file there: whoever answers a wrong address does so in many ways. */
export async function compileFetched(url: string | URL, help = ''): Promise<WebAssembly.Module> {
  if (typeof fetch !== 'function') throw new Error('fetch is not available here');
  return compileResponse(await fetch(url), help);
}

/** While it arrives, where the server names its type. */
export async function compileResponse(response: Response, help = ''): Promise<WebAssembly.Module> {
  if (!response.ok) {
    throw new Error(`the server answered ${`${response.status} ${response.statusText}`.trimEnd()}${help}`);
  }
  // Streaming demands this exact type; servers that do not know .wasm files send another.
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/wasm\b/i.test(type)) return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  // Sites of one page answer whatever they do not know with that page.
  if (!beginsAsModule(new Uint8Array(bytes))) {
    throw new Error(`the server sent no WebAssembly${type === '' ? '' : `, but ${type}`}${help}`);
  }
  return WebAssembly.compile(bytes);
}

function beginsAsModule(bytes: Uint8Array): boolean {
  return [0, 0x61, 0x73, 0x6d].every((byte, index) => bytes[index] === byte);
}
