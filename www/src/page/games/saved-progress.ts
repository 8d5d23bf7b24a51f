/**
 * What only playing through a game tells takes milliseconds a game, and a key in the search draws a list of others: as
 * many as a frame has time for are played through at once, the others when it has been drawn.
 */

import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { GameDetails } from '../../model/games/game-details.js';
import type { ListedGame } from '../../model/games/game-filter.js';

/** Milliseconds of a frame that may be spent on it. */
const SLICE_MS = 8;

const waiting = new Set<() => void>();
let spent = 0;
let isDue = false;

/** Whether it is known by now. Rows that are gone before their turn cost nothing. */
export function useSavedProgress(details: GameDetails, game: ListedGame): boolean {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  if (!details.isKnown(game) && spent < SLICE_MS) spend(() => details.learn(game));
  const isKnown = details.isKnown(game);
  useLayoutEffect(() => {
    if (isKnown) return undefined;
    const learn = (): void => {
      details.learn(game);
      draw();
    };
    waiting.add(learn);
    goOnSoon();
    return () => waiting.delete(learn);
  }, [game, isKnown]);
  return isKnown;
}

function spend(act: () => void): void {
  const began = performance.now();
  act();
  spent += performance.now() - began;
  goOnSoon();
}

function goOnSoon(): void {
  if (isDue) return;
  isDue = true;
  // The callbacks come before the frame is drawn, and what they ask for after it.
  requestAnimationFrame(() => setTimeout(goOn));
}

function goOn(): void {
  [spent, isDue] = [0, false];
  for (const learn of waiting) {
    waiting.delete(learn);
    spend(learn);
    if (spent >= SLICE_MS) return;
  }
}
