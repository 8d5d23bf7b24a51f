/** Tables of a report. */
import { markup } from '../model/markup.js';

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
    { class: 'wide' },
    markup('table', {}, markup('thead', {}, markup('tr', {}, ...heads)), markup('tbody', {}, ...lines)),
  );
}
