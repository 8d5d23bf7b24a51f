/** What a list says of the moments of a game: how far they are practised, and how the game went. */

import { readSet } from '../practice/practice-book.js';
import type { Practised } from '../practice/todays-five.js';
import { packedCurve } from '../review/packed-curve.js';
import type { DigestMaker } from '../storage/entry.js';

export interface PracticeDigest extends Practised {
  /** As `packedCurve` writes it. */
  readonly curve: string;
}

export const practiceDigests: DigestMaker<PracticeDigest> = {
  kind: 'practice',
  form: '2',
  make: (entry) => {
    const { moments = [], scores = [] } = readSet(entry) ?? {};
    return {
      moments: moments.map(({ progress }) => (progress === undefined ? {} : { progress })),
      curve: packedCurve(scores),
    };
  },
};
