/** The hash of a trace's records. */

/** The start of FNV-1a with 64 bits, in halves of 32. */
const START_HIGH = 0xcbf2_9ce4;
const START_LOW = 0x8422_2325;

/** Its prime is 2⁴⁰ and this. */
const PRIME_LOW = 0x1b3;

const HALF = 2 ** 32;

/**
 * FNV-1a (Fowler, Noll, Vo) over eight bytes at a time, in 16 hexadecimal digits. Halves of 32 bits take a
 * tenth of the time of big integers.
 */
export function hashOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let high = START_HIGH;
  let low = START_LOW;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    low = (low ^ view.getUint32(at, true)) >>> 0;
    high = (high ^ view.getUint32(at + 4, true)) >>> 0;
    const product = low * PRIME_LOW;
    // The part of 2⁴⁰ moves the low half up by 8 bits beyond the high half's start.
    high = (high * PRIME_LOW + Math.floor(product / HALF) + ((low << 8) >>> 0)) % HALF;
    low = product % HALF;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
