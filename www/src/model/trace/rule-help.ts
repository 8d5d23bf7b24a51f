/** What each rule does, in a sentence for people who have never heard of it; other rules have that of their declaration. */

import type { RuleDeclaration } from '#espalier/engine/declarations.js';
import { t } from '#espalier/model/words.js';

export const RULE_HELP: Readonly<Partial<Record<string, string>>> = {
  reverseFutility: t`Reverse futility: the side to move stands so well already that it need not look for a move.`,
  nullMove: t`Null move: even after passing the turn the side to move would stand well enough.`,
  probCut: t`ProbCut: a short search of a capture already wins enough.`,
  multicut: t`Multi-cut: several moves are good enough, so it does not matter which is best.`,
  lateMovePruning: t`Late-move pruning: enough quiet moves were tried, and the better ones come first.`,
  futility: t`Futility: the side is so far behind that this move cannot make up for it.`,
  quiescenceFutility: t`Futility among captures: what the capture wins is not enough.`,
  history: t`History: the move has failed too often in other positions of this search.`,
  quietSee: t`Exchange: the quiet move loses material on its square.`,
  noisySee: t`Exchange: the capture loses material on its square.`,
  lateMoveReduction: t`Late-move reduction: the move came late, so it was looked at less deep.`,
};

/** What the other chips mean. */
const MARK_HELP: Readonly<Record<string, string>> = {
  TT: t`Known already, from another order of moves or an earlier search.`,
  β: t`A move was good enough, so the others were not searched.`,
  PAT: t`The position is good enough without capturing anything.`,
  '½': t`A draw.`,
  '#': t`Mate, stalemate, or a shorter mate is known.`,
};

/** What a chip means: the letters of a rule, of another end, or `−2` for plies that were saved. */
export function markHelp(letters: string, rule: RuleDeclaration | undefined): string {
  if (letters.startsWith('−')) return t`The move came late, so it was looked at ${letters.slice(1)} plies less deep.`;
  const known = MARK_HELP[letters] ?? (rule && RULE_HELP[rule.name]);
  return known ?? (rule === undefined ? letters : `${t(rule.label)}: ${t(rule.about ?? rule.brief)}`);
}
