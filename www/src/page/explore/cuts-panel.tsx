/** What can be found out about all cuts together: the worst, the share that was right, and what improving buys. */

import type { JSX } from 'preact';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { nameOf } from '../../model/explore/questions.js';
import { written } from '../shared/view/look.js';
import { Segments } from '../shared/view/segments.js';
import { ChartPanel } from './chart-panel.js';
import { type Experiments, type FoundCut, SAMPLE_SIZES } from './experiments.js';
import type { Shown } from './shown.js';
import { SuiteCuts, type SuiteCutsProps } from './suite-cuts.js';
import type { SuiteJudging } from './suite-judging.js';
import { WorkButtons } from './work-buttons.js';
import './cuts-panel.css';

export interface CutsPanelProps {
  readonly shown: Shown;
  readonly experiments: Experiments;
  /** Of recordings that were opened together. */
  readonly judging: SuiteJudging;
  readonly onCut: SuiteCutsProps['onShow'];
  readonly onShow: (id: number) => void;
  /** A person is about to ask. */
  readonly onAsk: () => void;
}

export function CutsPanel(props: CutsPanelProps): JSX.Element {
  const { judging } = props;
  const { isOfAll } = judging;
  if (!judging.isPossible.value) return <OwnCuts {...props} />;
  return (
    <>
      <Segments
        choices={['one', 'all']}
        words={(choice) => (choice === 'one' ? t`This recording` : t`All ${judging.count}`)}
        chosen={isOfAll.value ? 'all' : 'one'}
        label={t`Cuts`}
        onChange={(choice) => (isOfAll.value = choice === 'all')}
      />
      {isOfAll.value ? (
        <div class="charts tables">
          <SuiteCuts judging={judging} shown={props.shown} onShow={props.onCut}>
            <SampleSize experiments={props.experiments} />
          </SuiteCuts>
        </div>
      ) : (
        <OwnCuts {...props} />
      )}
    </>
  );
}

function OwnCuts({ shown, experiments, onShow, onAsk }: CutsPanelProps): JSX.Element {
  const { worst, sample, ablation, found } = experiments;
  const tree = shown.loaded.value?.tree;
  return (
    <div
      class="charts two"
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('button') !== null) onAsk();
      }}
    >
      <ChartPanel title={worst.title()} chart={undefined}>
        <p class="caption">{t`Judges some cuts of every rule, and shows the one that missed most.`}</p>
        <WorkButtons work={worst} label={t`Find the worst cut`} />
        {found.value !== undefined && tree !== undefined && (
          <WorstCut tree={tree} found={found.value} onShow={onShow} />
        )}
      </ChartPanel>
      <FindingPanel finding={sample} label={t`Judge`}>
        <SampleSize experiments={experiments} />
      </FindingPanel>
      <FindingPanel finding={ablation} label={t`Search without it`} />
    </div>
  );
}

function SampleSize({ experiments: { sampleSize } }: Pick<CutsPanelProps, 'experiments'>): JSX.Element {
  return (
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
  );
}

function WorstCut({
  tree,
  found: { id, isLast },
  onShow,
}: Pick<CutsPanelProps, 'onShow'> & { readonly tree: RecordTree; readonly found: FoundCut }): JSX.Element {
  const name = nameOf(tree, id);
  return (
    <p class="finding">
      {written(isLast ? t`The worst: ${name}.` : t`The worst so far: ${name}.`)} {written(tree.words(id).sentence)}{' '}
      <button type="button" onClick={() => onShow(id)}>{t`Show it`}</button>
    </p>
  );
}

interface FindingPanelProps {
  readonly finding: Experiments['sample'] | Experiments['ablation'];
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
