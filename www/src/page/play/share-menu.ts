/** What can be taken along of a game: PGN, FEN, a link, a file. */

import type { Engine } from 'espalier';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { positionOf } from '../../model/game/game.js';
import type { Game } from '../../model/game/game.js';
import { pgnTags } from '../../model/game/pgn-tags.js';
import { resultCode } from '../../model/text/result-text.js';
import { byId } from '../shared/dom.js';
import { wireMenu } from '../shared/menu.js';
import { copy, downloadPgn } from '../shared/share.js';

interface Shared {
  readonly game: () => Game | undefined;
  /** Of the position that is shown. */
  readonly fen: () => string;
}

export function wireShareMenu(engine: Engine, { game, fen }: Shared): void {
  const on = (id: string, act: (game: Game) => unknown): void => {
    byId(id, HTMLButtonElement).addEventListener('click', () => {
      const current = game();
      if (current !== undefined) act(current);
    });
  };
  wireMenu('share', (panel) => panel.querySelector('button')?.focus());
  on('copy-pgn', (current) => copy(pgnOf(engine, current)));
  on('copy-fen', () => copy(fen()));
  on('copy-game-link', (current) => copy(linkTo(current)));
  on('download-pgn', (current) => downloadPgn('espalier.pgn', pgnOf(engine, current)));
}

function pgnOf(engine: Engine, game: Game): Promise<string> {
  const result = game.phase.kind === 'over' ? { result: resultCode(game.phase.result) } : {};
  return engine.pgn({ ...positionOf(game), tags: pgnTags(game, new Date()), ...result });
}

function linkTo(game: Game): string {
  const { moves = [], chess960 = false, ...start } = positionOf(game);
  return new URL(writeAnalysisLink({ game: { ...start, moves, chess960 } }), location.href).href;
}
