/**
 * What each rule does, in a sentence for people who have never heard of it; other rules have that of their declaration.
 */

import { isOwnRule, type RuleDeclaration } from '#espalier/engine/declarations.js';
import { t } from '#espalier/model/words.js';

export const RULE_HELP: Readonly<Partial<Record<string, string>>> = {
  get reverseFutility() {
    return t`Reverse futility: the side to move stands so well already that it need not look for a move.`;
  },
  get nullMove() {
    return t`Null move: even after passing the turn the side to move would stand well enough.`;
  },
  get probCut() {
    return t`ProbCut: a short search of a capture already wins enough.`;
  },
  get multicut() {
    return t`Multi-cut: several moves are good enough, so it does not matter which is best.`;
  },
  get lateMovePruning() {
    return t`Late-move pruning: enough quiet moves were tried, and the better ones come first.`;
  },
  get futility() {
    return t`Futility: the side is so far behind that this move cannot make up for it.`;
  },
  get quiescenceFutility() {
    return t`Futility among captures: what the capture wins is not enough.`;
  },
  get history() {
    return t`History: the move has failed too often in other positions of this search.`;
  },
  get quietSee() {
    return t`Exchange: the quiet move loses material on its square.`;
  },
  get noisySee() {
    return t`Exchange: the capture loses material on its square.`;
  },
  get lateMoveReduction() {
    return t`Late-move reduction: the move came late, so it was looked at less deep.`;
  },
};

/** What the other chips mean. */
const markHelps = (): Readonly<Record<string, string>> => ({
  TT: t`Known already, from another order of moves or an earlier search.`,
  β: t`A move was good enough, so the others were not searched.`,
  PAT: t`The position is good enough without capturing anything.`,
  '½': t`A draw.`,
  '#': t`Mate, stalemate, or a shorter mate is known.`,
});

/** What a chip means: the letters of a rule, of another end, or `−2` for plies that were saved. */
export function markHelp(letters: string, rule: RuleDeclaration | undefined): string {
  if (letters.startsWith('−')) return t`The move came late, so it was looked at ${letters.slice(1)} plies less deep.`;
  const known = markHelps()[letters] ?? (rule && isOwnRule(rule) ? RULE_HELP[rule.name] : undefined);
  return known ?? (rule === undefined ? letters : `${t(rule.label)}: ${t(rule.about ?? rule.brief)}`);
}
