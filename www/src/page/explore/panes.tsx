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
  const { shown, room, rows, querying, comparing, savings, judge, whyNot, explanation, map } = exploration;
  const query = <QueryBar shown={shown} room={room} querying={querying} map={map} />;
  const onSelect = (id: number): void => exploration.select(id);
  return (
    <Tabs room={room} beside={query}>
      {shown.growing.value !== undefined && (
        <TabPane name="depths" room={room} class="scrolled">
          <GrownDepths shown={shown} infos={shown.growing.value.infos} />
        </TabPane>
      )}
      <TabPane name="nodes" room={room} class="nodes-pane">
        <NodeTable shown={shown} rows={rows} onSelect={onSelect} />
      </TabPane>
      <TabPane name="numbers" room={room} class="scrolled">
        <NumbersPanel explanation={explanation.value} audits={judge.judged.value?.audits} />
      </TabPane>
      <TabPane name="whyNot" room={room} class="scrolled why-not">
        <WhyNotPanel whyNot={whyNot} onSelect={onSelect} />
      </TabPane>
      <TabPane name="compare" room={room} class="scrolled">
        <ComparePanel shown={shown} comparing={comparing} savings={savings} map={map} />
      </TabPane>
      {!room.isWide.value && <Overview exploration={exploration} navigation={navigation} />}
    </Tabs>
  );
}

/** What there is to say of the whole recording; on a wide screen it has a column of its own. */
export function Overview({ exploration, navigation }: PanesProps): JSX.Element {
  const { shown, room, findings, suite, judging, replay } = exploration;
  return (
    <>
      <TabPane name="statistics" room={room} class="scrolled">
        <Statistics shown={shown} suite={suite} findings={findings} isGrowing={shown.growing.value !== undefined} />
      </TabPane>
      <TabPane name="cuts" room={room} class="scrolled">
        {/* What is found out of one depth would go with the next: a tree that grows is whole before it is judged. */}
        <CutsPanel
          shown={shown}
          findings={findings}
          judging={judging}
          onCut={(cut) => void navigation.openCut(cut)}
          onShow={(id) => exploration.select(id)}
          onAsk={() => replay.isPlaying.value && replay.finish()}
        />
      </TabPane>
    </>
  );
}
