/** What can be found out about all cuts together: the worst, the share that was right, and what improving buys. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { written } from '../shared/view/look.js';
import { ChartPanel } from './chart-panel.js';
import type { Findings } from './findings.js';
import { SAMPLE_SIZES } from './findings.js';
import { WorkButtons } from './work-buttons.js';
import './cuts-panel.css';

export interface CutsPanelProps {
  readonly findings: Findings;
  /** A person is about to ask. */
  readonly onAsk: () => void;
}

export function CutsPanel({ findings, onAsk }: CutsPanelProps): JSX.Element {
  const { worst, sample, ablation, sampleSize } = findings;
  return (
    <div
      class="charts"
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('button') !== null) onAsk();
      }}
    >
      <ChartPanel title={worst.title()} chart={undefined}>
        <p class="caption">{t`Judges some cuts of every rule, and shows the one that missed most.`}</p>
        <WorkButtons work={worst} label={t`Find the worst cut`} />
      </ChartPanel>
      <FindingPanel finding={sample} label={t`Judge`}>
        <label>
          <span class="unseen">{t`Sample`}</span>
          <select
            value={sampleSize.value}
            onChange={({ currentTarget }) => (sampleSize.value = Number(currentTarget.value))}
          >
            {SAMPLE_SIZES.map((size) => (
              <option value={size}>{t`${size} cuts of each rule`}</option>
            ))}
          </select>
        </label>
      </FindingPanel>
      <FindingPanel finding={ablation} label={t`Search without it`} />
    </div>
  );
}

interface FindingPanelProps {
  readonly finding: Findings['sample'] | Findings['ablation'];
  readonly label: string;
  readonly children?: JSX.Element;
}

function FindingPanel({ finding, label, children }: FindingPanelProps): JSX.Element {
  return (
    <ChartPanel title={finding.work.title()} chart={finding.chart.value}>
      <WorkButtons work={finding.work} label={label}>
        {children}
      </WorkButtons>
      <p class="finding" role="status">
        {written(finding.words.value())}
      </p>
    </ChartPanel>
  );
}
