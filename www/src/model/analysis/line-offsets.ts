/** Bytes on their way to a reader that counts lines, and where those lines begin. */

const LINE_END = 0x0a;

export class LineOffsets implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>;
  /** Where lines begin, from `#first` on. */
  #offsets: number[] = [0];
  #first = 1;
  #length = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of this.#source) {
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
        this.#offsets.push(this.#length + at + 1);
      }
      this.#length += chunk.length;
      yield chunk;
    }
  }

  /** Where a line begins that has gone by, counted from 1. Those before it are forgotten. */
  of(line: number): number {
    this.#offsets.splice(0, line - this.#first);
    this.#first = line;
    return this.#offsets[0] ?? this.#length;
  }
}
