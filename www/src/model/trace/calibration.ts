/**
 * Where a margin should be: how often what a rule claims comes out, by value less threshold. Below the threshold the
 * rule was tried and did not fire, and the search itself tells; from it on it cut, and audits tell.
 */

import type { RuleDeclaration } from '#espalier/engine/declarations.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { integer, MINUS, percent } from '#espalier/model/format.js';
import { plural, t } from '#espalier/model/words.js';
import type { Chart } from './chart.js';
import type { JudgedCut } from './judged-sample.js';

/** Bins below the threshold, and from it on; the outermost have what lies beyond. As in `espalier calibrate`. */
const BELOW = 15;
const ABOVE = 24;

/** Fewer decisions than this in a bin say nothing of the search, and fewer audits nothing of the cuts. */
const LEAST_TRIED = 20;
const LEAST_JUDGED = 3;

/** The size of a bin in the unit of a rule. */
const WIDTHS: Readonly<Record<string, number>> = { moves: 1, historyPoints: 400, finePlies: 128 };
const WIDTH = 20;

/** Decisions of one bin. */
export interface Tally {
  /** Tried in vain, and how many of these came out as the rule claims. */
  tried: number;
  cameOut: number;
  cuts: number;
  /** Cuts that an audit found right or wrong. */
  judged: number;
  right: number;
}

/** The decisions of a rule at one depth, improving or not; `undefined` where that is not known. */
export interface Group {
  readonly rule: RuleDeclaration;
  readonly depth: number | undefined;
  readonly improving: boolean | undefined;
  /** From the farthest below the threshold on. */
  readonly bins: readonly Tally[];
}

/** What of the groups is shown. */
export interface Choice {
  readonly rule: RuleDeclaration;
  /** `undefined`: all. */
  readonly depth?: number | undefined;
  readonly improving?: boolean | undefined;
}

interface Decision {
  readonly rule: RuleDeclaration;
  readonly depth: number | undefined;
  readonly improving: boolean | undefined;
  readonly excess: number;
}

/** The decisions of all rules with near misses; of a file without these there are none. */
export function countDecisions(records: TraceRecords, judged: readonly JudgedCut[] = []): Group[] {
  const counter = new DecisionCounter();
  counter.add(records, judged);
  return counter.groups();
}

/** Adds up the decisions of one recording after the other: a rule of several is one by its name. */
export class DecisionCounter {
  readonly #groups = new Map<string, Group>();
  readonly #rules = new Map<string, RuleDeclaration>();

  add(records: TraceRecords, judged: readonly JudgedCut[] = []): void {
    const { rules, tried } = records.declarations;
    const declared = tried.map((code) => rules.get(code));
    for (let id = 0; id < records.count; id += 1) {
      const cut = cutOf(records, id, declared);
      if (cut !== undefined) this.#tally(cut).cuts += 1;
      // A move that another rule has pruned was not searched.
      if (records.visit(id) !== 'pruned') this.#addTries(records, id, declared);
    }
    for (const { id, rule, verdict } of judged) {
      const cut = cutOf(records, id, declared);
      if (cut?.rule.name !== rule || (verdict !== 'right' && verdict !== 'wrong')) continue;
      const tally = this.#tally(cut);
      tally.judged += 1;
      if (verdict === 'right') tally.right += 1;
    }
  }

  groups(): Group[] {
    return [...this.#groups.values()];
  }

  #addTries(records: TraceRecords, id: number, declared: readonly (RuleDeclaration | undefined)[]): void {
    for (const [place, rule] of declared.entries()) {
      const excess = rule && records.missedBy(id, place);
      if (rule === undefined || excess === undefined) continue;
      const outcome = rule.scope === 'singleMove' ? lastSearch(records, id) : id;
      const [score, beta] = [records.score(outcome), records.beta(outcome)];
      if (score === undefined || beta === undefined) continue;
      const tally = this.#tally({ rule, excess, ...placeOf(records, id, rule) });
      tally.tried += 1;
      // A node that fails high, or a move after which the opponent does.
      if (score >= beta) tally.cameOut += 1;
    }
  }

  #tally({ rule: { name }, rule, depth, improving, excess }: Decision): Tally {
    const key = `${name} ${depth} ${improving}`;
    const named = this.#rules.get(name) ?? rule;
    this.#rules.set(name, named);
    const group = this.#groups.get(key) ?? { rule: named, depth, improving, bins: emptyBins() };
    this.#groups.set(key, group);
    return group.bins[binOf(rule, excess)] ?? emptyTally();
  }
}

