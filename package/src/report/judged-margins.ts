/** How near to the threshold of a rule the cuts and controls were that audits have judged. */
import type { RuleDeclaration } from '../engine/declarations.js';
import type { TraceRecords } from '../engine/trace-records.js';
import type { JudgedCut } from './judged-cuts.js';
import type { Share } from './share.js';

/** Bins of a chart of cuts, in bins of the chart of near misses: fewer are judged than were tried. */
const BINS = 2;

/** By the lower ends of bins, value less threshold. */
export type Margins = Map<number, Share>;

/** Of one rule. */
export interface JudgedMargins {
  readonly cuts: Margins;
  /** Of controls that the rule was tried on and did not fire. */
  readonly control: Margins;
}

/** Adds the judged cuts of a recording and their controls, by the names of rules. */
export function addMargins(
  margins: Map<string, JudgedMargins>,
  records: TraceRecords,
  { cuts, controls = [] }: { readonly cuts: readonly JudgedCut[]; readonly controls?: readonly JudgedCut[] },
): void {
  const { rules, tried } = records.declarations;
  const named = new Map([...rules].map(([code, rule]) => [rule.name, { code, rule }]));
  const add = (cut: JudgedCut, kind: keyof JudgedMargins, excess: (code: number) => number | undefined): void => {
    const declared = named.get(cut.rule);
    const value = declared === undefined ? undefined : excess(declared.code);
    if (declared === undefined || value === undefined || (cut.verdict !== 'right' && cut.verdict !== 'wrong')) return;
    const of = margins.get(cut.rule) ?? { cuts: new Map(), control: new Map() };
    margins.set(cut.rule, of);
    const width = BINS * binWidth(declared.rule);
    const bin = Math.floor(value / width) * width;
    const { part, of: count } = of[kind].get(bin) ?? { part: 0, of: 0 };
    of[kind].set(bin, { part: part + (cut.verdict === 'right' ? 1 : 0), of: count + 1 });
  };
  for (const cut of cuts) {
    const [value, threshold] = [records.value(cut.record), records.threshold(cut.record)];
    // A reduced move has the numbers of the rule that ended its node.
    if (value === undefined || threshold === undefined || records.declaration(cut.record)?.name !== cut.rule) continue;
    add(cut, 'cuts', () => value - threshold);
  }
  for (const control of controls) {
    add(control, 'control', (code) => {
      const place = tried.indexOf(code);
      return place < 0 ? undefined : records.missedBy(control.record, place);
    });
  }
}

/** As `espalier calibrate` has them. */
function binWidth({ unit = '' }: RuleDeclaration): number {
  return { moves: 1, historyPoints: 400, finePlies: 128 }[unit] ?? 20;
}
