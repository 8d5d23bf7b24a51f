/** What rules decided: in one version, or in two. */
import type { SuiteComparison } from '../compare/suite.js';
import { integer, percent } from '../model/format.js';
import { markOf } from '../model/palette.js';
import { fixed } from '../model/words.js';
import { chip } from './chip.js';
import { type Column, changeMarkup, NONE, number, tableMarkup, text } from './table.js';
import type { ReportedRule, ReportedVersion } from './version.js';

/** Each rule with what it decided; judged cuts beside those of the control, where there are any. */
export function ruleTable({ rules, counts }: ReportedVersion): string {
  const isJudged = rules.some(({ verdict }) => verdict !== undefined);
  return tableMarkup<ReportedRule>(
    [
      ruleColumn(({ declaration }) => chip(markOf(declaration))),
      text('rule', ({ declaration }) => declaration.label),
      number('decided', ({ counts: { fired } }) => integer(fired)),
      number('per 1000 nodes', ({ counts: { fired } }) => perThousand(fired, counts.visited)),
      number('searched again', ({ counts: { again, searched } }) => percent(again, searched)),
      number('mean nodes', ({ counts: { nodes } }) => fixed(nodes, 1)),
      ...(isJudged ? VERDICT_COLUMNS : []),
    ],
    rules,
  );
}

const VERDICT_COLUMNS: readonly Column<ReportedRule>[] = [
  number('judged', ({ verdict }) => (verdict === undefined ? NONE : integer(verdict.all.judged))),
  number('wrong', ({ verdict }) => percent(verdict?.all.wrong ?? 0, verdict?.all.judged ?? 0)),
  number('in the control', ({ verdict }) => percent(verdict?.control.wrong ?? 0, verdict?.control.judged ?? 0)),
];

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