function emptyTally(): Tally {
  return { tried: 0, cameOut: 0, cuts: 0, judged: 0, right: 0 };
}

function emptyBins(): Tally[] {
  return Array.from({ length: BELOW + ABOVE }, emptyTally);
}

function binOf(rule: RuleDeclaration, excess: number): number {
  const bin = Math.floor(excess / widthOf(rule));
  return BELOW + Math.max(-BELOW, Math.min(ABOVE - 1, bin));
}

function widthOf({ unit = '' }: RuleDeclaration): number {
  return WIDTHS[unit] ?? WIDTH;
}

/** The cut that this record tells of. */
function cutOf(records: TraceRecords, id: number, declared: readonly unknown[]): Decision | undefined {
  const rule = records.end(id) === 'rule' ? records.declaration(id) : undefined;
  const [value, threshold] = [records.value(id), records.threshold(id)];
  if (rule === undefined || value === undefined || threshold === undefined || value < threshold) return undefined;
  if (!declared.includes(rule)) return undefined;
  const depth = rule.scope === 'singleMove' ? records.nodeDepth(id) : depthOf(records, id);
  return { rule, depth, improving: records.improving(id), excess: value - threshold };
}

/** Where a rule was tried in vain. */
function placeOf(records: TraceRecords, id: number, { scope }: RuleDeclaration): Pick<Decision, 'depth' | 'improving'> {
  if (scope !== 'singleMove') return { depth: depthOf(records, id), improving: records.improving(id) };
  const improving = records.improving(records.parent(id));
  if (records.visit(id) === 'quiescence') return { depth: 0, improving };
  // Plies left in the node: one more than those of the move's search, without extension.
  const [asked, extension] = [records.depthAsked(id), records.extension(id)];
  return { depth: asked === undefined || extension === undefined ? undefined : asked - extension + 1, improving };
}

/** Plies left when the rules of the node were asked. */
function depthOf(records: TraceRecords, id: number): number | undefined {
  return records.entryDepth(id) ?? records.depth(id);
}

/** The last search of a move whose first this is: they follow each other. */
function lastSearch(records: TraceRecords, first: number): number {
  let last = first;
  for (;;) {
    const next = last + records.subtree(last);
    const visit = next < records.count ? records.visit(next) : undefined;
    const isAgain =
      (visit === 'nullWindow' || visit === 'openWindow') &&
      records.parent(next) === records.parent(first) &&
      records.moveCode(next) === records.moveCode(first) &&
      records.number(next) === records.number(first);
    if (!isAgain) return last;
    last = next;
  }
}

/** The rules of these decisions, those with the most tries in vain first. */
export function rulesOf(groups: readonly Group[]): RuleDeclaration[] {
  const tries = new Map<RuleDeclaration, number>();
  for (const { rule, bins } of groups)
    tries.set(
      rule,
      bins.reduce((sum, { tried }) => sum + tried, tries.get(rule) ?? 0),
    );
  return [...tries].sort(([, one], [, other]) => other - one).map(([rule]) => rule);
}

/** The depths at which a rule decided, the least first. */
export function depthsOf(groups: readonly Group[], rule: RuleDeclaration): number[] {
  const depths = groups.flatMap((group) => (group.rule === rule ? (group.depth ?? []) : []));
  return [...new Set(depths)].sort((one, other) => one - other);
}

/** The sums of the groups that are chosen, by bin. */
export function chosenBins(groups: readonly Group[], { rule, depth, improving }: Choice): Tally[] {
  const chosen = groups.filter(
    (group) =>
      group.rule === rule &&
      (depth === undefined || group.depth === depth) &&
      (improving === undefined || group.improving === improving),
  );
  return emptyBins().map((sum, at) => {
    for (const { bins } of chosen) {
      for (const key of ['tried', 'cameOut', 'cuts', 'judged', 'right'] as const) sum[key] += bins[at]?.[key] ?? 0;
    }
    return sum;
  });
}

