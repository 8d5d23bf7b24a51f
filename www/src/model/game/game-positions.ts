/** A game and its positions, as views hand it to each other: Explore can record a search of any of them. */

import type { PositionRequest, PositionView } from '#espalier/engine/types.js';

export interface GamePositions {
  readonly request: PositionRequest;
  readonly view: Pick<PositionView, 'sans' | 'positions'>;
}
