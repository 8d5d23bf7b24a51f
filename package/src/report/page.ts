/** A report as one HTML file: nothing is loaded, and nothing runs. */
import { type RootVerdict, versionName } from '../compare/verdict.js';
import { change, integer, percent } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { calibrationMarkup } from './calibration.js';
import { betterText, changedMoves } from './changed-moves.js';
import { nodesChart } from './nodes-chart.js';
import { differenceMarkup, pairTable } from './pair-tables.js';
import type { Report, ReportedChange } from './report.js';
import { ruleDifferenceTable, ruleTable, verdictTable } from './rule-tables.js';
import { countCards, searchTable, subtreeTable } from './search-tables.js';
import { cards, paragraph, section } from './sections.js';
import { STYLE } from './style.js';
import { unknownMarkup } from './unknown.js';
import type { ReportedVersion } from './version.js';
import { wrongBoards } from './wrong-boards.js';

export function reportPage(report: Report): string {
  const title = headline(report);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    markup('title', {}, escaped(title)),
    markup('style', {}, STYLE),
    head(report, title),
    ...(report.change === undefined ? searchParts(report.version) : changeParts(report.version, report.change)),
    ...verdictParts(report),
    calibrationMarkup(report.calibration, report.version.margins),
    ...sharedParts(report.version),
    unknownMarkup(report),
    markup(
      'p',
      { class: 'muted' },
      'Made by ',
      markup('code', {}, escaped(report.command)),
      '. The numbers are at the end of this file, as JSON.',
    ),
    `<script type="application/json" id="report">${data(report)}</script>`,
    '</html>',
  ].join('\n');
}

/** What is said first follows from the numbers. */
function headline({ version, change: both }: Report): string {
  const { searches, counts, rules } = version;
  if (both === undefined) {
    const [first] = rules;
    const most =
      first === undefined ? '' : ` ${first.declaration.label} decided most: ${integer(first.counts.fired)} times.`;
    return `${integer(counts.visited)} nodes of ${positions(searches.length)}.${most}`;
  }
  const { nodes, pairs, sameMoves, otherMoves } = both.suite;
  const more = nodes.a === nodes.b ? 'As many' : change(nodes);
  const moves = otherMoves > 0 ? `, another best move in ${otherMoves}` : sameMoves > 0 ? ', the same best moves' : '';
  const better = both.judged === undefined || otherMoves === 0 ? '' : `: ${betterText(both.judged)}`;
  return `${more} nodes over ${positions(pairs.length)}${moves}${better}.`;
}

function positions(count: number): string {
  return count === 1 ? '1 position' : `${integer(count)} positions`;
}

function head({ version, change: both }: Report, title: string): string {
  const named = both === undefined ? [['', version] as const] : [['A', both.a] as const, ['B', version] as const];
  const lines = named.map(([side, { searches }]) =>
    markup(
      'p',
      {},
      ...(side === '' ? [] : [markup('b', {}, side), ' ']),
      escaped(programs(searches.map(({ root }) => root))),
    ),
  );
  return markup('header', {}, 'Espalier report', markup('h1', {}, escaped(title)), ...lines);
}

function programs(roots: readonly RootVerdict[]): string {
  return [...new Set(roots.map(versionName))].join(', ');
}

function searchParts(version: ReportedVersion): string[] {
  return [
    section('Searches', searchTable(version.searches)),
    countCards(version),
    section('Rules', ruleTable(version)),
    section('Largest subtrees', subtreeTable(version)),
  ];
}

function changeParts(b: ReportedVersion, { a, suite, comparisons, judged, alone }: ReportedChange): string[] {
  const { pairs, nodes, sameMoves, rules, worst } = suite;
  const changed = pairs.filter(({ isSameMove }) => isSameMove === false);
  const fewer = pairs.filter(({ roots }) => roots.b.nodes < roots.a.nodes).length;
  return [
    cards([
      { value: change(nodes), label: 'nodes', note: `${integer(nodes.a)} → ${integer(nodes.b)}` },
      { value: `${sameMoves} of ${pairs.length}`, label: 'same move', note: `${fewer} with fewer nodes in B` },
      {
        value: change({ a: decided(a), b: decided(b) }),
        label: 'decisions of rules',
        note: `${integer(decided(a))} → ${integer(decided(b))}`,
      },
      {
        value: percent(b.counts.reduced?.again ?? 0, b.counts.reduced?.moves ?? 0),
        label: 'reduced moves searched again',
        note: `A: ${percent(a.counts.reduced?.again ?? 0, a.counts.reduced?.moves ?? 0)}`,
      },
    ]),
    section(
      'Nodes by position',
      paragraph('B against A, the largest saving first; a dot: another best move'),
      nodesChart(pairs),
    ),
    section('Rules', ruleDifferenceTable(a, b, rules)),
    ...changedMoves(changed, judged),
    ...(worst.length === 0
      ? []
      : [
          section(
            'Most nodes more in B',
            pairTable(worst),
            ...worst.flatMap(({ files }) => {
              const comparison = comparisons.get(files.a);
              return comparison === undefined ? [] : [differenceMarkup(files, comparison)];
            }),
          ),
        ]),
    section('All positions', pairTable(pairs)),
    ...(['a', 'b'] as const).flatMap((side) =>
      alone[side].length === 0 ? [] : [paragraph(`Only in ${side.toUpperCase()}: ${alone[side].join(', ')}`)],
    ),
  ];
}

function verdictParts({ version, change: both }: Report): string[] {
  if (version.rules.every(({ verdict }) => verdict === undefined)) return [];
  return [
    section(
      both === undefined ? 'Were the cuts right?' : 'Were the cuts of B right?',
      paragraph(
        'A sample, judged by a referee. Dot: cuts that are right, with the 95% interval; ring: the control, nodes and moves of the same outcome that were searched.',
      ),
      verdictTable(version),
    ),
  ];
}

function decided({ rules }: ReportedVersion): number {
  return rules.reduce((sum, { counts }) => sum + counts.fired, 0);
}

function sharedParts({ wrong, trees }: ReportedVersion): string[] {
  const all = [...trees].map(([file, tree]) =>
    trees.size === 1 ? tree : markup('details', {}, markup('summary', {}, escaped(file)), tree),
  );
  return [
    ...(wrong.length === 0
      ? []
      : [
          section(
            'Worst cuts',
            paragraph(
              'Wrong by the referee, furthest from the bound first. Red: the move; green: what refutes the cut.',
            ),
            wrongBoards(wrong),
          ),
        ]),
    markup(
      'section',
      { class: 'tree-part' },
      markup('h2', {}, trees.size === 1 ? 'Tree' : 'Trees'),
      paragraph('The records with most nodes: depth, score for the side to move, nodes, and a bar of their share'),
      ...all,
    ),
  ];
}

/** Without the trees, and so that nothing in it ends the element. */
function data({ command, version, change: both, calibration }: Report): string {
  const plain = ({
    trees: _trees,
    margins: _margins,
    ...rest
  }: ReportedVersion): Omit<ReportedVersion, 'trees' | 'margins'> => rest;
  const all =
    both === undefined
      ? { command, version: plain(version), calibration }
      : {
          command,
          a: plain(both.a),
          b: plain(version),
          comparison: { ...both.suite, alone: both.alone },
          judgedMoves: both.judged,
          calibration,
        };
  return JSON.stringify(all).replaceAll('<', '\\u003c');
}
