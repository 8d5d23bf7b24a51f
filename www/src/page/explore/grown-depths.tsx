/** What a search has come to depth by depth, while it is recorded: the last depth first. */

import type { JSX } from 'preact';
import type { Info } from '#espalier/engine/types.js';
import { integer, numberedLine } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { written } from '../shared/view/look.js';
import type { Shown } from './shown.js';
import './grown-depths.css';

export interface GrownDepthsProps {
  readonly shown: Shown;
  readonly infos: readonly Info[];
}

export function GrownDepths({ shown, infos }: GrownDepthsProps): JSX.Element {
  const root = shown.loaded.value?.tree.root;
  return (
    <table class="grown-depths" aria-label={t`By depth`}>
      <thead>
        <tr>
          <th scope="col">{t`depth`}</th>
          <th scope="col">{t`best move`}</th>
          <th scope="col">{t`score`}</th>
          <th scope="col">{t`expected`}</th>
          <th scope="col">{t`nodes`}</th>
        </tr>
      </thead>
      <tbody>
        {infos
          .map(({ depth, score, pvSan, nodes }, at) => {
            const [move = '–', ...line] = root === undefined ? [] : numberedLine(root, pvSan);
            return (
              <tr key={depth}>
                <th scope="row">{depth}</th>
                <td>
                  <b>{written(move)}</b>
                </td>
                <td>{shown.scoreText(0, score)}</td>
                <td>{written(line.join(' '))}</td>
                <td>{`+${integer(nodes - (infos[at - 1]?.nodes ?? 0))}`}</td>
              </tr>
            );
          })
          .reverse()}
      </tbody>
    </table>
  );
}
