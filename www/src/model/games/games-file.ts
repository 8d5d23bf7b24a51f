/** All kept games as one PGN file, and back. */

import type { GameNode, GameTree, Rules } from '#espalier/rules/types.js';
import { gameOf, treeOf, withScore, writtenJudgments } from '../analysis/game-tree.js';
import { NodePositions } from '../analysis/node-positions.js';
import {
  annotate,
  findNode,
  goTo,
  mainLine,
  nodeOf,
  promote,
  ROOT,
  type Tags,
  type VariationTree,
} from '../analysis/variation-tree.js';
import type { Remaining, TimeControl } from '../game/clock.js';
import type { GameRecord } from '../game/game.js';
import { levelOf } from '../game/levels.js';
import { gameOfTwo, ownGameOf, recordedResult } from '../game/pgn-tags.js';
import { playedTree } from '../game/played-tree.js';
import { readControlTag } from '../game/time-controls.js';
import { MARK_NAGS } from '../pgn/annotations.js';
import { tagOf } from '../pgn/game-title.js';
import type { MomentSet } from '../practice/moment.js';
import { momentsOfReview } from '../practice/reviewed-moments.js';
import { reviewOf } from '../review/game-review.js';
import type { GameDetails } from './game-details.js';
import { treeOfKept } from './kept-analysis.js';
import type { WholeGame } from './kept-game.js';
import type { WholeOpened } from './opened-game.js';

/** One game after another, each with what was found in it; those that the rules refuse are left out. */
export function pgnOfGames(
  rules: Rules,
  games: readonly (WholeGame | WholeOpened)[],
  details: GameDetails,
  momentsOf: (kept: WholeGame) => MomentSet | undefined = () => undefined,
): string {
  const texts = games.flatMap((kept) => {
    const tree = kept.kind === 'opened' ? treeOfKept(rules, kept) : treeOfGame(rules, kept, details, momentsOf(kept));
    return tree === undefined ? [] : rules.writePgn(gameOf(tree));
  });
  return texts.join('\n');
}

/** With what was written in it, and what a review has found; else with what was found while it was played. */
function treeOfGame(
  rules: Rules,
  kept: WholeGame,
  details: GameDetails,
  moments: MomentSet | undefined,
): VariationTree | undefined {
  const game = details.game(kept);
  if (game === undefined) return undefined;
  const positions = new NodePositions(rules);
  const played = playedTree(rules, game, () => undefined, new Date(kept.changed));
  const written = kept.analysis && treeOfKept(rules, kept.analysis);
  const tree = written === undefined ? played : withLine(positions, written, played);
  const isJudged = writtenJudgments(tree).some((judgment) => judgment !== undefined);
  return moments === undefined || isJudged ? tree : withMoments(tree, positions, moments);
}

/** The game as it was played, first of all that is written: it may have gone on, or another way, since. */
function withLine(positions: NodePositions, written: VariationTree, { start, nodes }: VariationTree): VariationTree {
  const line = mainLine({ ...written, nodes }).map((id) => nodeOf(nodes, id));
  const moves = line.flatMap(({ move }) => move?.uci ?? []);
  let tree = positions.play({ ...written, start: { ...written.start, ...start } }, ROOT, moves);
  for (const [ply, { clock }] of line.entries()) {
    const id = findNode(tree, moves.slice(0, ply + 1)) ?? ROOT;
    tree = promote(clock === undefined ? tree : annotate(tree, id, { clock }), id);
  }
  return tree;
}

/** Scores, and with each mistake its sign and the better line. */
function withMoments(tree: VariationTree, positions: NodePositions, { scores, moments }: MomentSet): VariationTree {
  const line = [ROOT, ...mainLine(tree)];
  let found = tree;
  for (const [ply, id] of line.entries()) {
    const score = scores[ply] ?? undefined;
    const moment = moments.find((one) => one.ply === ply - 1);
    if (score !== undefined) found = withScore(found, id, score);
    if (moment !== undefined) found = annotate(found, id, { nags: [MARK_NAGS[moment.mark]] });
    if (moment !== undefined) found = positions.play(found, line[ply - 1] ?? ROOT, moment.better);
  }
  return goTo(found, line.at(-1) ?? ROOT);
}

/**
 * What was found in a game of such a file, if all of its positions have scores: its moments, and the player's accuracy.
 */
export function momentsOfPgn(
  game: GameTree,
  played: number,
): { moments: MomentSet; accuracy: number | undefined } | undefined {
  const own = ownGameOf(game.tags);
  const tree = treeOf(game);
  const judgments = writtenJudgments(tree);
  if (own === undefined || judgments.some((judgment) => judgment === undefined)) return undefined;
  const line = [ROOT, ...mainLine(tree)].map((id) => nodeOf(tree.nodes, id));
  const sans = line.slice(1).map(({ move }) => move?.san ?? '');
  const review = reviewOf(line, sans, judgments);
  const about = { side: own.human, opponent: levelOf(own.level).name, date: played };
  const accuracy = review.accuracy?.[own.human];
  return {
    moments: momentsOfReview(tree, review, judgments, about),
    accuracy: accuracy === undefined ? undefined : Math.round(accuracy),
  };
}

/** A game of such a file; undefined where it is none that was played here. */
export function recordOfPgn(game: GameTree): { record: GameRecord; played: number } | undefined {
  const { tags, fen, chess960, nodes, result } = game;
  const own = ownGameOf(tags) ?? gameOfTwo(tags);
  if (own === undefined) return undefined;
  const control = readControlTag(tagOf(tags, 'TimeControl'));
  const line = mainLine(treeOf(game)).flatMap((id) => nodes[id] ?? []);
  const clocks = clocksOf(line, control, nodes[0]?.turn ?? 'white');
  const remaining = clocks.at(-1) ?? { white: 0, black: 0 };
  const ended = result === undefined || result === '*' ? undefined : recordedResult(result, tagOf(tags, 'Termination'));
  return {
    record: {
      setup: { ...own, control, chess960, ...(fen !== undefined && { fen }) },
      moves: line.flatMap(({ move }) => move?.uci ?? []),
      remaining,
      clocks,
      ...(ended !== undefined && { result: ended }),
    },
    played: playedAt(tags),
  };
}

/** What both sides had left after every move, as far as the file says it. */
function clocksOf(line: readonly GameNode[], control: TimeControl | null, first: 'white' | 'black'): Remaining[] {
  const start = control?.baseMs ?? 0;
  const clocks: Remaining[] = [{ white: start, black: start }];
  line.forEach(({ clock }, ply) => {
    const mover = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
    const before = clocks[ply] ?? { white: start, black: start };
    clocks.push(clock === undefined ? before : { ...before, [mover]: clock * 1_000 });
  });
  return clocks;
}

/** To the second where the file says it; without a date it is as if it were played now. */
function playedAt(tags: Tags): number {
  const [date, time] = ['UTCDate', 'UTCTime'].map((name) => tagOf(tags, name));
  const exact = Date.parse(`${date?.replaceAll('.', '-')}T${time}Z`);
  if (Number.isFinite(exact)) return exact;
  const [, year, month, day] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(tagOf(tags, 'Date')) ?? [];
  const noon = new Date(Number(year), Number(month) - 1, Number(day), 12).getTime();
  return Number.isFinite(noon) ? noon : Date.now();
}
