/** The arrow keys in a recorded search: to the sides is up and down the tree, up and down is from move to move, as in its table. */

import type { Direction } from './walk.js';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'parent',
  ArrowRight: 'firstChild',
};

/** Where an arrow key leads; nothing for any other key. */
export function directionOf(key: string): Direction | undefined {
  return DIRECTIONS[key];
}
