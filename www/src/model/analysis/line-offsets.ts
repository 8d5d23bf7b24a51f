/** Bytes on their way to a reader that counts lines, and where those lines begin. */

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

export class LineOffsets implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>;
  /** Where lines begin, from `#first` on. */
  #offsets: number[] = [0];
  #first = 1;
  #length = 0;
  #last = 0;
  #isPlain = true;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of this.#source) {
      this.#isPlain &&= isPlain(this.#last, chunk);
      this.#last = chunk.at(-1) ?? this.#last;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
        this.#offsets.push(this.#length + at + 1);
      }
      this.#length += chunk.length;
      yield chunk;
    }
  }

  /**
   * Where a line begins that has gone by, counted from 1. Those before it are forgotten. Undefined where lines end
   * otherwise than by a line feed, or a letter has two bytes with a zero: then bytes do not tell.
   */
  of(line: number): number | undefined {
    if (!this.#isPlain) return undefined;
    this.#offsets.splice(0, line - this.#first);
    this.#first = line;
    return this.#offsets[0] ?? this.#length;
  }
}

/** Whether lines of a chunk end by a line feed alone or behind a return; `before` is the byte before it. */
function isPlain(before: number, chunk: Uint8Array): boolean {
  if (chunk.includes(0) || (before === RETURN && chunk[0] !== LINE_FEED)) return false;
  for (let at = chunk.indexOf(RETURN); at >= 0; at = chunk.indexOf(RETURN, at + 1)) {
    if (at + 1 < chunk.length && chunk[at + 1] !== LINE_FEED) return false;
  }
  return true;
}
