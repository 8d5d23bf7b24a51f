/** Numbers in a table that scrolls where it is wide. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { written } from '../shared/view/look.js';

export interface NumberTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** The head of a row comes first. */
  readonly rows: readonly (readonly string[])[];
}

export function NumberTable({ title, heads, rows }: NumberTableProps): JSX.Element {
  return (
    <div class="wide-table" tabIndex={0} role="group" aria-label={t`${title}, the numbers`}>
      <table>
        <thead>
          <tr>
            {heads.map((text) => (
              <th scope="col">{text}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...texts]) => (
            <tr>
              <th scope="row">{name}</th>
              {texts.map((text) => (
                <td>{written(text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
