/** Records beside a record: `parent(visit=singular)` holds where the record above does. */
import type { TraceRecords } from '../engine/trace-records.js';

/** Whether a record is among those that are asked for. */
export type Test = (id: number) => boolean;

interface Relation {
  readonly name: string;
  /** A few words for people. */
  readonly words: string;
  readonly holds: (test: Test, records: TraceRecords) => Test;
}

export const RELATIONS: readonly Relation[] = [
  { name: 'parent', words: 'the record above', holds: ofParent },
  { name: 'child', words: 'one of the records right below', holds: ofChild },
  { name: 'sibling', words: 'another record below the same one', holds: ofSibling },
];

export function relationOf(name: string): Relation | undefined {
  return RELATIONS.find((relation) => relation.name === name.toLowerCase());
}

function ofParent(test: Test, records: TraceRecords): Test {
  const known = once(test, records.count);
  return (id) => {
    const parent = records.parent(id);
    return parent !== id && known(parent);
  };
}

function ofChild(test: Test, records: TraceRecords): Test {
  return (id) => {
    for (const child of records.children(id)) if (test(child)) return true;
    return false;
  };
}

function ofSibling(test: Test, records: TraceRecords): Test {
  const holds = once(test, records.count);
  const counts = new Uint8Array(records.count);
  /** Of the records right below, and one more; more than two make no difference. */
  function countedBelow(parent: number): number {
    let count = 1;
    for (const child of records.children(parent)) {
      if (holds(child)) count += 1;
      if (count > 2) break;
    }
    counts[parent] = count;
    return count;
  }
  return (id) => {
    const parent = records.parent(id);
    return parent !== id && (counts[parent] || countedBelow(parent)) - Number(holds(id)) > 1;
  };
}

/** Records that many others ask about are asked once: 1 stands for no, 2 for yes. */
function once(test: Test, count: number): Test {
  const answers = new Uint8Array(count);
  return (id) => {
    const known = answers[id];
    if (known !== 0) return known === 2;
    const answer = test(id);
    answers[id] = answer ? 2 : 1;
    return answer;
  };
}