/** `target`: the share that is to come out as claimed, from 0 to 1. */
export function calibrationChart(rule: RuleDeclaration, bins: readonly Tally[], target: number): Chart {
  const width = widthOf(rule);
  const known = bins.flatMap(({ tried, cuts }, at) => (tried + cuts > 0 ? [at] : []));
  const [first, last] = [Math.min(BELOW - 2, ...known), Math.max(BELOW + 1, ...known)];
  const shown = bins.slice(first, last + 1).map((bin, index) => ({ ...bin, from: (first + index - BELOW) * width }));
  return {
    title: t`Where a margin should be`,
    caption: t`By value less threshold. Below 0 the rule was tried in vain, and the search tells what came out as it claims all the same. From 0 on it cut, and audits tell what was right. A margin is well placed where both lines meet at the share that is asked for, dashed. Columns: how many there are.`,
    kind: 'lines',
    series: [
      { name: outcomeOf(rule), color: 'better' },
      { name: t`cut: right by an audit`, color: 'accent' },
    ],
    points: shown.map(({ from, tried, cameOut, judged, right }) => ({
      label: signed(from),
      values: [tried < LEAST_TRIED ? undefined : cameOut / tried, judged < LEAST_JUDGED ? undefined : right / judged],
    })),
    labelHead: t`Value less threshold`,
    heads: [t`tried in vain`, t`came out`, t`cuts`, t`judged`, t`right`],
    rows: shown.map(({ from, tried, cameOut, cuts, judged, right }) => {
      const counts = from < 0 ? [integer(tried), percent(cameOut, tried), '', '', ''] : undefined;
      return [
        signed(from),
        ...(counts ?? ['', '', integer(cuts), integer(judged), judged === 0 ? '' : percent(right, judged)]),
      ];
    }),
    most: 1,
    format: (value) => `${Math.round(value * 100)}%`,
    parted: { at: BELOW - first, target, counts: shown.map(({ tried, cuts }) => tried + cuts) },
  };
}

function outcomeOf({ scope }: RuleDeclaration): string {
  return scope === 'singleMove' ? t`not cut: did not beat alpha all the same` : t`not cut: failed high all the same`;
}

function signed(value: number): string {
  return value < 0 ? `${MINUS}${-value}` : value > 0 ? `+${value}` : '0';
}

/** What the curve says of the margin, where this share, from 0 to 1, is to come out as claimed. */
export function marginWords(rule: RuleDeclaration, bins: readonly Tally[], target: number): string {
  const width = widthOf(rule);
  const below = run(
    bins.slice(0, BELOW).reverse(),
    LEAST_TRIED,
    ({ tried, cameOut }) => [cameOut, tried],
    (share) => share >= target,
  );
  if (below.bins > 0) {
    const [amount, share] = [amountOf(rule, below.bins * width), percent(below.part, below.of)];
    return rule.scope === 'singleMove'
      ? t`Of moves that missed by at most ${amount}, ${share} did not beat alpha all the same. Here the margin could be ${amount} smaller.`
      : t`Of nodes that missed by at most ${amount}, ${share} failed high all the same. Here the margin could be ${amount} smaller.`;
  }
  const above = run(
    bins.slice(BELOW),
    LEAST_TRIED,
    ({ judged, right }) => [right, judged],
    (share) => share < target,
  );
  if (above.bins > 0) {
    const [amount, share] = [amountOf(rule, above.bins * width), percent(above.part, above.of)];
    return t`Of the cuts within ${amount} of the threshold only ${share} were right. Here the margin could be ${amount} larger.`;
  }
  return t`No other margin is shown to suit ${Math.round(target * 100)}% better.`;
}

/** The bins from the threshold on whose share is as asked, and what is in them. */
function run(
  bins: readonly Tally[],
  least: number,
  counts: (bin: Tally) => readonly [part: number, of: number],
  isIn: (share: number) => boolean,
): { readonly bins: number; readonly part: number; readonly of: number } {
  const sum = { bins: 0, part: 0, of: 0 };
  for (const bin of bins) {
    const [part, of] = counts(bin);
    if (of < least || !isIn(part / of)) break;
    sum.bins += 1;
    sum.part += part;
    sum.of += of;
  }
  return sum;
}

function amountOf({ unit }: RuleDeclaration, amount: number): string {
  if (unit === 'moves') return t`${amount} ${plural(amount, 'move', 'moves')}`;
  if (unit === 'historyPoints') return t`${amount} history points`;
  return unit === 'centipawns' ? t`${amount} centipawns` : String(amount);
}
