/** Where the margin of a rule should be, by what came out below its threshold and by audits of its cuts. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { integer } from '#espalier/model/format.js';
import { chosenLanguage, t } from '#espalier/model/words.js';
import {
  calibrationChart,
  chosenBins,
  countDecisions,
  depthsOf,
  type Group,
  marginWords,
  rulesOf,
} from '../../model/trace/calibration.js';
import type { JudgedSample } from '../../model/trace/judged-sample.js';
import { ChartPanel } from './chart-panel.js';
import type { Work } from './work.js';
import { WorkButtons } from './work-buttons.js';
import './calibration-panel.css';

export interface CalibrationPanelProps {
  /** Of one recording, or of several. */
  readonly groups: readonly Group[];
  /** What audits a sample of the cuts, where that can be done, and what is known of it. */
  readonly sample?: CutSample;
}

interface CutSample {
  readonly work: Work;
  readonly known: ReadonlySignal<JudgedSample | undefined>;
}

/** Of the recording that is shown. */
export function OwnCalibration({ records, sample }: { records: TraceRecords; sample: CutSample }): JSX.Element {
  const judged = sample.known.value?.cuts;
  const groups = useMemo(() => countDecisions(records, judged), [records, judged]);
  return <CalibrationPanel groups={groups} sample={sample} />;
}

/** Percent of what comes out as claimed that a margin is to have, unless chosen. */
const TARGET = 97;

const IMPROVING = { all: undefined, yes: true, no: false } as const;

export function CalibrationPanel({ groups, sample }: CalibrationPanelProps): JSX.Element | null {
  const rules = useMemo(() => rulesOf(groups), [groups]);
  const [name, setName] = useState('');
  const [improving, setImproving] = useState<keyof typeof IMPROVING>('all');
  const [depth, setDepth] = useState<number>();
  const [target, setTarget] = useState(TARGET);
  const rule = rules.find((rule) => rule.name === name) ?? rules[0];
  const depths = rule === undefined ? [] : depthsOf(groups, rule);
  const known = depth !== undefined && depths.includes(depth) ? depth : undefined;
  const choice = rule && { rule, depth: known, improving: IMPROVING[improving] };
  const bins = useMemo(() => choice && chosenBins(groups, choice), [groups, rule, known, improving]);
  const chart = useMemo(
    () => rule && bins && calibrationChart(rule, bins, target / 100),
    [rule, bins, target, chosenLanguage()],
  );
  if (rule === undefined || bins === undefined || chart === undefined) return null;
  const control = sample?.known.value?.control(rule.name);
  return (
    <ChartPanel title={chart.title} chart={chart}>
      <div class="calibration">
        <label>
          <span class="unseen">{t`Rule`}</span>
          <select value={rule.name} onChange={({ currentTarget }) => setName(currentTarget.value)}>
            {rules.map(({ name, label }) => (
              <option value={name}>{t(label)}</option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">{t`Improving`}</span>
          <select
            value={improving}
            onChange={({ currentTarget: { value } }) => setImproving(value === 'yes' || value === 'no' ? value : 'all')}
          >
            <option value="all">{t`improving or not`}</option>
            <option value="yes">{t`improving`}</option>
            <option value="no">{t`not improving`}</option>
          </select>
        </label>
        <label>
          <span class="unseen">{t`Depth`}</span>
          <select
            value={known ?? ''}
            onChange={({ currentTarget: { value } }) => setDepth(value === '' ? undefined : Number(value))}
          >
            <option value="">{t`every depth`}</option>
            {depths.map((depth) => (
              <option value={depth}>{t`depth ${depth}`}</option>
            ))}
          </select>
        </label>
        <label>
          {t`Target, %`}
          <input
            type="number"
            min="50"
            max="100"
            value={target}
            onInput={({ currentTarget: { valueAsNumber: value } }) => {
              if (value >= 50 && value <= 100) setTarget(value);
            }}
          />
        </label>
      </div>
      {sample && <WorkButtons work={sample.work} label={t`Judge the cuts`} />}
      <p class="finding" role="status">
        {marginWords(rule, bins, target / 100)}
      </p>
      {control !== undefined && control.of > 0 && (
        <p class="caption">
          {t`The control: of ${integer(control.of)} nodes or moves that were searched and not cut, the audit calls ${integer(control.wrong)} wrong.`}
        </p>
      )}
    </ChartPanel>
  );
}
