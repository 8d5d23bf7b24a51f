/** A game as a list of positions: Explore can record a search of any of them. Every view hands over its own. */

import type { PositionRequest, PositionView } from '../../engine/index.js';

export interface GamePositions {
  readonly request: PositionRequest;
  readonly view: Pick<PositionView, 'sans' | 'fens'>;
}
