/** The parts of a report, as markup. */

import type { TraceComparison } from '../compare/index.js';
import { growthOf, type PairedSearch, type SuiteComparison } from '../compare/suite.js';
import type { RootVerdict } from '../compare/verdict.js';
import { diagram } from '../element/diagram.js';
import type { Score } from '../engine/wasm-types.js';
import { countedFacts } from '../model/counted-facts.js';
import { change, integer, percent, scoreText, signedInteger } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { markOf } from '../model/palette.js';
import { fixed } from '../model/words.js';
import { chip } from './chip.js';
import type { WrongCut } from './judged-cuts.js';
import { type Column, tableMarkup } from './table.js';
import type { ReportedRule, ReportedSearch, ReportedVersion } from './version.js';

const NONE = '–';
/** Of the wrong cuts. */
const BOARDS = 6;
/** Of the lines with most nodes. */
const LINES = 12;

export function section(heading: string, ...content: readonly string[]): string {
  return markup('section', {}, markup('h2', {}, escaped(heading)), ...content);
}

export function paragraph(text: string): string {
  return markup('p', { class: 'muted' }, escaped(text));
}

export function cards(facts: readonly { value: string; label: string; note?: string }[]): string {
  const all = facts.map(({ value, label, note = '' }) =>
    markup(
      'section',
      {},
      markup('b', {}, escaped(value)),
      markup('p', {}, escaped(label)),
      markup('em', {}, escaped(note)),
    ),
  );
  return markup('div', { class: 'cards' }, ...all);
}

export function score(value: Score | undefined): string {
  return value === undefined ? NONE : scoreText(value);
}

export function searchTable(searches: readonly ReportedSearch[]): string {
  return tableMarkup<ReportedSearch>(
    [
      text('file', ({ file }) => file),
      number('depth', ({ root }) => (root.depth === undefined ? NONE : String(root.depth))),
      number('nodes', ({ root }) => integer(root.nodes)),
      number('records', ({ records }) => integer(records)),
      number('score', ({ root }) => score(root.score)),
      text('line', ({ root }) => lineText(root)),
    ],
    searches,
  );
}

function lineText({ line }: RootVerdict): string {
  return line.slice(0, 6).join(' ') || NONE;
}

export function countCards({ counts }: ReportedVersion): string {
  return cards(countedFacts(counts).map(([label, value]) => ({ value, label })));
}

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

export function pairTable(pairs: readonly PairedSearch[]): string {
  return tableMarkup<PairedSearch>(
    [
      text('file', ({ files }) => files.a),
      text('A plays', ({ roots }) => roots.a.line[0] ?? NONE),
      text('B plays', ({ roots }) => roots.b.line[0] ?? NONE),
      number('depth A', ({ roots }) => String(roots.a.depth ?? NONE)),
      number('depth B', ({ roots }) => String(roots.b.depth ?? NONE)),
      number('score A', ({ roots }) => score(roots.a.score)),
      number('score B', ({ roots }) => score(roots.b.score)),
      number('nodes A', ({ roots }) => integer(roots.a.nodes)),
      number('nodes B', ({ roots }) => integer(roots.b.nodes)),
      { head: 'change', cell: (pair) => changeMarkup({ a: 1, b: growthOf(pair) }) },
    ],
    pairs,
  );
}

export function subtreeTable({ searches }: ReportedVersion): string {
  const all = searches.flatMap((search) => search.subtrees.map((subtree) => ({ ...subtree, search })));
  all.sort((one, other) => other.nodes - one.nodes);
  return tableMarkup<(typeof all)[number]>(
    [
      text('file', ({ search }) => search.file),
      text('moves', ({ path }) => path),
      number('record', ({ record }) => String(record)),
      number('nodes', ({ nodes }) => integer(nodes)),
    ],
    all.slice(0, LINES),
  );
}

/** Where the nodes of a pair went, and where its searches part. */
export function differenceMarkup(files: PairedSearch['files'], { first, partings, nodes }: TraceComparison): string {
  const parts =
    first === undefined
      ? 'Every move was treated in the same way.'
      : `They part first at ${first.path.join(' ') || 'the root'}`;
  const others = partings > 1 ? `, and at ${integer(partings - 1)} other ${partings === 2 ? 'move' : 'moves'}.` : '.';
  return (
    markup('h3', {}, escaped(files.a)) +
    paragraph(first === undefined ? parts : parts + others) +
    tableMarkup<(typeof nodes)[number]>(
      [
        text('moves', ({ path }) => path.join(' ')),
        number('nodes A', ({ a }) => integer(a)),
        number('nodes B', ({ b }) => integer(b)),
        number('B − A', ({ a, b }) => signedInteger(b - a)),
      ],
      nodes,
    )
  );
}

export function wrongBoards(wrong: readonly WrongCut[]): string {
  return markup('div', { class: 'boards' }, ...wrong.slice(0, BOARDS).map(board));
}

/** The move that was cut or led here in red, what refutes the cut in green. */
function board(cut: WrongCut): string {
  const { fen, path, move, reply, line, depth, rule, file, record, bound, off } = cut;
  const arrows = [
    ...(move === undefined ? [] : [`R${move.slice(0, 4)}`]),
    ...(reply === undefined ? [] : [`G${reply.slice(0, 4)}`]),
  ];
  const facts = [
    `${file}, record ${record}`,
    `${rule}${depth === undefined ? '' : `, depth ${depth}`}`,
    path,
    `bound ${score(bound)}, referee ${score(cut.score)}${cut.deeper === undefined ? '' : `, deeper ${score(cut.deeper)}`}`,
    `off by ${fixed(off / 100, 2)}${line.length === 0 ? '' : `: ${line.join(' ')}`}`,
  ];
  const caption = facts.map((fact) => markup('p', {}, escaped(fact)));
  return markup(
    'figure',
    {},
    diagram({ fen, arrows: arrows.join(), coordinates: false }),
    markup('figcaption', {}, ...caption),
  );
}

function text<Row>(head: string, read: (row: Row) => string): Column<Row> {
  return { head: escaped(head), isText: true, cell: (row) => escaped(read(row)) };
}

function number<Row>(head: string, read: (row: Row) => string): Column<Row> {
  return { head: escaped(head), cell: (row) => escaped(read(row)) };
}

function ruleColumn<Row>(cell: (row: Row) => string): Column<Row> {
  return { head: '', isText: true, cell };
}

function perThousand(count: number, nodes: number): string {
  return nodes === 0 ? NONE : fixed((1000 * count) / nodes, 1);
}

/** Signs say the same as colors. */
function changeMarkup(both: { a: number; b: number }): string {
  return markup('span', { class: both.b > both.a ? 'more-text' : 'less-text' }, change(both));
}
