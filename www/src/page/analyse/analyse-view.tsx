/**
 * The Analyse view as it is laid out: the board and what goes with it, and panels, of which one at a time has room on a
 * phone.
 */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { positionLink } from '../../model/address/view-links.js';
import { opposite } from '../../model/game/clock.js';
import { ArrowLegend, threatMeanings } from '../shared/view/arrow-legend.js';
import { late } from '../shared/view/late.js';
import { Tabs } from '../shared/view/tabs.js';
import { goTo } from '../shared/views.js';
import { isWide } from '../shared/wide-window.js';
import type { Question } from '../why/why-not.js';
import type { StudyState, Tab } from './analyse-state.js';
import type { AnalysisProps } from './analysis.js';
import { Board, focusReview, Graph, Nav, Ways } from './board-pane.js';
import { DrawBar } from './draw-bar.js';
import { GameList } from './game-chooser.js';
import { GamePanel } from './game-panel.js';
import { Glance } from './glance.js';
import { LinesPanel } from './lines-panel.js';
import { Player } from './player.js';
import { Report } from './report.js';
import { nameOfMove } from './review-state.js';
import { SourceRow } from './source-row.js';
// The last: it lays out what stands in the others.
import './analyse.css';

// It is loaded when somebody asks.
const WhyNotPanel = late(() => import('../why/why-not-panel.js'), 'WhyNotPanel');
const ChoicesPanel = late(() => import('./choices-panel.js'), 'ChoicesPanel');

export function AnalyseView(props: AnalysisProps): JSX.Element {
  const { shown, drawing, why } = props.analysis;
  const isAsked = why.question.value !== undefined;
  return (
    <div class="analyse" data-tab={shown.tab.value}>
      <div class="analyse-left">
        <PlayerAt place="above" {...props} />
        <Board {...props} />
        <PlayerAt place="below" {...props} />
      </div>
      <div class="analyse-right">
        {isAsked && <WhyNotPanel why={why} onExplore={exploreMove} />}
        <div class="analyse-panels" hidden={isAsked}>
          <SourceRow {...props} />
          <section class="panel analyse-lines" aria-label={t`Best lines`}>
            <LinesPanel {...props} />
          </section>
          {TABS.map(([kind, names]) => (
            <ShownTabs kind={kind} names={names} shown={shown}>
              {kind === 'of-three' && <Ways {...props} />}
            </ShownTabs>
          ))}
          <section class="panel analyse-game" aria-label={t`Game`}>
            <GamePanel {...props} />
          </section>
          {isWide.value && (
            <div class="analyse-choices">
              <ChoicesPanel {...props} />
            </div>
          )}
          <section class="panel analyse-glance" aria-label={t`At a glance, before calculating`}>
            <GlancePanel {...props} />
          </section>
          <section class="panel analyse-report" aria-label={t`Report`}>
            <ReportPanel {...props} />
          </section>
          <GameList {...props} />
          <div class="analyse-foot">
            <Graph {...props} />
            <Bar {...props} />
            <DrawBar drawing={drawing} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Goes to the search of the position before the move. */
function exploreMove({ request, move }: Question): void {
  goTo(positionLink(request, request.moves?.length ?? 0, move.uci));
}

/** Drawing takes the place of the steps. */
function Bar(props: AnalysisProps): JSX.Element | null {
  return props.analysis.drawing.isOn.value ? null : <Nav {...props} />;
}

function PlayerAt({ place, analysis }: AnalysisProps & { readonly place: 'above' | 'below' }): JSX.Element {
  const { shown, why } = analysis;
  const own = shown.orientation.value;
  const arrows = (place === 'below' && why.preview.value?.arrows) || [];
  return (
    <Player side={place === 'below' ? own : opposite(own)} tree={shown.tree.value}>
      <ArrowLegend meanings={threatMeanings(arrows)} />
    </Player>
  );
}

/** One row is seen: that of the panels which have one place in a window of this size. */
const TABS: readonly (readonly [kind: string, names: readonly Tab[]])[] = [
  ['of-four', ['lines', 'moves', 'glance', 'report']],
  ['beside-game', ['lines', 'glance', 'report']],
  ['of-three', ['moves', 'glance', 'report']],
  ['of-two', ['glance', 'report']],
  ['of-wide', ['lines', 'glance', 'report']],
];

interface ShownTabsProps {
  readonly names: readonly Tab[];
  readonly kind: string;
  readonly shown: StudyState;
  readonly children: ComponentChildren;
}

function ShownTabs({ names, kind, shown: { tab }, children }: ShownTabsProps): JSX.Element {
  return (
    <Tabs
      class={`analyse-tabs ${kind}`}
      label={t`What is shown`}
      names={names}
      words={{
        lines: kind === 'of-wide' ? t`Choices` : t`Lines`,
        moves: t`Moves`,
        glance: t`At a glance`,
        report: t`Report`,
      }}
      // One is always shown.
      shown={names.includes(tab.value) ? tab.value : names[0]}
      onShow={(name) => (tab.value = name)}
    >
      {children}
    </Tabs>
  );
}

function GlancePanel({ analysis: { shown, work, verdicts } }: AnalysisProps): JSX.Element {
  return (
    <Glance
      fen={shown.node.value.fen}
      orientation={shown.orientation.value}
      evaluation={work.evaluation.value}
      facts={shown.facts.value}
      score={verdicts.score.value}
      rules={work.searched.value?.info.rules}
      areCountsOpen={work.settings.value.countsOpen}
      onCountsOpen={(countsOpen) => work.settings.change({ countsOpen })}
    />
  );
}

function ReportPanel({ analysis }: AnalysisProps): JSX.Element {
  const { review, practice, study } = analysis;
  const { ids, nodes } = review.line.value;
  const idOf = (ply: number): number => ids[ply - 1] ?? 0;
  return (
    <Report
      review={review.review.value}
      extent={review.extent.value}
      isRunning={review.progress.value.isRunning && !review.progress.value.isOther}
      toPractise={practice.count.value}
      onPractise={() => practice.practise()}
      isOffered={review.isOffered.value && review.extent.value === 'some'}
      onReview={() => analysis.startReview()}
      onFocusLost={focusReview}
      onMistake={review.mistakes.value.length > 0 ? (action) => analysis.act(action) : undefined}
      nameOf={(ply) => nameOfMove(nodes, ply)}
      onGo={(ply) => study.goTo(idOf(ply))}
      onWhy={(ply) => analysis.askWhy(idOf(ply))}
    />
  );
}
