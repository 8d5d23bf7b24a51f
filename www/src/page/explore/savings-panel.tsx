/** What each rule saves here: its cuts, and the nodes that the same search needs without it. */

import type { JSX } from 'preact';
import { countRecords } from '#espalier/engine/trace-counts.js';
import { integer } from '#espalier/model/format.js';
import { markOf } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { written } from '../shared/view/look.js';
import type { Comparing } from './comparing.js';
import type { Savings } from './savings.js';
import type { Saving } from './search-without-each.js';
import type { Shown } from './shown.js';
import { WorkButtons } from './work-buttons.js';
import './savings-panel.css';

export interface SavingsPanelProps {
  readonly shown: Shown;
  readonly comparing: Comparing;
  readonly savings: Savings;
}

export function SavingsPanel({ shown, comparing, savings }: SavingsPanelProps): JSX.Element {
  return (
    <section class="savings" aria-label={savings.work.title()}>
      <h3>{savings.work.title()}</h3>
      <WorkButtons work={savings.work} label={t`Search without each rule`} />
      {savings.found.value.length > 0 && <SavingsTable shown={shown} comparing={comparing} savings={savings} />}
    </section>
  );
}

function SavingsTable({ shown, comparing, savings }: SavingsPanelProps): JSX.Element {
  const { records } = shown.loaded.value?.tree ?? {};
  const rules = records === undefined ? [] : (countRecords(records).rules ?? []);
  const compared = comparing.now.value;
  const inB = new Map(compared?.result.rules.map(({ rule, b }) => [rule, b]));
  const best = shown.loaded.value?.trace?.infos.at(-1)?.pvSan[0];
  const found = [...savings.found.value].sort((one, other) => other.nodes - one.nodes);
  const most = Math.max(1, ...found.map(({ nodes }) => Math.abs(nodes)));
  return (
    <div class="wide-table">
      <table>
        <caption>{t`The same search without one rule at a time. A rule that saves less than nothing costs more than it cuts.`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Rule`}</th>
            <th scope="col" data-side="a">{t`Cuts in A`}</th>
            {compared !== undefined && <th scope="col" data-side="b">{t`Cuts in B`}</th>}
            <th scope="col" class="saved">{t`Saves here`}</th>
            <th scope="col">{t`Nodes`}</th>
            <th scope="col">{t`Best move without it`}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ rule, nodes, bestMove }) => {
            const known = rules.find(({ declaration }) => declaration.name === rule);
            return (
              <tr key={rule}>
                <th scope="row">
                  {known !== undefined && (
                    <span class="chip" data-family={markOf(known.declaration).family}>
                      {known.declaration.letters}
                    </span>
                  )}{' '}
                  {t(known?.declaration.label ?? rule)}
                </th>
                <td>{integer(known?.fired ?? 0)}</td>
                {compared !== undefined && <td>{compared.without === rule ? t`off` : integer(inB.get(rule) ?? 0)}</td>}
                <td class="saved" aria-hidden="true">
                  <SavedBar share={nodes / most} />
                </td>
                <td data-side={nodes < 0 ? 'b' : 'a'}>{signed(nodes)}</td>
                <td>{bestMove === best ? t`the same` : <b>{written(bestMove ?? '–')}</b>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** To the right of the middle what is saved, to the left what it costs. */
function SavedBar({ share }: { readonly share: number }): JSX.Element {
  const width = `${(50 * Math.abs(share)).toFixed(1)}%`;
  return (
    <span class="saved-bar">
      <i data-sign={share < 0 ? 'less' : 'more'} style={share < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  );
}

function signed(nodes: Saving['nodes']): string {
  return nodes === 0 ? '0' : `${nodes > 0 ? '+' : '−'}${integer(Math.abs(nodes))}`;
}
