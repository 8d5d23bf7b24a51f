/** What is counted over recordings that were opened together. */

import { readTree, recordingBytes } from '#espalier/element/tree/load.js';
import { RecordCounter } from '#espalier/engine/trace-counts.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { recordingWords } from '../../model/text/recording-words.js';
import { DecisionCounter } from '../../model/trace/calibration.js';
import type { Suite } from './suite.js';

/** Counts over all of them, unless that is done. */
export async function countAll(suite: Suite): Promise<void> {
  const { counts } = suite;
  if (counts.value !== undefined) return;
  const [counter, decisions] = [new RecordCounter(), new DecisionCounter()];
  const faults: string[] = [];
  let [done, records] = [0, 0];
  counts.value = { done, records, faults };
  const isWhole = await readAll(suite, (file, tree) => {
    if (typeof tree === 'string') faults.push(`${file.name}: ${tree}`);
    else {
      counter.add(tree.records);
      decisions.add(tree.records);
      records += tree.records.count;
    }
    done += 1;
    counts.value = { done, records, faults };
  });
  if (isWhole)
    counts.value = { done, records, faults, found: { counts: counter.counts(), decisions: decisions.groups() } };
}

/**
 * Reads one after the other, or tells why it cannot be read: their bytes are not kept. False where others were opened
 * meanwhile.
 */
export async function readAll(
  { files }: Suite,
  use: (file: File, tree: RecordTree | string) => unknown,
): Promise<boolean> {
  const all = files.value;
  for (const file of all) {
    const tree = await recordingBytes(file)
      .then(readTree)
      .then(({ tree }) => tree, recordingWords);
    if (files.value !== all) return false;
    use(file, tree);
  }
  return true;
}
