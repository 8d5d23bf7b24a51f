/** The trees of the depths of one recording: the last is there, the others are searched again when they are wanted. */

import { type Loaded, loaded } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Engine } from '#espalier/engine/types.js';
import type { Recording } from '../../model/address/view-links.js';

/** Records of other depths that are kept: 96 bytes each. */
const MOST_RECORDS = 1_000_000;

export class DepthTrees {
  readonly #engine: Engine;
  readonly #recording: Recording;
  readonly #last: Loaded;
  /** The one that was asked for longest ago is the first. */
  readonly #kept = new Map<number, Loaded>();
  readonly #abort = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine, recording: Recording, last: Loaded) {
    this.#engine = engine;
    this.#recording = recording;
    this.#last = last;
  }

  /** The tree of a depth, if it is there. */
  known(depth: number): Loaded | undefined {
    return depth === this.#last.depth ? this.#last : this.#kept.get(depth);
  }

  /** The tree of a depth. The same position searched to it visits the same nodes again. */
  async of(depth: number): Promise<Loaded> {
    // One after another: who asks twice has the same tree.
    const before = this.#work;
    const work = before.catch(() => undefined).then(async () => this.known(depth) ?? loaded(await this.#search(depth)));
    this.#work = work;
    const tree = await work;
    if (tree !== this.#last) this.#keep(depth, tree);
    return tree;
  }

  /** Ends what is being searched; whoever waits for it is told so by an error. */
  close(): void {
    this.#abort.abort();
    this.#kept.clear();
  }

  #search(depth: number): Promise<Trace> {
    const { fen, moves, chess960 } = this.#recording;
    const request = { ...(fen !== undefined && { fen }), moves: [...moves], chess960, limits: { depth } };
    return this.#engine.trace(request, { signal: this.#abort.signal });
  }

  #keep(depth: number, tree: Loaded): void {
    this.#kept.delete(depth);
    this.#kept.set(depth, tree);
    let records = 0;
    for (const {
      tree: { records: kept },
    } of this.#kept.values())
      records += kept.count;
    for (const [
      oldest,
      {
        tree: { records: kept },
      },
    ] of this.#kept) {
      if (records <= MOST_RECORDS || oldest === depth) break;
      this.#kept.delete(oldest);
      records -= kept.count;
    }
  }
}
