/** What rules decided: in one version, or in two. */
import type { SuiteComparison } from '../compare/suite.js';
import type { RuleDeclaration } from '../engine/declarations.js';
import { integer, percent } from '../model/format.js';
import { markup } from '../model/markup.js';
import { markOf } from '../model/palette.js';
import { fixed } from '../model/words.js';
import type { RuleVerdict } from './rule-verdicts.js';
import { chip } from './sections.js';
import { intervalOf, type Share } from './share.js';
import { type Column, changeMarkup, NONE, number, tableMarkup, text } from './table.js';
import { scaleFrom, verdictMarks } from './verdict-marks.js';
import type { ReportedRule, ReportedVersion } from './version.js';

/** Each rule with what it decided. */
export function ruleTable({ rules, counts }: ReportedVersion): string {
  return tableMarkup<ReportedRule>(
    [
      ruleColumn(({ declaration }) => chip(markOf(declaration))),
      text('rule', ({ declaration }) => declaration.label),
      number('decided', ({ counts: { fired } }) => integer(fired)),
      number('per 1000 nodes', ({ counts: { fired } }) => perThousand(fired, counts.visited)),
      number('searched again', ({ counts: { again, searched } }) => percent(again, searched)),
      number('mean nodes', ({ counts: { nodes } }) => fixed(nodes, 1)),
    ],
    rules,
  );
}

interface JudgedRuleRow {
  readonly declaration: RuleDeclaration;
  readonly verdict: RuleVerdict;
}

/** Each rule that was judged, beside its control. */
export function verdictTable({ rules }: ReportedVersion): string {
  const judged = rules.flatMap(({ declaration, verdict }) => (verdict === undefined ? [] : [{ declaration, verdict }]));
  const from = scaleFrom(judged.flatMap(({ verdict: { cuts, control } }) => [cuts.right, control.right]));
  return tableMarkup<JudgedRuleRow>(
    [
      ruleColumn(({ declaration }) => chip(markOf(declaration))),
      text('rule', ({ declaration }) => declaration.label),
      number('judged', ({ verdict }) => integer(verdict.cuts.right.of)),
      number('right', ({ verdict }) => shareText(verdict.cuts.right)),
      number('95%', ({ verdict }) => intervalText(verdict.cuts.right)),
      number('control', ({ verdict }) => integer(verdict.control.right.of)),
      number('right', ({ verdict }) => shareText(verdict.control.right)),
      {
        head: `${Math.round(from * 100)}–100%`,
        cell: ({ verdict: { cuts, control } }) => verdictBar(cuts.right, control.right, from),
      },
      number('cannot tell', ({ verdict }) => integer(verdict.cuts.cannotTell)),
    ],
    judged,
  );
}

function shareText({ part, of }: Share): string {
  return percent(part, of);
}

function intervalText(share: Share): string {
  const interval = intervalOf(share);
  return interval === undefined ? NONE : interval.map((end) => fixed(end * 100, 0)).join('–');
}

export function ruleDifferenceTable(a: ReportedVersion, b: ReportedVersion, rules: SuiteComparison['rules']): string {
  const marks = new Map([...a.rules, ...b.rules].map(({ declaration }) => [declaration.name, markOf(declaration)]));
  const rate = { a: a.counts.visited, b: b.counts.visited };
  return tableMarkup<SuiteComparison['rules'][number]>(
    [
      ruleColumn(({ rule }) => {
        const mark = marks.get(rule);
        return mark === undefined ? '' : chip(mark);
      }),
      text('rule, per 1000 nodes', ({ label }) => label),
      number('A', (rule) => perThousand(rule.a, rate.a)),
      number('B', (rule) => perThousand(rule.b, rate.b)),
      {
        head: 'change',
        cell: (rule) => changeMarkup({ a: rule.a / Math.max(1, rate.a), b: rule.b / Math.max(1, rate.b) }),
      },
      number('cuts A', (rule) => integer(rule.a)),
      number('cuts B', (rule) => integer(rule.b)),
      number('nodes below A', ({ nodes }) => integer(nodes.a)),
      number('nodes below B', ({ nodes }) => integer(nodes.b)),
    ],
    rules,
  );
}

function ruleColumn<Row>(cell: (row: Row) => string): Column<Row> {
  return { head: '', isText: true, cell };
}

function perThousand(count: number, nodes: number): string {
  return nodes === 0 ? NONE : fixed((1000 * count) / nodes, 1);
}

/** The share of right cuts as a dot with its interval as a bar; that of the control as a ring. */
function verdictBar(cuts: Share, control: Share, from: number): string {
  const { width, height, line, interval, ...marks } = verdictMarks(cuts, control, from);
  return markup(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, class: 'verdict', 'aria-hidden': 'true' },
    markup('path', { d: line, class: 'line' }),
    ...(interval === undefined ? [] : [markup('path', { d: interval, class: 'interval' })]),
    ...(marks.control === undefined ? [] : [markup('circle', { ...marks.control, class: 'control' })]),
    ...(marks.right === undefined ? [] : [markup('circle', { ...marks.right, class: 'right' })]),
  );
}
