/**
 * Why the search stopped here, first for people and only then in numbers: made of a record alone, so that it can also be
 * said of files of other programs. Whatever is not recorded is left out of it.
 */

import type { TraceBound, TraceNode } from '../engine/trace-node.js';
import { forWhite, scoreText } from './format.js';
import { sideName } from './outcome-text.js';
import { evalWords, type PlainWords, type Surroundings, words } from './plain-words.js';
import { ruleWords } from './rule-sentence.js';
import { MATE_DISTANCE, STOPPED } from './shared-phrases.js';
import { plural, t } from './words.js';

export type { PlainWords, ScoreView, Surroundings } from './plain-words.js';

/** Says it of one record. */
export function plainSentence(node: TraceNode, around: Surroundings): PlainWords {
  const { sentence, reason } = node.end === 'rule' ? ruleWords(node, around) : endWords(node, around);
  return words(sentence, reason, reductionWords(node));
}

function endWords(node: TraceNode, around: Surroundings): PlainWords {
  const { side, refutation, moves } = around;
  const us = sideName(side);
  switch (node.end) {
    case 'refuted':
      return words(
        refutation === undefined
          ? t`${us} has a move that is good enough.`
          : t`${us} has a move that is good enough: ${refutation}.`,
        t`One is enough, so the others were not searched.`,
      );
    case 'allTried':
      return words(triedWords(us, moves), worthWords(node, around));
    case 'table':
      return words(
        t`This position was known already, from another order of moves or an earlier search.`,
        worthWords(node, around),
      );
    case 'standPat':
      return words(
        t`${us} need not capture anything: the position is good enough as it stands.`,
        evalWords(node, around),
      );
    case 'noMoves':
      return noMoveWords(node, us);
    case 'draw':
      return words(t`The game is drawn here.`, '');
    case 'upcomingRepetition':
      return words(t`${us} can repeat the position, which is worth a draw.`, '');
    case 'mateDistance':
      return words(t(MATE_DISTANCE), '');
    case 'tooDeep':
      return words(t`The line is as long as the search can go.`, '');
    case 'stopped':
      return words(t(STOPPED), '');
    case 'rule':
    case undefined:
      return words(t`The file does not say why the search went no further.`, '');
  }
}

/** Moves that were never searched, or ended at once, are cut, too. */
function triedWords(us: string, moves: Surroundings['moves']): string {
  const { searched, cut, pruned } = moves ?? { searched: 0, cut: 0, pruned: 0 };
  if (cut + pruned === 0) return t`No rule cut anything short: every move of ${us} was looked at.`;
  if (pruned === 0) return t`${us} went through every move. A rule cut ${cut} of ${searched} at once.`;
  if (cut === 0) return t`${us} went through every move: ${searched} were searched, ${pruned} pruned.`;
  return t`${us} went through every move: ${searched} were searched, ${cut} of them cut at once by a rule; ${pruned} were pruned.`;
}

/** Mate or stalemate; where the record does not say which, neither. */
function noMoveWords({ inCheck }: TraceNode, us: string): PlainWords {
  if (inCheck === undefined) return words(t`${us} has no legal move.`, '');
  if (inCheck) return words(t`${us} is mated.`, '');
  return words(t`${us} is stalemated.`, t`There is no legal move, and the king is not in check: the game is drawn.`);
}

function reductionWords({ visit, depthAsked, depth }: TraceNode): string {
  if (visit !== 'reduced' || depthAsked === undefined || depth === undefined || depthAsked <= depth) return '';
  const less = depthAsked - depth;
  return t`The move came late, so it got ${less} ${plural(less, 'ply', 'plies')} less than asked.`;
}

const boundWords = (): Readonly<Record<TraceBound, string>> => ({ exact: '', lower: t`at least`, upper: t`at most` });
/** What is at least so much to one side is at most so much less to the other. */
const TURNED: Readonly<Record<TraceBound, TraceBound>> = { exact: 'exact', lower: 'upper', upper: 'lower' };

function worthWords({ score, bound = 'exact' }: TraceNode, { side, view }: Surroundings): string {
  if (score === undefined) return '';
  if (view !== 'white')
    return t`It is worth ${`${boundWords()[bound]} ${scoreText(score)}`.trim()} to ${sideName(side)}.`;
  const at = boundWords()[side === 'white' ? bound : TURNED[bound]];
  return t`Its score is ${`${at} ${scoreText(forWhite(score, side))}`.trim()}, from White’s view.`;
}
