/** The state of the board in Analyse: a position where both sides may be moved, or a look ahead along a line. */

import type { Arrow } from '#espalier/element/arrows.js';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { bestArrows } from '../../model/analysis/lines.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { PASS, type TreeNode } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import { colorName, resultSentence } from '../../model/text/result-text.js';
import type { BoardState } from '../shared/lead-board.js';
import type { Analysis } from './analysis.js';

/** Thinner than the best move, so that both are seen where they meet. */
const OWN_WEIGHT = 0.8;

export function boardOf({ shown, study, work, drawing, why }: Analysis): BoardState {
  const node = shown.node.value;
  const facts = shown.facts.value;
  const orientation = shown.orientation.value;
  const preview = why.preview.value ?? shown.preview.value;
  // Squares are chosen to draw, or another tab makes the moves.
  const isFixed = drawing.isOn.value || shown.isElsewhere.value;
  if (preview !== undefined) {
    const { fen, lastMove, check, arrows = [], legalMoves } = preview;
    return { position: fen, orientation, lastMove, check, arrows, ...(!isFixed && legalMoves && { legalMoves }) };
  }
  const best = work.settings.value.arrows
    ? bestArrows(work.lines.value, { isThreat: work.passed.value !== undefined, pointed: shown.pointed.value })
    : [];
  const own = drawing.shown.value.map(({ from, to, color }): Arrow => ({ from, to, kind: color, weight: OWN_WEIGHT }));
  return {
    position: node.fen,
    orientation,
    lastMove: shownMove(node),
    check: facts.check,
    arrows: [...best, ...own],
    ...(!isFixed && { legalMoves: facts.legalMoves }),
    // Before something is opened there is nothing to say.
    said: [[study.key, study.tree === undefined ? '' : wordsOf(node, facts)]],
  };
}

/** The move that led here, and how the game has ended if it has. */
function wordsOf({ move, turn }: TreeNode, { outcome }: PositionFacts): string {
  const last = move === undefined ? t`Start position.` : `${colorName(opposite(turn))}: ${spokenMove(move.san)}.`;
  return outcome === undefined ? last : `${last} ${resultSentence(outcome)}`;
}

/** Where no piece has moved, none is marked. */
function shownMove({ move }: TreeNode): TreeNode['move'] {
  return move?.uci === PASS ? undefined : move;
}
