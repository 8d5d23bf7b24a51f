/**
 * Why the search stopped here, first for people and only then in numbers: made of a record alone, so that it can also be
 * said of files of other programs. Whatever is not recorded is left out of it.
 */

import type { Role } from '../chess/squares.js';
import type { RuleName, TraceBound, TraceNode } from '../engine/trace-node.js';
import type { Color } from '../engine/types.js';
import { forWhite, scoreText, unitText } from './format.js';
import { sideName } from './outcome-text.js';
import { otherSide } from './placement.js';
import { MATE_DISTANCE, STOPPED } from './shared-phrases.js';
import { improvingOf, termOf } from './terms.js';
import { fixed, plural, t } from './words.js';

/** Whose view scores are shown from: White’s, or that of the side to move. */
export type ScoreView = 'white' | 'mover';

/** What the sentence needs besides the record. */
export interface Surroundings {
  /** The side to move at the record; of a move that was pruned, the side that would have played it. */
  readonly side: Color;
  /** What the move of the record is called. */
  readonly name: string;
  /** What the move is called that refuted the node. */
  readonly refutation: string | undefined;
  /** The last move of `side`, with its number, and what it took: since when the position is as it is. */
  readonly since?: { readonly name: string; readonly took: Role | undefined } | undefined;
  /** How many moves were searched, how many of those a rule ended at once, and how many were pruned. */
  readonly moves?: { readonly searched: number; readonly cut: number; readonly pruned: number };
  /** Whose view scores are told from; that of the side to move unless given. */
  readonly view?: ScoreView;
  /** Whether a search without the rule has shown that the cut was wrong. */
  readonly wrong?: boolean;
}

/** What is said of a record. */
export interface PlainWords {
  readonly sentence: string;
  /** What made it so, in a sentence or two; empty where there is nothing to add. */
  readonly reason: string;
}

