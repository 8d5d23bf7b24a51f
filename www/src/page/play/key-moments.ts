/** After the game: how the chances went, and the moves that cost most. */

import { numberedLine, whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { GameReport, MoveReport } from '../../model/game/game-report.js';
import { scoreAt } from '../../model/game/game-report.js';
import type { Game } from '../../model/game/game.js';
import type { PositionScore } from '../../model/game/judge.js';
import { byId, element } from '../shared/dom.js';
import { chancesGraph } from './drawings.js';
import type { Point } from './drawings.js';

export class KeyMoments {
  readonly #root = byId('moments', HTMLElement);
  readonly #graph = byId('moments-graph', HTMLElement);
  readonly #list = byId('moments-list', HTMLOListElement);
  #key = '';

  constructor(onShow: (ply: number) => void) {
    this.#list.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target.closest('button') : null;
      const ply = Number(target?.dataset['ply']);
      if (target !== null && Number.isInteger(ply)) onShow(ply);
    });
  }

  update(game: Game, report: GameReport, at: (ply: number) => PositionScore | undefined, isShown: boolean): void {
    this.#root.hidden = !isShown;
    if (!isShown) return;
    const known = report.moves.filter((move) => move !== undefined).length;
    const key = `${game.revision}|${known}|${report.complete}`;
    if (key === this.#key) return;
    this.#key = key;
    const plies = game.position.sans.length;
    const points = courseOf(game, at);
    const moments = report.complete ? report.keyMoments : [];
    const marked = moments.map(({ ply, mark = '' }) => ({ ply: ply + 1, mark }));
    this.#graph.replaceChildren(chancesGraph(points, plies, marked));
    const items = moments.map((move) => moment(game, move));
    const words = report.complete ? t`No move cost much.` : t`Looking through the game…`;
    this.#list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'none' }, words)]));
  }
}

/** White's chances after each move that is judged. */
export function courseOf(game: Game, at: (ply: number) => PositionScore | undefined): Point[] {
  const points: Point[] = [];
  for (let ply = 0; ply <= game.position.sans.length; ply += 1) {
    const score = scoreAt(game, at, ply);
    if (score !== undefined) points.push({ ply, share: whiteShare(score) });
  }
  return points;
}

function moment(game: Game, { ply, san, mark, color, loss, better }: MoveReport): HTMLElement {
  const position = game.position.positions[ply];
  const name = (move: string): string => (position === undefined ? move : (numberedLine(position, [move])[0] ?? move));
  const isYours = color === game.setup.human;
  const points = Math.round(loss);
  const advice = better === undefined ? '' : t`${name(better)} was better:` + ' ';
  const words = advice + (isYours ? t`${points} points lost.` : t`${points} points to you.`);
  const button = element(
    'button',
    { type: 'button', 'data-ply': String(ply + 1) },
    element('span', { class: 'moment-sign', 'data-mark': mark ?? '' }, mark ?? ''),
    element('span', {}, element('b', {}, name(san)), element('small', {}, words)),
  );
  return element('li', {}, button);
}
