/** The searches of two versions side by side. */
import type { TraceComparison } from '../compare/index.js';
import { growthOf, type PairedSearch } from '../compare/suite.js';
import { integer, signedInteger } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { paragraph } from './sections.js';
import { changeMarkup, NONE, number, score, tableMarkup, text } from './table.js';

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
