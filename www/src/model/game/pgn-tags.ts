/** The header of a game played on this page. Its names are those of the page, which shows them in Analyse. */

import { t } from '#espalier/model/words.js';
import { termination } from '../text/result-text.js';
import type { Game } from './game.js';
import { levelOf } from './levels.js';
import { controlTag } from './time-controls.js';

export function pgnTags(game: Game, date: Date): [string, string][] {
  const { setup, phase } = game;
  const level = levelOf(setup.level);
  const you = t`You`;
  const engine = t`Espalier, level ${level.id} (${level.name})`;
  const tags: [string, string][] = [
    ['Event', t`Casual game`],
    ['Site', 'Espalier'],
    ['Date', `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`],
    ['Round', '-'],
    ['White', setup.human === 'white' ? you : engine],
    ['Black', setup.human === 'black' ? you : engine],
    ['TimeControl', controlTag(setup.control)],
  ];
  if (setup.chess960) tags.push(['Variant', 'Chess960']);
  if (phase.kind === 'over') tags.push(['Termination', termination(phase.result)]);
  return tags;
}

const two = (value: number): string => String(value).padStart(2, '0');
