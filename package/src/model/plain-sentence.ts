/**
 * Why the search stopped here, first for people and only then in numbers: made of a record alone, so that it can also be
 * said of files of other programs. Whatever is not recorded is left out of it.
 */

import type { TraceBound, TraceNode } from '../engine/trace-node.js';
import { forWhite, scoreText } from './format.js';
import { sideName } from './outcome-text.js';
import { otherSide } from './placement.js';
import { evalWords, type PlainWords, type Surroundings, words } from './plain-words.js';
import { ruleWords } from './rule-sentence.js';
import { MATE_DISTANCE, STOPPED } from './shared-phrases.js';
import { plural, t } from './words.js';

export type { PlainWords, ScoreView, Surroundings } from './plain-words.js';

/** Says it of one record. */
export function plainSentence(node: TraceNode, around: Surroundings): PlainWords {
  const { sentence, reason } = outcomeWords(node, around);
  const whole = [purposeWords(node, around), sentence].filter((text) => text !== '').join(' ');
  return words(whole, reason, extensionWords(node), reductionWords(node));
}

/** What a search of the position for a rule is for: its end says nothing of the moves that were left out. */
function purposeWords({ visit }: TraceNode, { side, name }: Surroundings): string {
  switch (visit) {
    case 'singular':
      return t`Searched once more without its best move, to see whether another comes near.`;
    case 'verification':
      return t`Searched once more without passing, to verify what the pass has shown.`;
    case 'verifyingQuiescence':
      return t`Searched by captures alone, to verify what the evaluation has shown.`;
    case 'nullMove':
      return t`${sideName(otherSide(side))} passed, to see whether that would be good enough.`;
    case 'probCut':
      return t`${name} was searched less deep, to see whether it wins enough.`;
    default:
      return '';
  }
}

function outcomeWords(node: TraceNode, around: Surroundings): PlainWords {
  if (node.end === 'rule') return ruleWords(node, around);
  return (node.visit === 'singular' ? singularWords(node, around) : undefined) ?? endWords(node, around);
}

/** Of a search without the best move. */
function singularWords(node: TraceNode, around: Surroundings): PlainWords | undefined {
  const us = sideName(around.side);
  const { refutation } = around;
  if (node.end === 'allTried') return words(t`No other move of ${us} does.`, worthWords(node, around));
  if (node.end !== 'refuted') return undefined;
  return words(
    refutation === undefined ? t`Another move of ${us} does.` : t`Another move of ${us} does: ${refutation}.`,
    t`One is enough, so the others were not searched.`,
  );
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
  if (searched === 1 && pruned === 0) return t`The only move of ${us} was dismissed at a glance.`;
  if (pruned === 0) return t`All ${searched} moves of ${us} were considered; ${cut} were dismissed at a glance.`;
  if (cut === 0) return t`Of ${us}’s moves ${searched} were searched; ${pruned} were skipped.`;
  return t`Of ${us}’s moves ${searched} were searched, ${cut} of them dismissed at a glance; ${pruned} were skipped.`;
}

/** Mate or stalemate; where the record does not say which, neither. */
function noMoveWords({ inCheck }: TraceNode, us: string): PlainWords {
  if (inCheck === undefined) return words(t`${us} has no legal move.`, '');
  if (inCheck) return words(t`${us} is mated.`, '');
  return words(t`${us} is stalemated.`, t`There is no legal move, and the king is not in check: the game is drawn.`);
}

/** What made the move be searched deeper than the others, or less deep, by its name in the file. */
function extensionWords({ extension = 0, extendedBy }: TraceNode): string {
  if (extension === 0) return '';
  const plies = Math.abs(extension);
  const cause = extendedBy === undefined ? '' : ` (${extendedBy.replaceAll(' ', ', ')})`;
  return extension > 0
    ? t`Extended by ${plies} ${plural(plies, 'ply', 'plies')}${cause}.`
    : t`Shortened by ${plies} ${plural(plies, 'ply', 'plies')}${cause}.`;
}

function reductionWords({ visit, depthAsked, depth }: TraceNode): string {
  if (depthAsked === undefined || depth === undefined || visit === 'pruned' || depthAsked <= depth) return '';
  const less = depthAsked - depth;
  if (visit !== 'reduced') return t`It was searched ${less} ${plural(less, 'ply', 'plies')} less deep than asked.`;
  return t`The move came late, so it got ${less} ${plural(less, 'ply', 'plies')} less than asked.`;
}

const boundWords = (): Readonly<Record<TraceBound, string>> => ({ exact: '', lower: t`at least`, upper: t`at most` });
/** What is at least so much to one side is at most so much less to the other. */
const TURNED: Readonly<Record<TraceBound, TraceBound>> = { exact: 'exact', lower: 'upper', upper: 'lower' };

function worthWords({ visit, score, bound = 'exact' }: TraceNode, { side, view }: Surroundings): string {
  if (score === undefined) return '';
  const isOfOthers = visit === 'singular';
  if (view !== 'white') {
    const worth = `${boundWords()[bound]} ${scoreText(score)}`.trim();
    return isOfOthers
      ? t`The others are worth ${worth} to ${sideName(side)}.`
      : t`It is worth ${worth} to ${sideName(side)}.`;
  }
  const at = boundWords()[side === 'white' ? bound : TURNED[bound]];
  const worth = `${at} ${scoreText(forWhite(score, side))}`.trim();
  return isOfOthers
    ? t`The score of the others is ${worth}, from White’s view.`
    : t`Its score is ${worth}, from White’s view.`;
}
