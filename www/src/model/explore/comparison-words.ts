/** What two searches of one position have in common and where they part, in sentences. */

import type { RootVerdict, TraceComparison, Treatment } from '#espalier/compare/index.js';
import type { Declarations } from '#espalier/engine/declarations.js';
import type { Info } from '#espalier/engine/types.js';
import { endText } from '#espalier/model/end-text.js';
import { integer } from '#espalier/model/format.js';
import { fixed, plural, t } from '#espalier/model/words.js';

/** Which of both is said. */
export type Side = 'a' | 'b';

/** What a search was made by. */
export function programWords({ program, without }: RootVerdict, declarations: Declarations): string {
  const rules = without.map((name) => ruleLabel(name, declarations) ?? name);
  return rules.length === 0 ? program : t`${program} without ${rules.join(', ')}`;
}

/** What the second search did with its nodes and to the best move. */
export function comparisonSentence({ roots: { a, b }, commonLine }: TraceComparison): string {
  return `${nodesWords(a.nodes, b.nodes)} ${lineWords(a, b, commonLine)}`;
}

function nodesWords(a: number, b: number): string {
  if (a === b) return t`Both searched the same number of nodes.`;
  const share = a === 0 ? '–' : fixed(Math.abs(b / a - 1) * 100, 0);
  return b > a ? t`B needs ${share}% more nodes.` : t`B needs ${share}% fewer nodes.`;
}

function lineWords(a: RootVerdict, b: RootVerdict, common: number): string {
  const [one, other] = [a.line[0], b.line[0]];
  if (one === undefined || other === undefined) return '';
  if (common === 0) return t`Its best move is another: ${other}, and not ${one}.`;
  if (common === a.line.length && common === b.line.length) return t`The best line is the same.`;
  return t`The best lines part after ${common} ${plural(common, 'move', 'moves')}.`;
}

/** How a search treated a move. */
export function treatmentWords({ visit, end, depth, searches, nodes }: Treatment, declarations: Declarations): string {
  if (searches === 0) return t`not looked at`;
  const why = end === undefined ? '' : (ruleLabel(end, declarations) ?? endText(end));
  if (visit === 'pruned') return t`pruned: ${why}`;
  const parts = [
    ...(depth === undefined ? [] : [t`depth ${depth}`]),
    why,
    ...(searches > 1 ? [t`searched ${searches} times`] : []),
    nodes === 1 ? t`1 node` : t`${integer(nodes)} nodes`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function ruleLabel(name: string, { rules }: Declarations): string | undefined {
  const rule = [...rules.values()].find((one) => one.name === name);
  return rule && t(rule.label);
}

/** The best move of an iteration, and what it is worth to the side to move. */
export interface Iteration {
  readonly depth: number;
  readonly move: string;
  readonly score: Info['score'];
}

/** Depth by depth, of what a search has reported. */
export function iterationsOf(infos: readonly Info[]): Iteration[] {
  return infos.flatMap(({ depth, pvSan: [move], score }) => (move === undefined ? [] : [{ depth, move, score }]));
}
