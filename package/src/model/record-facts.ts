/** The numbers of a record as people read them, where no engine is asked: what is not recorded is left out. */

import type { RuleName, TraceNode } from '../engine/trace-node.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { Fact, Margin } from '../engine/types.js';
import { MINUS, integer, scoreText } from './format.js';
import { rateText, windowText } from './record-text.js';
import { t } from './words.js';

export function factsOf(node: TraceNode, records: TraceRecords): Fact[] {
  const { id, depth, depthAsked } = node;
  const facts: [label: string, value: string | undefined][] = [
    [t`Nodes`, integer(node.nodes)],
    [t`Depth`, depth === undefined ? undefined : depthAsked === undefined || depthAsked === depth ? String(depth) : t`${depth} of ${depthAsked}`],
    [t`Static eval`, node.eval && scoreText(node.eval)],
    [t`Window`, node.alpha === undefined || node.beta === undefined ? undefined : windowText(records, id)],
    [t`Improving`, node.rate === undefined ? undefined : rateText(records, id)],
    [t`Score`, node.score && scoreText(node.score)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

interface Meaning {
  readonly unit: Margin['unit'];
  readonly terms: readonly string[];
}

/** What the numbers are that a rule adds up, in the order of `docs/trace-format.md`. */
const MEANINGS: Readonly<Record<RuleName, Meaning | undefined>> = {
  reverseFutility: { unit: 'centipawns', terms: [t`beta`, t`depth`, t`improving`, t`opponent worsening`] },
  nullMove: { unit: 'centipawns', terms: [t`beta`] },
  probCut: { unit: 'centipawns', terms: [t`beta`, t`margin`, t`improving`] },
  lateMovePruning: { unit: 'moves', terms: [t`base`, t`depth²`, t`not improving`] },
  futility: { unit: 'centipawns', terms: [t`static eval`, t`base`, t`depth`] },
  history: { unit: 'historyPoints', terms: [t`depth`] },
  quietSee: { unit: 'centipawns', terms: [t`may be lost`, t`one more`] },
  noisySee: { unit: 'centipawns', terms: [t`may be lost`, t`one more`] },
  quiescenceFutility: { unit: 'centipawns', terms: [t`static eval`, t`margin`, t`captured`] },
  multicut: { unit: 'centipawns', terms: [t`beta`, t`margin`] },
  lateMoveReduction: undefined,
};

/** What the bar was made of that the node had to reach. */
export function marginOf({ end, rule, value, threshold, terms }: TraceNode): Margin | undefined {
  const meaning = end === 'rule' && rule !== undefined ? MEANINGS[rule] : undefined;
  if (meaning === undefined || threshold === undefined || terms === undefined) return undefined;
  const text = (number: number): string => numberText(number, meaning.unit);
  const parts = meaning.terms.flatMap((label, index) => {
    const part = terms[index] ?? 0;
    return part === 0 ? [] : [{ label, value: part, text: text(part) }];
  });
  const sum = parts.map((part) => `${part.label} ${part.text}`).join(' + ');
  const reached = value === undefined ? '' : t`; reached: ${text(value)}`;
  return { total: threshold, unit: meaning.unit, parts, equation: `${sum} = ${text(threshold)}${reached}` };
}

function numberText(value: number, unit: Margin['unit']): string {
  if (unit === 'centipawns') return scoreText({ kind: 'centipawns', value });
  return integer(value).replace('-', MINUS);
}
