/** A game that was played here, with clocks and with what the judge has found: for others to read. */

import type { Rules } from '#espalier/rules/types.js';
import { NodePositions } from '../analysis/node-positions.js';
import { annotate, goTo, mainLine, type Notes, newTree, ROOT, type VariationTree } from '../analysis/variation-tree.js';
import { MARK_NAGS } from '../pgn/annotations.js';
import type { Game } from './game.js';
import { clocksOf, headOf } from './game-handoff.js';
import { reportOf } from './game-report.js';
import type { PositionScore } from './judge.js';

/** More of a line is not needed to say what was better. */
const BETTER = 8;

export function playedTree(
  rules: Rules,
  game: Game,
  scoreAt: (ply: number) => PositionScore | undefined,
  date: Date,
): VariationTree {
  const { setup, position } = game;
  const { fen, chess960 } = setup;
  const clocks = clocksOf(game);
  const positions = new NodePositions(rules);
  let tree = newTree({ ...(fen !== undefined && { fen }), chess960, ...headOf(game, date) }, position);
  const line = mainLine(tree);
  const { moves } = reportOf(game, scoreAt);
  const start = scoreAt(0);
  if (start?.complete === true) tree = annotate(tree, ROOT, scoreNotes(start));
  for (const [ply, id] of line.entries()) {
    const before = line[ply - 1] ?? ROOT;
    const [clock, judged, report] = [clocks[ply], scoreAt(ply + 1), moves[ply]];
    tree = annotate(tree, id, {
      ...(clock !== undefined && { clock }),
      ...(judged?.complete === true && scoreNotes(judged)),
      ...(report?.mark !== undefined && { nags: [MARK_NAGS[report.mark]] }),
    });
    if (report?.mark !== undefined) tree = positions.play(tree, before, scoreAt(ply)?.info.pv.slice(0, BETTER) ?? []);
  }
  return goTo(tree, line.at(-1) ?? ROOT);
}

function scoreNotes({ score, info: { depth } }: PositionScore): Notes {
  return { score, ...(depth !== undefined && { depth }) };
}
