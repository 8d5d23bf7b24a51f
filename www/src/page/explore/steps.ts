/** How often what goes on is shown: in every frame, or once a second where no motion is wanted. */

import { media } from '#espalier/element/screen.js';

/** Milliseconds between two steps where no motion is wanted. */
export const STILL = 1_000;

/** Whether no motion is wanted. */
export const isStill = (): boolean => media('(prefers-reduced-motion: reduce)')?.matches === true;

/** The next frame, or a second later. */
export function nextStep(): Promise<unknown> {
  return new Promise((done) => (isStill() ? setTimeout(done, STILL) : requestAnimationFrame(done)));
}

/** Puts many calls of a step together. */
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
