/** Where two versions choose different moves, and which of them a referee finds better. */
import type { MoveRulings, RuledMoves } from '../compare/judged-moves.js';
import type { PairedSearch } from '../compare/suite.js';
import { integer } from '../model/format.js';
import { markup } from '../model/markup.js';
import { fixed } from '../model/words.js';
import { pairTable } from './pair-tables.js';
import { paragraph, section } from './sections.js';
import { number, pawns, score, tableMarkup, text } from './table.js';

const WIDTH = 160;
const HEIGHT = 10;

export function changedMoves(changed: readonly PairedSearch[], judged: MoveRulings | undefined): string[] {
  if (changed.length === 0) return [];
  const heading = 'Where they choose different moves';
  if (judged === undefined || judged.moves.length === 0)
    return [section(heading, pairTable(changed), paragraph('Which move is better was not judged: play a match.'))];
  return [section(heading, paragraph(refereeText(judged)), movesTable(judged.moves), paragraph(sumText(judged)))];
}

/** `B’s move is better in 4, A’s in 9, about equal in 2`. */
export function betterText({ moves }: MoveRulings): string {
  const [a, b, equal] = (['a', 'b', 'equal'] as const).map(
    (side) => moves.filter(({ better }) => better === side).length,
  );
  return `B’s move is better in ${b}, A’s in ${a}, about equal in ${equal}`;
}

function refereeText({ nodes, noise }: MoveRulings): string {
  return `Referee: this engine, which searches each move from an empty memory to ${integer(nodes)} and to ${integer(2 * nodes)} nodes; scores are those of the second search, in pawns for the side to move. A move is better where both searches say so, and the second by more than their noise, ${pawns(noise).replace('+', '')}: by so much or less half of the differences change from one search to the other.`;
}

function sumText(judged: MoveRulings): string {
  const { moves } = judged;
  const together = moves.reduce((sum, { difference }) => sum + difference, 0);
  return `${betterText(judged)}; together ${pawns(together)} for B, a mate or more counted as 10. ${moves.length === 1 ? 'One move says' : `${moves.length} moves say`} little about strength: play a match.`;
}

function movesTable(moves: readonly RuledMoves[]): string {
  const most = Math.max(1, ...moves.map(({ difference }) => Math.abs(difference)));
  return tableMarkup<RuledMoves>(
    [
      text('file', ({ files }) => files.a),
      text('A plays', ({ moves: { a } }) => a),
      text('B plays', ({ moves: { b } }) => b),
      number('nodes A', ({ nodes: { a } }) => integer(a)),
      number('nodes B', ({ nodes: { b } }) => integer(b)),
      number('A', ({ opinions: { a } }) => score(a[1])),
      number('B', ({ opinions: { b } }) => score(b[1])),
      { head: 'A better · B better', cell: (row) => balance(row, most) },
      number('B − A', ({ difference, better }) => `${better === 'equal' ? '≈ ' : ''}${pawns(difference)}`),
    ],
    moves,
  );
}

/** A bar to the right where the move of B is better, to the left where that of A is. */
function balance({ difference, better }: RuledMoves, most: number): string {
  const [middle, width] = [WIDTH / 2, Number(fixed((Math.abs(difference) / most) * (WIDTH / 2), 1))];
  const bar = { x: difference > 0 ? middle : middle - width, y: 1, width, height: HEIGHT - 2, class: better };
  return markup(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, class: 'balance', 'aria-hidden': 'true' },
    markup('rect', bar),
    markup('path', { d: `M${middle} 0V${HEIGHT}`, class: 'line' }),
  );
}
