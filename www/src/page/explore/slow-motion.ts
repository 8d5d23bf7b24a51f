/** Shows one depth of a recorded search bit by bit. */

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Trace } from '#espalier/engine/trace.js';
import { recordsDuring, type Speed } from '../../model/explore/slow-motion.js';
import { nextStep, STILL } from './steps.js';

/** Milliseconds after which the board and the words follow the search: each move would be too fast. */
const SPOKEN = 250;

/**
 * From the records on that are done; resolves when all are, or it is over. The depth is looked at for `least`
 * milliseconds. `look` is given the record that the search looks at now.
 */
export async function growSlowly(
  trace: Trace,
  done: Signal<number | undefined>,
  pace: ReadonlySignal<Speed>,
  least: number,
  isOver: () => boolean,
  look: (id: number) => void,
): Promise<void> {
  const milliseconds = (trace.timeTo(trace.depth) ?? 0) - (trace.timeTo(trace.depth - 1) ?? 0);
  const clock = { records: trace.records.count, milliseconds, least };
  let before = performance.now();
  let spoken = Number.NEGATIVE_INFINITY;
  for (let count = done.value ?? 0; count < clock.records; ) {
    await nextStep();
    if (isOver()) return;
    const now = performance.now();
    // A window that was not seen for a while has shown nothing meanwhile.
    count += recordsDuring(clock, pace.value, Math.min(now - before, STILL));
    before = now;
    done.value = Math.min(Math.ceil(count), clock.records);
    if (now - spoken < SPOKEN) continue;
    spoken = now;
    look(done.value - 1);
  }
}
