/** The counters of a traced search; of a file, what its records hold. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Loaded } from '#espalier/element/tree/load.js';
import { programOf } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import { countRecords } from '#espalier/engine/trace-counts.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
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
import { CalibrationPanel } from './calibration-panel.js';
import { ChartPanel } from './chart-panel.js';
import type { Findings } from './findings.js';
import type { Shown } from './shown.js';
import './statistics.css';

interface Summary {
  readonly charts: readonly (readonly [string, Chart | undefined])[];
  readonly facts: readonly (readonly [string, string])[];
}

const titles = () =>
  [t`Improving by ply`, t`Pruning by depth`, t`Fired by rule`, t`Which move refuted`, t`Nodes by iteration`] as const;

export interface StatisticsProps {
  readonly shown: Shown;
  readonly findings: Findings;
  /** Whether it is still being recorded. */
  readonly isGrowing: boolean;
}

export function Statistics({ shown, findings, isGrowing }: StatisticsProps): JSX.Element {
  const loaded = shown.loaded.value;
  const summary = useMemo(() => loaded && summaryOf(shown, loaded), [loaded, scoreView.value, chosenLanguage()]);
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
        {summary?.charts.map(([title, chart]) => chart && <ChartPanel key={title} title={title} chart={chart} />)}
        {/* One pass over all records: while they come in it would be done again and again. */}
        {loaded !== undefined && !isGrowing && (
          <CalibrationPanel records={loaded.tree.records} sample={findings.sample} />
        )}
        <section class="panel chart-panel" aria-label={t`In short`}>
          <header>
            <h2>{t`In short`}</h2>
          </header>
          <dl class="short">
            {summary?.facts.map(([label, value]) => (
              <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}

function summaryOf(shown: Shown, { trace, tree }: Loaded): Summary {
  const { charts, facts } = trace === undefined ? counted(tree.records) : told(shown, trace, tree);
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
function counted(records: TraceRecords): Drawings {
  const counts = countRecords(records);
  const { rules = [], plies, cutoffs } = counts;
  const charts = [
    countedRate(plies),
    rules.length === 0 ? undefined : countedByDepth(rules),
    rules.length === 0 ? undefined : countedByRule(rules),
    cutoffs && countedFailHighs(cutoffs),
  ];
  return { charts, facts: countedFacts(counts) };
}
