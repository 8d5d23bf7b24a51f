/** What the move is called that leads to a position: `18.Bxg6`. */

import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';

export function moveName({ position: { positions, sans } }: Game, ply: number): string {
  const [before, san] = [positions[ply - 1], sans[ply - 1]];
  return before === undefined || san === undefined ? t`Start position` : numberedMove(before, san);
}
