/** The numbers of a record as people read them, where no engine is asked: what is not recorded is left out. */

import type { RuleName, TraceNode } from '../engine/trace-node.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { Fact, Margin } from '../engine/types.js';
import { MINUS, integer, scoreText } from './format.js';
import { rateText, windowText } from './record-text.js';

export function factsOf(node: TraceNode, records: TraceRecords): Fact[] {
  const { id, depth, depthAsked } = node;
  const facts: [label: string, value: string | undefined][] = [
    ['Nodes', integer(node.nodes)],
    ['Depth', depth === undefined ? undefined : depthAsked === undefined || depthAsked === depth ? String(depth) : `${depth} of ${depthAsked}`],
    ['Static eval', node.eval && scoreText(node.eval)],
    ['Window', node.alpha === undefined || node.beta === undefined ? undefined : windowText(records, id)],
    ['Improving', node.rate === undefined ? undefined : rateText(records, id)],
    ['Score', node.score && scoreText(node.score)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

interface Meaning {
  readonly unit: Margin['unit'];
  readonly terms: readonly string[];
}

/** What the numbers are that a rule adds up, in the order of `docs/trace-format.md`. */
const MEANINGS: Readonly<Record<RuleName, Meaning | undefined>> = {
  reverseFutility: { unit: 'centipawns', terms: ['beta', 'depth', 'improving'] },
  nullMove: { unit: 'centipawns', terms: ['beta'] },
  probCut: { unit: 'centipawns', terms: ['beta', 'margin', 'improving'] },
  lateMovePruning: { unit: 'moves', terms: ['base', 'depth²', 'not improving'] },
  futility: { unit: 'centipawns', terms: ['static eval', 'base', 'depth'] },
  history: { unit: 'historyPoints', terms: ['depth'] },
  quietSee: { unit: 'centipawns', terms: ['may be lost', 'one more'] },
  noisySee: { unit: 'centipawns', terms: ['may be lost', 'one more'] },
  quiescenceFutility: { unit: 'centipawns', terms: ['static eval', 'margin', 'captured'] },
  multicut: { unit: 'centipawns', terms: ['beta', 'margin'] },
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
  const reached = value === undefined ? '' : `; reached: ${text(value)}`;
  return { total: threshold, unit: meaning.unit, parts, equation: `${sum} = ${text(threshold)}${reached}` };
}

function numberText(value: number, unit: Margin['unit']): string {
  if (unit === 'centipawns') return scoreText({ kind: 'centipawns', value });
  return integer(value).replace('-', MINUS);
}
