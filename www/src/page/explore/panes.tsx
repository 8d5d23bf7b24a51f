/** The tabs beside the map, and what stands in each. */

import type { JSX } from 'preact';
import { late } from '../shared/view/late.js';
import type { Exploration } from './exploration.js';
import type { Navigation } from './navigation.js';
import { NodeTable } from './node-table.js';
import { QueryBar } from './query-bar.js';
import { TabPane, Tabs } from './tabs.js';

// Few open these at their first visit.
const ComparePanel = late(() => import('./compare-panel.js'), 'ComparePanel');
const CutsPanel = late(() => import('./cuts-panel.js'), 'CutsPanel');
const GrownDepths = late(() => import('./grown-depths.js'), 'GrownDepths');
const NumbersPanel = late(() => import('./numbers-panel.js'), 'NumbersPanel');
const Statistics = late(() => import('./statistics.js'), 'Statistics');
const WhyNotPanel = late(() => import('./why-not-panel.js'), 'WhyNotPanel');

interface PanesProps {
  readonly exploration: Exploration;
  readonly navigation: Navigation;
}

export function Panes({ exploration, navigation }: PanesProps): JSX.Element {
  const { shown, layout, rows, querying, comparing, savings, judge, whyNot, explanation, map } = exploration;
  const query = <QueryBar shown={shown} layout={layout} querying={querying} map={map} />;
  const onSelect = (id: number): void => exploration.select(id);
  return (
    <Tabs layout={layout} beside={query}>
      {shown.growing.value !== undefined && (
        <TabPane name="depths" layout={layout} class="scrolled">
          <GrownDepths shown={shown} infos={shown.growing.value.infos} />
        </TabPane>
      )}
      <TabPane name="nodes" layout={layout} class="nodes-pane">
        <NodeTable shown={shown} rows={rows} onSelect={onSelect} />
      </TabPane>
      <TabPane name="numbers" layout={layout} class="scrolled">
        <NumbersPanel explanation={explanation.value} audits={judge.judged.value?.audits} />
      </TabPane>
      <TabPane name="whyNot" layout={layout} class="scrolled why-not">
        <WhyNotPanel whyNot={whyNot} onSelect={onSelect} />
      </TabPane>
      <TabPane name="compare" layout={layout} class="scrolled">
        <ComparePanel shown={shown} comparing={comparing} savings={savings} map={map} />
      </TabPane>
      {!layout.isWide.value && <Overview exploration={exploration} navigation={navigation} />}
    </Tabs>
  );
}

/** What there is to say of the whole recording; on a wide screen it has a column of its own. */
export function Overview({ exploration, navigation }: PanesProps): JSX.Element {
  const { shown, layout, experiments, suite, judging, replay } = exploration;
  return (
    <>
      <TabPane name="statistics" layout={layout} class="scrolled">
        <Statistics
          shown={shown}
          suite={suite}
          experiments={experiments}
          isGrowing={shown.growing.value !== undefined}
        />
      </TabPane>
      <TabPane name="cuts" layout={layout} class="scrolled">
        {/* What is found out of one depth would go with the next: a tree that grows is whole before it is judged. */}
        <CutsPanel
          shown={shown}
          experiments={experiments}
          judging={judging}
          onCut={(cut) => void navigation.openCut(cut)}
          onShow={(id) => exploration.select(id)}
          onAsk={() => replay.isPlaying.value && replay.finish()}
        />
      </TabPane>
    </>
  );
}
