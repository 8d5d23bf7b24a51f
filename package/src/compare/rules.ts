/** How often each rule has decided in two searches, or in two versions' searches of a suite. */
import type { TraceRecords } from '../engine/trace-records.js';
import type { Both } from './both.js';

/** How often a rule has decided. */
export interface RuleDifference extends Both<number> {
  /** Its name for programs. */
  readonly rule: string;
  /** Its name as a heading. */
  readonly label: string;
  /** Nodes that were searched where it has decided, and below; what is below two of its decisions counts once. */
  readonly nodes: Both<number>;
}

/** Counts the rules of one recording after the other, of either version. */
export class RuleCounter {
  readonly #rules = new Map<string, Counted>();

  add(side: keyof Both<unknown>, records: TraceRecords): void {
    const ends = new Map<string, number>();
    for (let id = 0; id < records.count; id += 1) {
      const declaration = records.declaration(id);
      if (declaration === undefined) continue;
      const { name, label } = declaration;
      const counted = this.#rules.get(name) ?? { label, a: 0, b: 0, nodes: { a: 0, b: 0 } };
      this.#rules.set(name, counted);
      counted[side] += 1;
      // A subtree that a rule has decided is counted where it begins.
      if (id < (ends.get(name) ?? 0)) continue;
      counted.nodes[side] += records.nodes(id);
      ends.set(name, id + records.subtree(id));
    }
  }

  /** By the sum of both, most first. */
  differences(): RuleDifference[] {
    const rows = [...this.#rules].map(([rule, counted]) => ({ rule, ...counted }));
    return rows.sort((one, other) => other.a + other.b - one.a - one.b);
  }
}

interface Counted {
  readonly label: string;
  a: number;
  b: number;
  readonly nodes: { a: number; b: number };
}
