/** What can be taken along of a game: PGN, FEN, a link, a file. */

import type { Rules } from '#espalier/rules/types.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import { playedTree } from '../../model/game/played-tree.js';
import { requestOf } from '../../model/game/game.js';
import type { Game } from '../../model/game/game.js';
import type { PositionScore } from '../../model/game/judge.js';
import { byId } from '../shared/dom.js';
import { wireMenu } from '../shared/menu.js';
import { wireNotation } from '../shared/notation.js';
import { copy, downloadPgn } from '../shared/share.js';

interface Shared {
  readonly game: () => Game | undefined;
  /** What the judge has found, where that may be seen. */
  readonly scoreAt: (ply: number) => PositionScore | undefined;
  /** Of the position that is shown. */
  readonly fen: () => string;
}

export function wireShareMenu(rules: Rules, { game, scoreAt, fen }: Shared): void {
  const on = (id: string, act: (game: Game) => unknown): void => {
    byId(id, HTMLButtonElement).addEventListener('click', () => {
      const current = game();
      if (current !== undefined) act(current);
    });
  };
  const notation = wireNotation('notation');
  const pgn = (current: Game): string =>
    rules.writePgn(gameOf(playedTree(rules, current, scoreAt, new Date())), { language: notation() });
  wireMenu('share', (panel) => panel.querySelector('button')?.focus());
  on('copy-pgn', (current) => copy(pgn(current)));
  on('copy-fen', () => copy(fen()));
  on('copy-game-link', (current) => copy(linkTo(current)));
  on('download-pgn', (current) => downloadPgn('espalier.pgn', pgn(current)));
}

function linkTo(game: Game): string {
  const { moves = [], chess960 = false, ...start } = requestOf(game);
  return new URL(writeAnalysisLink({ game: { ...start, moves, chess960 } }), location.href).href;
}
