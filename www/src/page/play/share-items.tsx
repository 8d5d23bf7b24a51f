/** What can be taken along of a game: PGN, FEN, a link, a file; and what the foot of a phone has no room for. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import { type Game, isOver, requestOf } from '../../model/game/game.js';
import type { PositionScore } from '../../model/game/judge.js';
import { playedTree } from '../../model/game/played-tree.js';
import { copy, downloadPgn } from '../shared/share.js';
import { NotationSelect, notation } from '../shared/view/notation-select.js';
import type { Play } from './play.js';

export function ShareItems({ play: { page, state } }: { readonly play: Play }): JSX.Element {
  const { current, dependencies } = page;
  const { rules } = dependencies;
  const pgn = (): string => {
    // What the judge has found, where that may be seen.
    const scoreAt = (ply: number): PositionScore | undefined =>
      state.isEvaluated.peek() ? current.scoreAt(ply) : undefined;
    const tree = playedTree(rules, state.game.peek(), scoreAt, new Date());
    return rules.writePgn(gameOf(tree), { language: notation.value });
  };
  return (
    <>
      <button type="button" onClick={() => void copy(pgn())}>{t`Copy PGN`}</button>
      <button type="button" onClick={() => void copy(current.fen)}>{t`Copy FEN`}</button>
      <button type="button" onClick={() => void copy(linkTo(state.game.peek()))}>{t`Copy link`}</button>
      <button type="button" onClick={() => downloadPgn('espalier.pgn', pgn())}>{t`Download PGN`}</button>
      <NotationSelect />
    </>
  );
}

export function MoreItems({ play }: { readonly play: Play }): JSX.Element {
  return (
    <>
      {!isOver(play.state.game.value) && <button type="button" onClick={() => play.act('new')}>{t`New game`}</button>}
      <button type="button" onClick={() => play.act('flip')}>{t`Flip the board`}</button>
      <ShareItems play={play} />
    </>
  );
}

function linkTo(game: Game): string {
  const { moves = [], chess960 = false, ...start } = requestOf(game);
  return new URL(writeAnalysisLink({ game: { ...start, moves, chess960 } }), location.href).href;
}
