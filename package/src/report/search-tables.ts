/** The searches of a version, what was counted, and where their nodes are. */
import type { RootVerdict } from '../compare/verdict.js';
import { countedFacts } from '../model/counted-facts.js';
import { integer } from '../model/format.js';
import { cards } from './sections.js';
import { NONE, number, score, tableMarkup, text } from './table.js';
import type { ReportedSearch, ReportedVersion } from './version.js';

/** Of the lines with most nodes. */
const LINES = 12;

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
