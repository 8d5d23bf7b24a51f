/** The Explore view as it is laid out: the tree has the screen, and beside it stand the board and what is told. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { late } from '../shared/view/late.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { BoardPane } from './board-pane.js';
import { DetailSwitch } from './detail-switch.js';
import type { Exploration } from './exploration.js';
import type { Navigation } from './navigation.js';
import { PlainWall } from './plain-wall.js';
import { Questions } from './questions.js';
import type { ShareProps } from './share-menu.js';
import { StoryStep } from './story-step.js';
import { tell } from './tell-story.js';
import { Tip } from './tips.js';
import { Toolbar } from './toolbar.js';
import { paneId, TAB_NAMES } from './view-layout.js';
import { follow, followAll, walk } from './walking.js';
// The sheet of the view has them before what lays them out, also of parts whose script is loaded later.
import './depth-slider.css';
import './judge-row.css';
import './mini-map.css';
import './node-table.css';
import './query-bar.css';
import './splitter.css';
import './tabs.css';
import './tree-wall.css';
import './why-card.css';
// The last: it lays out what stands in the others.
import './explore.css';

// Newcomers need none of it, and few open the rest at their first visit.
const Overview = late(() => import('./panes.js'), 'Overview');
const Panes = late(() => import('./panes.js'), 'Panes');
const TreeWall = late(() => import('./tree-wall.js'), 'TreeWall');
const WhyCard = late(() => import('./why-card.js'), 'WhyCard');
const PaceChoice = late(() => import('./pace-choice.js'), 'PaceChoice');
const ReadingDialog = late(() => import('./reading-dialog.js'), 'ReadingDialog');
const PhoneBar = late(() => import('./phone-bar.js'), 'PhoneBar');
const SheetHandle = late(() => import('./phone-bar.js'), 'SheetHandle');

export interface ExploreViewProps {
  readonly exploration: Exploration;
  readonly navigation: Navigation;
  readonly share: ShareProps;
  /** The most doubtful move of the game that is played is wanted, as a story. */
  readonly onLastGame: () => void;
}

export function ExploreView({ exploration, navigation, share, onLastGame }: ExploreViewProps): JSX.Element {
  const { shown, layout, fields, recorder, board, storyPlayer, judge, map, replay } = exploration;
  const isHelpOpen = useSignal(false);
  const isHelpDrawn = useRef(false);
  isHelpDrawn.current ||= isHelpOpen.value;
  const sheetId = useUniqueId();
  // On a phone card and story lie on the sheet, over the foot of the map; elsewhere they stand before the map.
  const isSimple = layout.isSimple.value;
  const areOnSheet = layout.isPhone.value && layout.pane.value !== 'tree';
  const { table } = layout;
  const isWatched = shown.growing.value !== undefined || shown.done.value !== undefined || replay.isPlaying.value;
  const path = [t`root`, ...(board.path.value ?? []).map(({ name }) => name)].join(' › ');
  const step = <StoryStep exploration={exploration} />;
  const card = isSimple ? (
    !layout.isPhone.value && <Questions exploration={exploration} />
  ) : (
    <WhyCard
      shown={shown}
      layout={layout}
      judge={judge}
      note={path}
      onAgain={() => void navigation.again()}
      onView={(view) => exploration.chooseView(view)}
      onHelp={() => (isHelpOpen.value = true)}
    >
      {isWatched && <PaceChoice shown={shown} replay={replay} />}
    </WhyCard>
  );
  // In a low window the map is one of the tabs, and comes after them.
  const isTab = layout.isLow.value && !isSimple;
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
        <TreeWall exploration={exploration} />
      )}
    </div>
  );
  const sheet = (
    <div key="sheet" class="sheet">
      {layout.isPhone.value && <SheetHandle layout={layout} controls={sheetId} />}
      <div class="sheet-body" id={sheetId}>
        {areOnSheet && card}
        {areOnSheet && step}
        {!isSimple && <Panes exploration={exploration} navigation={navigation} />}
      </div>
    </div>
  );
  return (
    <div
      class={shown.loaded.value === undefined ? 'explore empty' : 'explore'}
      data-detail={layout.detail.value}
      data-pane={layout.pane.value}
      data-sheet={layout.reach.value}
      data-tab={layout.tab.value}
      style={{ '--table': table.value === undefined ? undefined : `${table.value}px` }}
    >
      <h2 class="unseen">{t`Explore a search`}</h2>
      <Toolbar
        fields={fields}
        recorder={recorder}
        storyPlayer={storyPlayer}
        suite={exploration.suite}
        share={share}
        onRecord={(recording) => void navigation.record(recording)}
        onFile={(file) => void navigation.openFile(file)}
        onOpen={(story) => void tell(exploration, { story, at: 0 })}
        onOpenLastGame={onLastGame}
      >
        {layout.isPhone.value && <DetailSwitch layout={layout} />}
        {layout.isPhone.value && isSimple && <Questions exploration={exploration} />}
      </Toolbar>
      <div class="left">
        <BoardPane board={board} onSelect={(id) => exploration.select(id)} onBestLine={() => followAll(exploration)} />
        {!layout.isPhone.value && !layout.isUpright.value && step}
      </div>
      {!areOnSheet && card}
      {(layout.isUpright.value || (isSimple && layout.isPhone.value && !areOnSheet)) && step}
      {isTab ? [sheet, strip] : [strip, (!isSimple || layout.isPhone.value) && sheet]}
      {layout.isWide.value && !isSimple && (
        <div class="aside">
          <Overview exploration={exploration} navigation={navigation} />
        </div>
      )}
      {layout.isPhone.value && (
        <PhoneBar layout={layout} onBack={() => walk(exploration, 'parent')} onDeeper={() => follow(exploration)} />
      )}
      <Tip />
      {isHelpDrawn.current && <ReadingDialog isOpen={isHelpOpen} />}
    </div>
  );
}
