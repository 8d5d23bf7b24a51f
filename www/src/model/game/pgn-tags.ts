/** The header of a game played on this page. Its names are those of the page, which shows them in Analyse. */

import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Tags } from '../analysis/variation-tree.js';
import { tagOf } from '../pgn/game-title.js';
import { TIME_FORFEIT, termination } from '../text/result-text.js';
import type { Game, GameResult, GameSetup } from './game.js';
import { isLevelId, type LevelId, levelOf } from './levels.js';
import { playerNames } from './players.js';
import { controlTag } from './time-controls.js';

export function pgnTags(game: Game, date: Date): [string, string][] {
  const { setup, phase } = game;
  const names = namesOf(setup);
  const tags: [string, string][] = [
    ['Event', t`Casual game`],
    ['Site', 'Espalier'],
    ['Date', `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`],
    ['Round', '-'],
    ['White', names.white],
    ['Black', names.black],
    ['TimeControl', controlTag(setup.control)],
    // Where it comes back from a file, it has its place among others of the day.
    ['UTCDate', date.toISOString().slice(0, 10).replaceAll('-', '.')],
    ['UTCTime', date.toISOString().slice(11, 19)],
  ];
  if (setup.chess960) tags.push(['Variant', 'Chess960']);
  if (phase.kind === 'over') tags.push(['Termination', termination(phase.result)]);
  return tags;
}

function namesOf(setup: GameSetup): Readonly<Record<Color, string>> {
  if (setup.twoPeople !== undefined) return playerNames(setup);
  const level = levelOf(setup.level);
  const you = t`You`;
  const engine = t`Espalier, level ${level.id} (${level.name})`;
  return setup.human === 'white' ? { white: you, black: engine } : { white: engine, black: you };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** What `Result` and `Termination` say of a game that was played here. Undefined where the last position says it. */
export function recordedResult(code: string, termination: string): GameResult | undefined {
  const winner = code === '1-0' ? 'white' : code === '0-1' ? 'black' : undefined;
  if (termination === TIME_FORFEIT) return { kind: 'flagFall', ...(winner && { winner }) };
  return winner === undefined ? { kind: 'agreement' } : { kind: 'resignation', winner };
}

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
