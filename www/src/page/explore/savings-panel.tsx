/** What each rule saves here: its cuts, and the nodes that the same search needs without it, as median and range. */

import type { JSX } from 'preact';
import { countRecords } from '#espalier/engine/trace-counts.js';
import type { SpreadOfNodes } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { markOf } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { isBeyondChance, moreNodes } from '../../model/explore/spread-words.js';
import { written } from '../shared/view/look.js';
import type { Comparing } from './comparing.js';
import type { Savings } from './savings.js';
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
      {savings.found.value.length > 1 && <SavingsTable shown={shown} comparing={comparing} savings={savings} />}
    </section>
  );
}

function SavingsTable({ shown, comparing, savings }: SavingsPanelProps): JSX.Element {
  const { records } = shown.loaded.value?.tree ?? {};
  const rules = records === undefined ? [] : (countRecords(records).rules ?? []);
  const compared = comparing.now.value;
  const inB = new Map(compared?.result.rules.map(({ rule, b }) => [rule, b]));
  const [shipped, ...without] = savings.found.value;
  const median = ({ nodesOfShipped }: { nodesOfShipped: SpreadOfNodes }): number => nodesOfShipped.median;
  const found = [...without].sort((one, other) => median(other) - median(one));
  const most = Math.max(...found.map((one) => Math.abs(median(one) - 1)));
  return (
    <div class="wide-table">
      <table>
        <caption>{t`The same search without one rule at a time: how many more nodes it takes, as median and range of searches that differ in the order of equal moves. In gray: no more than chance.`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Rule`}</th>
            <th scope="col" data-side="a">{t`Cuts in A`}</th>
            {compared !== undefined && <th scope="col" data-side="b">{t`Cuts in B`}</th>}
            <th scope="col" class="saved">{t`Saves here`}</th>
            <th scope="col">{t`More nodes`}</th>
            <th scope="col">{t`Best move without it`}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ variant, label, nodesOfShipped, bestMoveSan }) => {
            const known = rules.find(({ declaration }) => declaration.name === variant);
            return (
              <tr key={variant} data-chance={!isBeyondChance(nodesOfShipped)}>
                <th scope="row">
                  {known !== undefined && (
                    <span class="chip" data-family={markOf(known.declaration).family}>
                      {known.declaration.letters}
                    </span>
                  )}{' '}
                  {t(known?.declaration.label ?? label)}
                </th>
                <td>{known === undefined ? '–' : integer(known.fired)}</td>
                {compared !== undefined && (
                  <td>{compared.without === variant ? t`off` : integer(inB.get(variant) ?? 0)}</td>
                )}
                <td class="saved" aria-hidden="true">
                  <SavedBar share={(nodesOfShipped.median - 1) / most} />
                </td>
                <td data-side={nodesOfShipped.median < 1 ? 'b' : 'a'}>{moreNodes(nodesOfShipped)}</td>
                <td>{bestMoveSan === shipped?.bestMoveSan ? t`the same` : <b>{written(bestMoveSan ?? '–')}</b>}</td>
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
