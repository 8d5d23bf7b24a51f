// The engine where memory is short: its WebAssembly memory may not grow beyond a limit, as where a system gives no more.
const MEMORY_SECTION = 5;
const PAGES_PER_MB = 16;

/**
 * The module with at most so many megabytes of memory. The section of a module that describes its memory is a kind, a
 * length, the number of memories, and for each a flag, its least pages and, where the flag is 1, its most.
 * @param {Uint8Array} wasm
 * @param {number} megabytes
 */
export function withMemory(wasm, megabytes) {
  for (let at = 8; at < wasm.length; ) {
    const start = at;
    const kind = wasm[at];
    const length = readNumber(wasm, at + 1);
    const end = length.end + length.value;
    if (kind === MEMORY_SECTION) {
      const [count, flag] = wasm.subarray(length.end);
      if (count !== 1 || flag !== 0) throw new Error('The module has another kind of memory than this test knows.');
      const least = readNumber(wasm, length.end + 2).value;
      const body = [1, 1, ...written(least), ...written(megabytes * PAGES_PER_MB)];
      return Buffer.concat([wasm.subarray(0, start), Buffer.from([MEMORY_SECTION, ...written(body.length), ...body]), wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error('The module has no memory of its own.');
}

/** Numbers are written seven bits at a time, the lowest first. */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7, at += 1) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return { value, end: at + 1 };
  }
}

function written(number) {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...written(Math.floor(number / 0x80))];
}
