/** What each rule does, in a sentence for people who have never heard of it. */

import type { RuleName } from 'espalier';

export const RULE_HELP: Readonly<Record<RuleName, string>> = {
  reverseFutility: 'Reverse futility: the side to move stands so well already that it need not look for a move.',
  nullMove: 'Null move: even after passing the turn the side to move would stand well enough.',
  probCut: 'ProbCut: a short search of a capture already wins enough.',
  multicut: 'Multi-cut: several moves are good enough, so it does not matter which is best.',
  lateMovePruning: 'Late-move pruning: enough quiet moves were tried, and the better ones come first.',
  futility: 'Futility: the side is so far behind that this move cannot make up for it.',
  quiescenceFutility: 'Futility among captures: what the capture wins is not enough.',
  history: 'History: the move has failed too often in other positions of this search.',
  quietSee: 'Exchange: the quiet move loses material on its square.',
  noisySee: 'Exchange: the capture loses material on its square.',
  lateMoveReduction: 'Late-move reduction: the move came late, so it was looked at less deep.',
};

/** What the other chips mean. */
const MARK_HELP: Readonly<Record<string, string>> = {
  TT: 'Known already, from another order of moves or an earlier search.',
  β: 'A move was good enough, so the others were left out.',
  PAT: 'The position is good enough without capturing anything.',
  '½': 'A draw.',
  '#': 'Mate, stalemate, or a shorter mate is known.',
};

/** What a chip means: the letters of a rule, of another end, or `−2` for plies that were saved. */
export function markHelp(letters: string, rule: RuleName | undefined): string {
  if (letters.startsWith('−')) return `The move came late, so it was looked at ${letters.slice(1)} plies less deep.`;
  return MARK_HELP[letters] ?? (rule === undefined ? letters : RULE_HELP[rule]);
}
