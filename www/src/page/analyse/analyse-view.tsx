/**
 * The Analyse view as it is laid out: the board and what goes with it, and panels, of which one at a time has room on a
 * phone.
 */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import { tagOf } from '../../model/pgn/game-title.js';
import type { StudyState, Tab } from './analyse-state.js';
import type { BoardProps, GraphProps, NavProps } from './board-pane.js';
import { Board, Graph, Nav, Ways } from './board-pane.js';
import { DrawBar } from './draw-bar.js';
import type { DrawingState } from './drawing-state.js';
import { GameList } from './game-chooser.js';
import type { GameOpener } from './game-opener.js';
import type { GamePanelProps } from './game-panel.js';
import { GamePanel } from './game-panel.js';
import { Glance } from './glance.js';
import type { LinesPanelProps } from './lines-panel.js';
import { LinesPanel } from './lines-panel.js';
import { Player } from './player.js';
import type { PracticeOffer } from './practice-offer.js';
import { Report } from './report.js';
import { nameOfMove } from './review-state.js';
import { SourceRow } from './source-row.js';
// The last: it lays out what stands in the others.
import './analyse.css';

export interface AnalyseViewProps
  extends BoardProps,
    GraphProps,
    NavProps,
    LinesPanelProps,
    Omit<GamePanelProps, 'notices'> {
  readonly drawing: DrawingState;
  readonly opener: GameOpener;
  readonly practice: PracticeOffer;
  readonly onRename: (name: string) => void;
}

export function AnalyseView(props: AnalyseViewProps): JSX.Element {
  const { shown, drawing, opener } = props;
  return (
    <div class="analyse" data-tab={shown.tab.value}>
      <div class="analyse-left">
        <PlayerAt place="above" shown={shown} />
        <Board {...props} />
        <PlayerAt place="below" shown={shown} />
      </div>
      <div class="analyse-right">
        <div class="analyse-panels">
          <SourceRow {...props} />
          <section class="panel analyse-lines" aria-label={t`Best lines`}>
            <LinesPanel {...props} />
          </section>
          <Tabs names={['lines', 'moves', 'glance', 'report']} kind="of-four" label={t`What is shown`} shown={shown} />
          <Tabs names={['moves', 'glance', 'report']} kind="of-three" label={t`What is shown`} shown={shown}>
            <Ways {...props} />
          </Tabs>
          <Tabs names={['glance', 'report']} kind="of-two" label={t`What is shown beside the game`} shown={shown} />
          <section class="panel analyse-game" aria-label={t`Game`}>
            <GamePanel {...props} notices={opener.notices} />
          </section>
          <section class="panel analyse-glance" aria-label={t`At a glance, before calculating`}>
            <GlancePanel {...props} />
          </section>
          <section class="panel analyse-report" aria-label={t`Report`}>
            <ReportPanel {...props} />
          </section>
          <Chapters {...props} />
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

function Chapters({ shown, opener, onRename }: AnalyseViewProps): JSX.Element {
  const { tags } = shown.tree.value.start;
  const hasPlayers = tagOf(tags, 'White') !== '' || tagOf(tags, 'Black') !== '';
  return <GameList opener={opener} name={hasPlayers ? undefined : tagOf(tags, 'Event')} onRename={onRename} />;
}

/** Drawing takes the place of the steps. */
function Bar(props: AnalyseViewProps): JSX.Element | null {
  return props.drawing.isOn.value ? null : <Nav {...props} />;
}

function PlayerAt({ place, shown }: { readonly place: 'above' | 'below'; readonly shown: StudyState }): JSX.Element {
  const own = shown.orientation.value;
  return <Player side={place === 'below' ? own : opposite(own)} tree={shown.tree.value} />;
}

interface TabsProps {
  readonly names: readonly Tab[];
  readonly kind: string;
  readonly label: string;
  readonly shown: StudyState;
  /** What stands at the end of the row. */
  readonly children?: ComponentChildren;
}

function Tabs({ names, kind, label, shown: { tab }, children }: TabsProps): JSX.Element {
  const words = { lines: t`Lines`, moves: t`Moves`, glance: t`At a glance`, report: t`Report` };
  // One is always shown.
  const shown = names.includes(tab.value) ? tab.value : names[0];
  return (
    <div class={`analyse-tabs ${kind}`} role="group" aria-label={label}>
      {names.map((name) => (
        <button type="button" data-show={name} aria-pressed={name === shown} onClick={() => (tab.value = name)}>
          {words[name]}
        </button>
      ))}
      {children}
    </div>
  );
}

function GlancePanel({ shown, work, verdicts, onSettings }: AnalyseViewProps): JSX.Element {
  return (
    <Glance
      fen={shown.node.value.fen}
      orientation={shown.orientation.value}
      evaluation={work.evaluation.value}
      facts={shown.facts.value}
      score={verdicts.score.value}
      rules={work.searched.value?.info.rules}
      areCountsOpen={work.settings.value.countsOpen}
      onCountsOpen={(countsOpen) => onSettings({ countsOpen })}
    />
  );
}

function ReportPanel({ review, practice, onGo, onExplore }: AnalyseViewProps): JSX.Element {
  const { ids, nodes } = review.line.value;
  const idOf = (ply: number): number => ids[ply - 1] ?? 0;
  return (
    <Report
      review={review.review.value}
      extent={review.extent.value}
      toPractise={practice.count.value}
      onPractise={() => void practice.practise()}
      nameOf={(ply) => nameOfMove(nodes, ply)}
      onGo={(ply) => onGo(idOf(ply))}
      onExplore={(ply) => onExplore(idOf(ply))}
    />
  );
}
