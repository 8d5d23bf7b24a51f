/** The best move of both searches after each iteration, and what it was worth then. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { type Iteration, iterationsOf } from '../../model/explore/comparison-words.js';
import { shownScore } from '../../model/trace/node-figures.js';
import { scoreView, written } from '../shared/view/look.js';
import type { Compared } from './comparing.js';

export interface DepthRowsProps {
  readonly compared: Compared;
}

export function DepthRows({ compared: { a, infos } }: DepthRowsProps): JSX.Element | null {
  const { root } = a.tree;
  const both = { a: iterationsOf(infos.a), b: iterationsOf(infos.b) };
  const depths = [...new Set([...both.a, ...both.b].map(({ depth }) => depth))].sort((one, other) => one - other);
  // A file has the last iteration alone.
  if (depths.length === 0) return null;
  const cell = (iterations: readonly Iteration[], depth: number): JSX.Element => {
    const found = iterations.find((one) => one.depth === depth);
    const before = iterations.findLast((one) => one.depth < depth);
    return (
      <td class={found !== undefined && found.move !== before?.move ? 'news' : undefined}>
        {found === undefined ? '–' : `${written(found.move)} ${shownScore(found.score, root.turn, scoreView.value)}`}
      </td>
    );
  };
  return (
    <div class="wide-table by-depth">
      <table>
        <caption>{t`Best move by depth`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`depth`}</th>
            {depths.map((depth) => (
              <th scope="col">{depth}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" data-side="a">
              A
            </th>
            {depths.map((depth) => cell(both.a, depth))}
          </tr>
          <tr>
            <th scope="row" data-side="b">
              B
            </th>
            {depths.map((depth) => cell(both.b, depth))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
