/** What can be taken along of a game: PGN, FEN, a link, a file. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import type { Game } from '../../model/game/game.js';
import { requestOf } from '../../model/game/game.js';
import type { PositionScore } from '../../model/game/judge.js';
import { playedTree } from '../../model/game/played-tree.js';
import { copy, downloadPgn } from '../shared/share.js';
import { NotationSelect, notation } from '../shared/view/notation-select.js';

export interface ShareProps {
  readonly rules: Rules;
  readonly game: () => Game;
  /** What the judge has found, where that may be seen. */
  readonly scoreAt: (ply: number) => PositionScore | undefined;
  /** Of the position that is shown. */
  readonly fen: () => string;
}

export function ShareItems({ rules, game, scoreAt, fen }: ShareProps): JSX.Element {
  const pgn = (): string =>
    rules.writePgn(gameOf(playedTree(rules, game(), scoreAt, new Date())), { language: notation.value });
  return (
    <>
      <button type="button" onClick={() => void copy(pgn())}>{t`Copy PGN`}</button>
      <button type="button" onClick={() => void copy(fen())}>{t`Copy FEN`}</button>
      <button type="button" onClick={() => void copy(linkTo(game()))}>{t`Copy link`}</button>
      <button type="button" onClick={() => downloadPgn('espalier.pgn', pgn())}>{t`Download PGN`}</button>
      <NotationSelect />
    </>
  );
}

function linkTo(game: Game): string {
  const { moves = [], chess960 = false, ...start } = requestOf(game);
  return new URL(writeAnalysisLink({ game: { ...start, moves, chess960 } }), location.href).href;
}
