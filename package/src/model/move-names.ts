/**
 * Moves in standard notation. What they are called depends on the position, which the engine has to be
 * asked; until it has answered a move has its UCI name.
 */

import { recordName } from './record-text.js';
import type { RecordedTree } from './recorded-tree.js';

/** Positions that may wait to be asked about: whatever is older is out of sight again. */
const WAITING_MAX = 200;
/** Positions whose moves are remembered. */
const KNOWN_MAX = 5_000;

/** Names of moves, which become better while the engine answers. */
export class MoveNames {
  readonly #trace: RecordedTree;
  readonly #onLearned: () => void;
  /** By the record from whose position the moves are made. */
  readonly #known = new Map<number, ReadonlyMap<string, string>>();
  readonly #waiting: number[] = [];
  #isAsking = false;

  /** `onLearned` is called when names have become better. */
  constructor(trace: RecordedTree, onLearned: () => void) {
    this.#trace = trace;
    this.#onLearned = onLearned;
  }

  /** What a record is called now. */
  of(id: number): string {
    const { records } = this.#trace;
    const uci = records.move(id)?.uci;
    if (uci === undefined) return recordName(records, id);
    const parent = records.parent(id);
    const known = this.#known.get(parent);
    if (known === undefined) this.#ask(parent);
    return known?.get(uci) ?? uci;
  }

  #ask(parent: number): void {
    if (this.#waiting.includes(parent)) return;
    this.#waiting.push(parent);
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift();
    if (!this.#isAsking) void this.#askAll();
  }

  /** The latest first: that is what is in sight. */
  async #askAll(): Promise<void> {
    this.#isAsking = true;
    for (let parent = this.#waiting.pop(); parent !== undefined; parent = this.#waiting.pop()) {
      // Where the rules have nothing to say, the UCI names stay.
      const view = await this.#trace.position(parent).then(
        (position) => position.view,
        () => undefined,
      );
      if (this.#known.size >= KNOWN_MAX) this.#known.clear();
      this.#known.set(parent, new Map(view?.legalMoves.map(({ uci, san }) => [uci, san])));
      this.#onLearned();
    }
    this.#isAsking = false;
  }
}
