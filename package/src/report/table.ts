/** Tables of a report, and what stands in their cells. */
import type { Score } from '../engine/wasm-types.js';
import { change, scoreText } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';

/** A column by its head; numbers stand to the right. */
export interface Column<Row> {
  readonly head: string;
  readonly isText?: boolean;
  /** As markup. */
  readonly cell: (row: Row) => string;
}

export function tableMarkup<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const style = ({ isText = false }: Column<Row>): { class?: string } => (isText ? { class: 'text' } : {});
  const heads = columns.map((column) => markup('th', style(column), column.head));
  const lines = rows.map((row) =>
    markup('tr', {}, ...columns.map((column) => markup('td', style(column), column.cell(row)))),
  );
  return markup(
    'div',
    // Keys scroll what is wider than the window.
    { class: 'wide', tabindex: 0 },
    markup('table', {}, markup('thead', {}, markup('tr', {}, ...heads)), markup('tbody', {}, ...lines)),
  );
}

export function text<Row>(head: string, read: (row: Row) => string): Column<Row> {
  return { head: escaped(head), isText: true, cell: (row) => escaped(read(row)) };
}

export function number<Row>(head: string, read: (row: Row) => string): Column<Row> {
  return { head: escaped(head), cell: (row) => escaped(read(row)) };
}

/** Stands for what is not known. */
export const NONE = '–';

export function score(value: Score | undefined): string {
  return value === undefined ? NONE : scoreText(value);
}

/** Centipawns with their sign, as pawns. */
export function pawns(value: number): string {
  return scoreText({ kind: 'centipawns', value });
}

/** Signs say the same as colors. */
export function changeMarkup(both: { a: number; b: number }): string {
  return markup('span', { class: both.b > both.a ? 'more-text' : 'less-text' }, change(both));
}
