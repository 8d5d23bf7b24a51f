/** The Explore view as it is laid out: the tree has the screen, and beside it stand the board and what is told. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/view-links.js';
import { late } from '../shared/view/late.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { BoardPane } from './board-pane.js';
import { DetailSwitch } from './detail-switch.js';
import type { Exploration } from './exploration.js';
import { NodeTable } from './node-table.js';
import { PlainWall } from './plain-wall.js';
import { QueryBar } from './query-bar.js';
import { Questions } from './questions.js';
import type { ShareProps } from './share-menu.js';
import { paneId, TAB_NAMES, TabPane, Tabs } from './tabs.js';
import { Tale } from './tale.js';
import { Tip } from './tips.js';
import { Toolbar } from './toolbar.js';
import { TreeWall } from './tree-wall.js';
import { WhyCard } from './why-card.js';
// The last: it lays out what stands in the others.
import './explore.css';

// Few open these at their first visit.
const ComparePanel = late(() => import('./compare-panel.js'), 'ComparePanel');
const CutsPanel = late(() => import('./cuts-panel.js'), 'CutsPanel');
const GrownDepths = late(() => import('./grown-depths.js'), 'GrownDepths');
const NumbersPanel = late(() => import('./numbers-panel.js'), 'NumbersPanel');
const PaceChoice = late(() => import('./pace-choice.js'), 'PaceChoice');
const ReadingDialog = late(() => import('./reading-dialog.js'), 'ReadingDialog');
const PhoneBar = late(() => import('./phone-bar.js'), 'PhoneBar');
const SheetHandle = late(() => import('./phone-bar.js'), 'SheetHandle');
const Statistics = late(() => import('./statistics.js'), 'Statistics');
const WhyNotPanel = late(() => import('./why-not-panel.js'), 'WhyNotPanel');

export interface ExploreViewProps {
  readonly exploration: Exploration;
  readonly share: ShareProps;
  readonly onRecord: (recording: Recording) => void;
  /** The most doubtful move of the game that is played is wanted, as a story. */
  readonly onLastGame: () => void;
  /** What was opened from a file is to be recorded here. */
  readonly onAgain: () => void;
  /** One of the recordings opened together is chosen. */
  readonly onFile: (file: File) => void;
}

export function ExploreView({
  exploration,
  share,
  onRecord,
  onLastGame,
  onAgain,
  onFile,
}: ExploreViewProps): JSX.Element {
  const { shown, room, fields, recorder, board, telling, judge, map, querying, comparing, replay, walk } = exploration;
  const isHelpOpen = useSignal(false);
  const isHelpDrawn = useRef(false);
  isHelpDrawn.current ||= isHelpOpen.value;
  const sheetId = useUniqueId();
  // On a phone card and story lie on the sheet, over the foot of the map; elsewhere they stand before the map.
  const isSimple = room.isSimple.value;
  const areOnSheet = room.isPhone.value && room.pane.value !== 'tree';
  const { table } = room;
  const isWatched = shown.growing.value !== undefined || shown.done.value !== undefined || replay.isPlaying.value;
  const path = [t`root`, ...(board.path.value ?? []).map(({ name }) => name)].join(' › ');
  const tale = (
    <Tale
      telling={telling}
      shown={shown}
      room={room}
      onTell={(step) => void exploration.tell(step)}
      onPlay={() => exploration.playStory()}
    />
  );
  const card = isSimple ? (
    !room.isPhone.value && <Questions exploration={exploration} />
  ) : (
    <WhyCard
      shown={shown}
      room={room}
      judge={judge}
      note={path}
      onAgain={onAgain}
      onView={(view) => exploration.chooseView(view)}
      onHelp={() => (isHelpOpen.value = true)}
    >
      {isWatched && <PaceChoice shown={shown} replay={replay} />}
    </WhyCard>
  );
  // In a low window the map is one of the tabs, and comes after them.
  const isTab = room.isLow.value && !isSimple;
  const strip = (
    <div
      key="strip"
      class="strip"
      id={paneId('tree')}
      role={isTab ? 'tabpanel' : undefined}
      aria-label={isTab ? TAB_NAMES.tree() : undefined}
    >
      {isSimple ? (
        <PlainWall shown={shown} map={map} replay={replay} onGrow={() => exploration.growSlowly()} />
      ) : (
        <TreeWall
          shown={shown}
          map={map}
          querying={querying}
          comparing={comparing}
          replay={replay}
          onSelect={(id) => exploration.select(id)}
        />
      )}
    </div>
  );
  const sheet = (
    <div key="sheet" class="sheet">
      {room.isPhone.value && <SheetHandle room={room} controls={sheetId} />}
      <div class="sheet-body" id={sheetId}>
        {areOnSheet && card}
        {areOnSheet && tale}
        {!isSimple && <Panes exploration={exploration} />}
      </div>
    </div>
  );
  return (
    <div
      class={shown.loaded.value === undefined ? 'explore empty' : 'explore'}
      data-detail={room.detail.value}
      data-pane={room.pane.value}
      data-sheet={room.reach.value}
      data-tab={room.tab.value}
      style={{ '--table': table.value === undefined ? undefined : `${table.value}px` }}
    >
      <h2 class="unseen">{t`Explore a search`}</h2>
      <Toolbar
        fields={fields}
        recorder={recorder}
        telling={telling}
        suite={exploration.suite}
        share={share}
        onRecord={onRecord}
        onFile={onFile}
        onOpen={(story) => void exploration.tell({ story, at: 0 })}
        onOpenLastGame={onLastGame}
      >
        {room.isPhone.value && <DetailSwitch room={room} />}
        {room.isPhone.value && isSimple && <Questions exploration={exploration} />}
      </Toolbar>
      <div class="left">
        <BoardPane board={board} onSelect={(id) => exploration.select(id)} onBestLine={() => walk.followAll()} />
        {!room.isPhone.value && !room.isUpright.value && tale}
      </div>
      {!areOnSheet && card}
      {room.isUpright.value && tale}
      {isTab ? [sheet, strip] : [strip, (!isSimple || room.isPhone.value) && sheet]}
      {room.isWide.value && !isSimple && (
        <div class="aside">
          <Overview exploration={exploration} />
        </div>
      )}
      {room.isPhone.value && <PhoneBar room={room} onBack={() => walk.step('parent')} onDeeper={() => walk.follow()} />}
      <Tip />
      {isHelpDrawn.current && <ReadingDialog isOpen={isHelpOpen} />}
    </div>
  );
}

function Panes({ exploration }: Pick<ExploreViewProps, 'exploration'>): JSX.Element {
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
      {!room.isWide.value && <Overview exploration={exploration} />}
    </Tabs>
  );
}

/** What there is to say of the whole recording; on a wide screen it has a column of its own. */
function Overview({ exploration }: Pick<ExploreViewProps, 'exploration'>): JSX.Element {
  const { shown, room, findings, suite, replay } = exploration;
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
          onShow={(id) => exploration.select(id)}
          onAsk={() => replay.isPlaying.value && replay.finish()}
        />
      </TabPane>
    </>
  );
}
