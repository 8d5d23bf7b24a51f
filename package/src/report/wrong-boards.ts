/** The worst cuts as boards with arrows. */
import { diagram } from '../element/diagram.js';
import { escaped, markup } from '../model/markup.js';
import { fixed } from '../model/words.js';
import type { WrongCut } from './judged-cuts.js';
import { score } from './table.js';

const BOARDS = 6;

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
    `off by ${(cut.deeper ?? cut.score)?.kind === 'centipawns' ? fixed(off / 100, 2) : 'a mate'}${line.length === 0 ? '' : `: ${line.join(' ')}`}`,
  ];
  const caption = facts.map((fact) => markup('p', {}, escaped(fact)));
  return markup(
    'figure',
    {},
    diagram({ fen, arrows: arrows.join(), coordinates: false }),
    markup('figcaption', {}, ...caption),
  );
}
