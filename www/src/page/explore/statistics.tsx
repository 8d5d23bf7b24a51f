/** The counters of a traced search; of a file, what its records hold. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Loaded, programOf } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import { countRecords, type RecordCounts } from '#espalier/engine/trace-counts.js';
import { countedFacts } from '#espalier/model/counted-facts.js';
import { integer } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { chosenLanguage, t } from '#espalier/model/words.js';
import { nameIn } from '../../model/explore/replay.js';
import type { Chart } from '../../model/trace/chart.js';
import { countedByDepth, countedByRule, countedFailHighs, countedRate } from '../../model/trace/counted-charts.js';
import {
  failHighs,
  firedByRule,
  nodesByIteration,
  pruningByDepth,
  rateByPly,
  shortFacts,
} from '../../model/trace/summary-charts.js';
import { scoreView } from '../shared/view/look.js';
import { Segments } from '../shared/view/segments.js';
import { CalibrationPanel, OwnCalibration } from './calibration-panel.js';
import { ChartPanel } from './chart-panel.js';
import type { Experiments } from './experiments.js';
import { GroupsPanel } from './groups-panel.js';
import type { Shown } from './shown.js';
import type { Suite } from './suite.js';
import { countAll, readAll } from './suite-counts.js';
import './statistics.css';

interface Summary {
  readonly charts: readonly (readonly [string, Chart | undefined])[];
  readonly facts: readonly (readonly [string, string])[];
}

const titles = () =>
  [t`Improving by ply`, t`Pruning by depth`, t`Fired by rule`, t`Which move refuted`, t`Nodes by iteration`] as const;

export interface StatisticsProps {
  readonly shown: Shown;
  readonly suite: Suite;
  readonly experiments: Experiments;
  /** Whether it is still being recorded. */
  readonly isGrowing: boolean;
}

export function Statistics(props: StatisticsProps): JSX.Element {
  const { suite } = props;
  const count = suite.files.value.length;
  if (count < 2) return <OwnStatistics {...props} />;
  return (
    <>
      <Segments
        choices={['one', 'all']}
        words={(choice) => (choice === 'one' ? t`This recording` : t`All ${count}`)}
        chosen={suite.isOfAll.value ? 'all' : 'one'}
        label={t`Statistics`}
        onChange={(choice) => {
          suite.isOfAll.value = choice === 'all';
          if (choice === 'all') void countAll(suite);
        }}
      />
      {suite.isOfAll.value ? <SuiteStatistics {...props} /> : <OwnStatistics {...props} />}
    </>
  );
}

function SuiteStatistics({ shown: { loaded }, suite }: Pick<StatisticsProps, 'shown' | 'suite'>): JSX.Element {
  const shown = loaded.value;
  const { done = 0, records = 0, faults = [], found } = suite.counts.value ?? {};
  const read = useMemo(
    () => (use: (tree: RecordTree) => void) => readAll(suite, (_, tree) => typeof tree === 'string' || use(tree)),
    [suite],
  );
  const summary = useMemo(() => found && titled(chartsOf(found.counts)), [found, chosenLanguage()]);
  return (
    <>
      <p class="note counted" role="status">
        {summary === undefined
          ? t`Counting: ${done} of ${suite.files.value.length} recordings.`
          : t`Counted from the ${integer(records)} records of ${done - faults.length} recordings.`}
      </p>
      {faults.map((fault) => (
        <p class="error">{fault}</p>
      ))}
      <div class="charts">
        {summary && <Charts summary={summary} />}
        {found && <CalibrationPanel groups={found.decisions} />}
        {found && shown && <GroupsPanel records={shown.tree.records} read={read} />}
      </div>
    </>
  );
}

function OwnStatistics({ shown, experiments, isGrowing }: StatisticsProps): JSX.Element {
  const loaded = shown.loaded.value;
  const summary = useMemo(() => loaded && summaryOf(shown, loaded), [loaded, scoreView.value, chosenLanguage()]);
  const read = useMemo(() => async (use: (tree: RecordTree) => void) => loaded && use(loaded.tree), [loaded]);
  const program = loaded && programOf(loaded);
  const count = integer(loaded?.tree.records.count ?? 0);
  return (
    <>
      {loaded !== undefined && loaded.trace === undefined && (
        <p class="note counted">
          {isGrowing
            ? t`Counted from the ${count} records so far.`
            : program === ''
              ? t`Counted from the ${count} records of the file.`
              : t`Counted from the ${count} records of ${program ?? ''}.`}
        </p>
      )}
      <div class="charts">
        {summary && <Charts summary={summary} />}
        {/* One pass over all records: while they come in it would be done again and again. */}
        {loaded !== undefined && !isGrowing && (
          <OwnCalibration records={loaded.tree.records} sample={experiments.sample} />
        )}
        {loaded !== undefined && !isGrowing && <GroupsPanel records={loaded.tree.records} read={read} />}
      </div>
    </>
  );
}

function Charts({ summary: { charts, facts } }: { readonly summary: Summary }): JSX.Element {
  return (
    <>
      {charts.map(([title, chart]) => chart && <ChartPanel key={title} title={title} chart={chart} />)}
      <section class="panel chart-panel" aria-label={t`In short`}>
        <header>
          <h2>{t`In short`}</h2>
        </header>
        <dl class="short">
          {facts.map(([label, value]) => (
            <div>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function summaryOf(shown: Shown, { trace, tree }: Loaded): Summary {
  return titled(trace === undefined ? chartsOf(countRecords(tree.records)) : told(shown, trace, tree));
}

function titled({ charts, facts }: Drawings): Summary {
  return { facts, charts: charts.map((chart, at) => [titles()[at] ?? '', chart]) };
}

interface Drawings extends Pick<Summary, 'facts'> {
  readonly charts: readonly (Chart | undefined)[];
}

function told(shown: Shown, trace: Trace, tree: RecordTree): Drawings {
  const { rules, plies, iterations, cutoffs } = trace.summary;
  const charts = [
    rateByPly(plies),
    pruningByDepth(rules),
    firedByRule(rules),
    failHighs(cutoffs),
    nodesByIteration(
      iterations,
      (depth) => trace.timeTo(depth),
      (score) => shown.scoreText(0, score),
      (uci) => nameIn(tree, uci),
    ),
  ];
  return { charts, facts: shortFacts(trace.summary) };
}

/** A file has no statistics of its own. A chart without numbers is not there. */
function chartsOf(counts: RecordCounts): Drawings {
  const { rules = [], plies, cutoffs } = counts;
  const charts = [
    countedRate(plies),
    rules.length === 0 ? undefined : countedByDepth(rules),
    rules.length === 0 ? undefined : countedByRule(rules),
    cutoffs && countedFailHighs(cutoffs),
  ];
  return { charts, facts: countedFacts(counts) };
}
