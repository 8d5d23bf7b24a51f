/** The numbers of a record as people read them, where no engine is asked: what is not recorded is left out. */

import type { TraceNode, TraceTerm } from '../engine/trace-node.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { Fact, Margin } from '../engine/types.js';
import { integer, scoreText, unitText } from './format.js';
import { rateText, windowText } from './record-text.js';
import { fixed, t } from './words.js';

export function factsOf(node: TraceNode, records: TraceRecords): Fact[] {
  const { id, depth, depthAsked } = node;
  const facts: [label: string, value: string | undefined][] = [
    [t`Thread`, countOf(node.thread)],
    [t`Iteration`, countOf(node.iteration)],
    [t`Nodes`, integer(node.nodes)],
    [
      t`Depth`,
      depth === undefined
        ? undefined
        : depthAsked === undefined || depthAsked === depth
          ? String(depth)
          : t`${depth} of ${depthAsked}`,
    ],
    [t`Static eval`, node.eval && scoreText(node.eval)],
    [t`Window`, node.alpha === undefined || node.beta === undefined ? undefined : windowText(records, id)],
    [t`Improving`, node.rate === undefined && node.improving === undefined ? undefined : rateText(records, id)],
    [t`Improving factor`, node.factor === undefined || node.rate === undefined ? undefined : fixed(node.factor, 2)],
    [t`Score`, node.score && scoreText(node.score)],
  ];
  const unit = unitOf(node.declaration?.unit);
  for (const { words, value } of node.end === 'rule' ? (node.conditions ?? []) : [])
    facts.push([t(words), value === undefined ? undefined : unitText(value, unit)]);
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

function countOf(number: number | undefined): string | undefined {
  return number === undefined ? undefined : integer(number);
}

/** What the bar was made of that the node had to reach, whichever program has set it. */
export function marginOf(node: TraceNode): Margin | undefined {
  const { end, declaration, value, threshold, terms = [] } = node;
  if (end !== 'rule' || declaration === undefined || threshold === undefined) return undefined;
  const unit = unitOf(declaration.unit);
  const parts = partsOf(terms, unit, node);
  if (parts.length === 0) return undefined;
  const reached = value === undefined ? '' : t`; reached: ${unitText(value, unit)}`;
  return { total: threshold, unit: unit ?? 'moves', parts, equation: equationOf(parts, threshold, unit) + reached };
}

/** What made the search less deep; `above` is the node whose move it is, and whose improving counts. */
export function reductionOf({ reduction = [] }: TraceNode, above: TraceNode): Margin | undefined {
  const unit = 'finePlies';
  const parts = partsOf(reduction, unit, above);
  if (parts.length === 0) return undefined;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return { total, unit, parts, equation: equationOf(parts, total, unit) };
}

function partsOf(terms: readonly TraceTerm[], unit: Margin['unit'] | undefined, node: TraceNode): Margin['parts'] {
  return terms.flatMap((term) => {
    const { value = 0 } = term;
    return value === 0 ? [] : [{ label: labelOf(term, node), value, text: unitText(value, unit) }];
  });
}

function equationOf(parts: Margin['parts'], total: number, unit: Margin['unit'] | undefined): string {
  return `${parts.map(({ label, text }) => `${label} ${text}`).join(' + ')} = ${unitText(total, unit)}`;
}

/** What a term is for, and the number of improving that it depends on, where the record has that. */
function labelOf({ words, factor }: TraceTerm, node: TraceNode): string {
  const number = factor === 'improvingRate' ? node.rate : factor === 'improvingFactor' ? node.factor : undefined;
  return number === undefined ? t(words) : `${t(words)} ${fixed(number, 2)}`;
}

function unitOf(name: string | undefined): Margin['unit'] | undefined {
  return UNITS.find((one) => one === name);
}

const UNITS: readonly Margin['unit'][] = ['centipawns', 'moves', 'historyPoints', 'finePlies'];
