/** The header of a game played on this page. */

import { termination } from '../text/result-text.js';
import type { Game } from './game.js';
import { levelOf } from './levels.js';
import { controlTag } from './time-controls.js';

export function pgnTags(game: Game, date: Date): [string, string][] {
  const { setup, phase } = game;
  const level = levelOf(setup.level);
  const engine = `Espalier, level ${level.id} (${level.name})`;
  const tags: [string, string][] = [
    ['Event', 'Casual game'],
    ['Site', 'Espalier'],
    ['Date', `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`],
    ['Round', '-'],
    ['White', setup.human === 'white' ? 'You' : engine],
    ['Black', setup.human === 'black' ? 'You' : engine],
    ['TimeControl', controlTag(setup.control)],
  ];
  if (setup.chess960) tags.push(['Variant', 'Chess960']);
  if (phase.kind === 'over') tags.push(['Termination', termination(phase.result)]);
  return tags;
}

const two = (value: number): string => String(value).padStart(2, '0');
