/** Shows one depth of a recorded search bit by bit. */

import { signal } from '@preact/signals';
import { media } from '#espalier/element/screen.js';
import { type Clock, type Pace, recordsDuring } from '../../model/explore/slow-motion.js';

/** Milliseconds between two steps where no motion is wanted. */
const STILL = 1_000;

export interface SlowMotionHost {
  /** So many records are done. */
  readonly show: (done: number) => void;
  readonly isOver: () => boolean;
}

export class SlowMotion {
  /** It may be changed while it is shown. */
  readonly pace = signal<Pace>(1);

  /** From so many records on; resolves when all are done, or it is over. */
  async play(clock: Clock, from: number, { show, isOver }: SlowMotionHost): Promise<void> {
    let before = performance.now();
    for (let done = from; done < clock.records; ) {
      await nextStep();
      if (isOver()) return;
      const now = performance.now();
      // A window that was not seen for a while has shown nothing meanwhile.
      done += recordsDuring(clock, this.pace.value, Math.min(now - before, STILL));
      before = now;
      show(Math.min(Math.ceil(done), clock.records));
    }
  }
}

/** Whether somebody wants to see no motion. */
export const isStill = (): boolean => media('(prefers-reduced-motion: reduce)')?.matches === true;

/** The next frame, or a second later. */
function nextStep(): Promise<unknown> {
  return new Promise((done) => (isStill() ? setTimeout(done, STILL) : requestAnimationFrame(done)));
}

/** Puts many calls together: those of a frame, or of a second. */
export function oncePerStep(act: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    void nextStep().then(() => {
      isAsked = false;
      act();
    });
  };
}
