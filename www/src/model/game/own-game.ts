/** Whether a game was played here, told by its tags. */

import type { Color } from '#espalier/engine/types.js';
import type { Tags } from '../analysis/variation-tree.js';
import { tagOf } from '../pgn/game-title.js';
import type { GameSetup } from './game.js';
import type { LevelId } from './levels.js';
import { isLevelId } from './levels.js';

/** Against which level, and with which side, a game was played here; undefined where its tags do not say so. */
export function ownGameOf(tags: Tags): { readonly human: Color; readonly level: LevelId } | undefined {
  const players = { white: tagOf(tags, 'White'), black: tagOf(tags, 'Black') };
  const level = Number((ENGINE.exec(players.white) ?? ENGINE.exec(players.black))?.[1]);
  return isLevelId(level) ? { human: ENGINE.test(players.white) ? 'black' : 'white', level } : undefined;
}

/**
 * Whether two people have played it here; what is analysed here says nothing of a clock, not even that there was none.
 */
export function gameOfTwo(tags: Tags): Pick<GameSetup, 'human' | 'level' | 'twoPeople'> | undefined {
  const isOurs = tagOf(tags, 'Site') === 'Espalier' && tags.some(([name]) => name === 'TimeControl');
  return isOurs ? { human: 'white', level: 1, twoPeople: { turnsBoard: false } } : undefined;
}

/** Against the engine, or by two people. */
export const isPlayedHere = (tags: Tags): boolean => ownGameOf(tags) !== undefined || gameOfTwo(tags) !== undefined;

/** As `pgnTags` writes the engine's name, in any language: `Espalier, level 6 (Graft)`. */
const ENGINE = /^Espalier, \p{L}+ (\d+)\b/u;