/** Says it of one record. */
export function plainSentence(node: TraceNode, around: Surroundings): PlainWords {
  const words = node.end === 'rule' ? ruleWords(node, around) : endWords(node, around);
  const reason = [words.reason, reductionWords(node)].filter((text) => text !== '').join(' ');
  return { sentence: words.sentence, reason };
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

function ruleWords(node: TraceNode, around: Surroundings): PlainWords {
  const { rule, declaration } = node;
  const tell = rule === undefined ? undefined : RULE_WORDS[rule];
  if (tell !== undefined) return tell(node, around);
  const name = declaration === undefined ? t`A rule` : t(declaration.label);
  const sentence = node.visit === 'pruned' ? t`${name} pruned ${around.name}.` : t`${name} ended the search here.`;
  return words(sentence, comparedWords(node));
}

/** What a rule of another program has compared, in its own words and unit. */
function comparedWords({ declaration, value, threshold }: TraceNode): string {
  if (declaration?.value === undefined || value === undefined || threshold === undefined) return '';
  const text = (number: number): string => unitText(number, declaration.unit);
  return t`It compares “${t(declaration.value)}”: ${text(value)}, where ${text(threshold)} is enough.`;
}

type Teller = (node: TraceNode, around: Surroundings) => PlainWords;

/** The rules that have words of their own. */
const RULE_WORDS: Readonly<Partial<Record<RuleName, Teller>>> = {
  reverseFutility: (node, around) => {
    const { side, since, wrong = false } = around;
    const us = sideName(side);
    const beta = termOf(node, 'beta');
    const saved = improvingOf(node.terms ?? []);
    const { value, threshold } = node;
    if (beta === undefined || value === undefined || threshold === undefined)
      return words(t`${us} did not need to look: already far enough ahead.`, '');
    const [lead, enough] = [pawns(value - beta), plainPawns(threshold - beta)];
    const sentence = wrong
      ? t`${us} did not look: already ${lead} better than needed, and a lead of ${enough} was enough.`
      : t`${us} did not need to look: already ${lead} better than needed, and a lead of ${enough} is enough.`;
    if (saved >= 0) return words(sentence, evalWords(node, around));
    const without = value < threshold - saved ? t` Without that, ${us} would have had to search.` : '';
    return words(sentence, `${improvingWords(node, us, since)} ${t`So a smaller lead is enough.`}${without}`);
  },
  nullMove: (_, { side }) =>
    words(
      t`${sideName(side)} could even pass, and would still be far enough ahead.`,
      t`${sideName(otherSide(side))} moved twice in a row in a shallower search, and it was not enough.`,
    ),
  probCut: (node, { side }) => {
    const gain = node.value === undefined || node.threshold === undefined ? undefined : node.value - node.threshold;
    return words(
      t`One of ${sideName(side)}’s captures already wins enough.`,
      gain === undefined ? '' : t`A shallower search of it was ${pawns(gain)} above the mark.`,
    );
  },
  multicut: (_, { side }) =>
    words(t`Several moves of ${sideName(side)} are good enough, so it does not matter which is best.`, ''),
  lateMovePruning: (node, { side, name }) =>
    words(
      t`${name} came too late to be tried.`,
      node.value === undefined
        ? ''
        : t`${sideName(side)} had tried ${node.value} quiet moves, and none was good enough; the better ones come first.`,
    ),
  futility: (node, { name, side }) => shortWords(node, t`${name} cannot gain enough.`, sideName(side)),
  quiescenceFutility: (node, { name, side }) =>
    shortWords(node, t`${name} does not win enough to matter.`, sideName(side)),
  history: (_, { name }) => words(t`${name} has failed too often elsewhere to be tried.`, ''),
  quietSee: (node, { name }) => lossWords(node, name),
  noisySee: (node, { name }) => lossWords(node, name),
  lateMoveReduction: (_, { name }) => words(t`${name} was looked at less deep, because it came late.`, ''),
};

/** Of a rule that fires where even a gain would leave the side short. */
function shortWords(node: TraceNode, sentence: string, us: string): PlainWords {
  const { value, threshold } = node;
  const evaluation = termOf(node, 'eval');
  if (value === undefined || evaluation === undefined || threshold === undefined) return words(sentence, '');
  const missing = value - evaluation;
  return words(
    sentence,
    t`${us} is ${pawns(missing)} short, and the move may be expected to gain ${plainPawns(threshold - evaluation)} at most.`,
  );
}

function lossWords(node: TraceNode, name: string): PlainWords {
  const allowed = termOf(node, 'limit');
  if (allowed === undefined) return words(t`${name} loses too much material.`, '');
  const reason =
    allowed === 0
      ? t`Here no material may be lost for it.`
      : t`At this depth it may lose up to ${pawns(Math.abs(allowed))}, and it loses more.`;
  return words(t`${name} loses too much material.`, reason);
}

function improvingWords({ improvement }: TraceNode, us: string, since: Surroundings['since']): string {
  if (improvement === undefined || improvement <= 0)
    return t`${us}’s position has been improving over ${us}’s last turns.`;
  const taken = since?.took === undefined ? '' : t(` took a ${since.took}`);
  const when = since === undefined ? '' : t`, since ${since.name}${taken}`;
  return t`${us}’s position is improving: better by ${plainPawns(improvement)} than at ${us}’s last turn${when}.`;
}

function evalWords({ eval: evaluation }: TraceNode, { side, view }: Surroundings): string {
  if (evaluation === undefined) return '';
  return view === 'white'
    ? t`The position looks like ${scoreText(forWhite(evaluation, side))} before any calculation, from White’s view.`
    : t`For ${sideName(side)} the position looks like ${scoreText(evaluation)} before any calculation.`;
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

function plainPawns(centipawns: number): string {
  return fixed(centipawns / 100, 2);
}

function pawns(centipawns: number): string {
  return t`${plainPawns(centipawns)} pawns`;
}

function words(sentence: string, reason: string): PlainWords {
  return { sentence, reason };
}
