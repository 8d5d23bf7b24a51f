/** Statistics over recordings that were opened together. */

import { readTree, recordingBytes } from '#espalier/element/tree/load.js';
import { RecordCounter } from '#espalier/engine/trace-counts.js';
import { messageOf } from '#espalier/model/error-words.js';
import type { Suite } from './suite.js';

/** Counts over all of them, unless that is done, one after the other: their bytes are not kept. */
export async function countAll({ files, counts }: Suite): Promise<void> {
  if (counts.value !== undefined) return;
  const all = files.value;
  const counter = new RecordCounter();
  const faults: string[] = [];
  let [done, records] = [0, 0];
  counts.value = { done, records, faults };
  for (const file of all) {
    try {
      const { tree } = await readTree(await recordingBytes(file));
      counter.add(tree.records);
      records += tree.records.count;
    } catch (cause) {
      faults.push(`${file.name}: ${messageOf(cause)}`);
    }
    // Others were opened meanwhile.
    if (files.value !== all) return;
    done += 1;
    counts.value = { done, records, faults };
  }
  counts.value = { done, records, faults, counts: counter.counts() };
}
