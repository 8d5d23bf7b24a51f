/** What a report cannot say, and what would be needed to say it. */
import type { PairedSearch } from '../compare/suite.js';
import { integer } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import type { Report } from './report.js';
import { section } from './sections.js';
import type { ReportedVersion } from './version.js';

export function unknownMarkup(report: Report): string {
  const items = unknowns(report).map((item) => markup('li', {}, escaped(item)));
  return section('What is not known', markup('ul', {}, ...items));
}

function unknowns({ version, change }: Report): string[] {
  const { rules, lacking, searches } = version;
  const judged = rules.filter(({ verdict }) => verdict !== undefined);
  return [
    ...(judged.length === 0
      ? [
          'Whether the cuts were right: they were not judged. “espalier audit FILE --json” judges them, and --verdicts takes what it has found.',
        ]
      : judgedText(judged, version)),
    ...(change === undefined
      ? []
      : [
          'Which version is stronger: nodes and moves of a suite do not say it, a match does.',
          ...silent(change.suite.pairs),
          ...(change.judged?.unjudged ?? []).map((reason) => `Which move is better in ${reason}`),
        ]),
    ...limited(searches),
    ...(lacking.length === 0 ? [] : [`What the recordings lack: ${lacking.join(', ')}.`]),
    'The records are those of the last iteration; the nodes of a search are those of all.',
  ];
}

function judgedText(judged: ReportedVersion['rules'], { rules }: ReportedVersion): string[] {
  const uncontrolled = judged
    .filter(({ verdict }) => verdict?.control.right.of === 0)
    .map(({ declaration }) => declaration.label);
  const untold = judged.reduce((sum, { verdict }) => sum + (verdict?.cuts.cannotTell ?? 0), 0);
  const unjudged = rules.filter(({ verdict }) => verdict === undefined).map(({ declaration }) => declaration.label);
  return [
    'How often a rule is right: a share of right cuts counts only beside that of its control, nodes and moves that were searched and are judged alike.',
    ...(untold === 0 ? [] : [`Whether ${integer(untold)} of the cuts are right: the referee cannot tell.`]),
    ...(uncontrolled.length === 0 ? [] : [`No control, so that the share says nothing: ${uncontrolled.join(', ')}.`]),
    ...(unjudged.length === 0 ? [] : [`Not judged: ${unjudged.join(', ')}.`]),
  ];
}

function silent(pairs: readonly PairedSearch[]): string[] {
  const files = pairs.filter(({ isSameMove }) => isSameMove === undefined).map(({ files: { a } }) => a);
  return files.length === 0 ? [] : [`The best moves of ${files.join(', ')}: the records do not tell them.`];
}

function limited(searches: ReportedVersion['searches']): string[] {
  const cut = searches.filter(({ records, total }) => records < total);
  return cut.map(({ file, records, total }) => `${file} has ${integer(records)} of ${integer(total)} records.`);
}
