/** The Play view as it is laid out: the board, which is there before, and around it all that is drawn. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { plural, t } from '#espalier/model/words.js';
import { type Game, type GameResult, isOver, isWithoutEngine, pliesOf } from '../../model/game/game.js';
import { controlName } from '../../model/game/time-controls.js';
import { resultMark } from '../../model/text/result-text.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { late } from '../shared/view/late.js';
import { OpeningLine } from '../shared/view/opening-line.js';
import { Steps } from '../shared/view/steps.js';
import { Tabs } from '../shared/view/tabs.js';
import { TypedMoves } from '../shared/view/typed-moves.js';
import { isWide } from '../shared/wide-window.js';
import { EngineSees } from './engine-sees.js';
import { GameActions, hasAsk } from './game-actions.js';
import { moveOf } from './game-summary.js';
import { Hero } from './hero.js';
import { MoveTable } from './move-table.js';
import type { Play } from './play.js';
import type { PlayState } from './play-state.js';
import { PlayerRow } from './player-row.js';
import { SetupDialog } from './setup-dialog.js';
import { StatusLine } from './status-line.js';
// The last: it lays out what stands in the others.
import './play.css';

// There are none before a game has ended.
const KeyMoments = late(() => import('./key-moments.js'), 'KeyMoments');

const Ask = late(() => import('./ask.js'), 'Ask');
const LastGames = late(() => import('./last-games.js'), 'LastGames');
const TimedMoves = late(() => import('./timed-moves.js'), 'TimedMoves', MoveTable);

interface PlayViewProps {
  readonly play: Play;
}

export function PlayView({ play }: PlayViewProps): JSX.Element {
  const { state, setup, page } = play;
  const { rules, storage } = page.dependencies;
  const over = isOver(state.game.value);
  return (
    <>
      <PlayerRow state={state} place="above" />
      <Bar state={state} />
      <PlayerRow state={state} place="below" />
      <div class="play-side">
        <div class={over ? 'play-panels ended' : 'play-panels'} data-tab={state.tab.value}>
          <HeroAt play={play} />
          <ShownTabs state={state} />
          <Moves play={play} />
          <Sees play={play} />
          {isWide.value && !over && <LastGames rules={rules} store={storage.store} />}
          <GameActions play={play} />
        </div>
      </div>
      <SetupDialog setup={setup} ratings={state.current.ratings.value} onPlay={(chosen) => page.newGame(chosen)} />
    </>
  );
}

function Bar({ state }: { readonly state: PlayState }): JSX.Element {
  return (
    <div class={state.isEvaluated.value ? 'bar-place' : 'bar-place off'}>
      <EvalBar verdict={state.verdict.value} orientation={state.current.orientation} />
    </div>
  );
}

function HeroAt({ play: { state, score } }: PlayViewProps): JSX.Element {
  const report = state.isEvaluated.value ? state.report.value : undefined;
  return <Hero game={state.game.value} report={report} score={score.value} cause={state.cause.value} />;
}

function ShownTabs({ state }: { readonly state: PlayState }): JSX.Element {
  const { tab, game } = state;
  const seen = isAsked(state) ? t`Ask` : t`What the engine sees`;
  return (
    <Tabs
      class="play-tabs"
      label={t`What is shown`}
      names={['moves', 'sees']}
      words={{ moves: t`Moves`, sees: isOver(game.value) ? t`Key moments` : seen }}
      shown={tab.value}
      onShow={(name) => (tab.value = name)}
    />
  );
}

function Moves({ play }: PlayViewProps): JSX.Element {
  const { state, typing } = play;
  const { current, board } = play.page;
  const game = state.game.value;
  const { sans, start } = game.position;
  const { moves } = state.report.value;
  const listed = sans.map((san, index) =>
    state.isEvaluated.value ? { san, mark: moves[index]?.mark, score: state.scoreAt(index + 1) } : { san },
  );
  const { phase } = game;
  const note = phase.kind === 'over' ? endNote(game, phase.result) : controlName(game.setup.control);
  const moment = state.current.moment;
  const status = state.status.value;
  const isTimed = isWide.value && game.setup.control !== null;
  const Table = isTimed ? TimedMoves : MoveTable;
  return (
    <section class="panel game" aria-label={t`Moves`}>
      <header>
        <h2>{t`Moves`}</h2>
        <span class="note">{game.setup.chess960 ? `Chess960 · ${note}` : note}</span>
        {phase.kind === 'over' && (
          <button type="button" class="text-link to-moments" onClick={() => (state.tab.value = 'sees')}>
            {t`Key moments`}
          </button>
        )}
      </header>
      <OpeningLine fens={game.position.positions.slice(0, state.current.ply + 1).map(({ fen }) => fen)} />
      {/* Of a key moment it is the move itself that is looked at. */}
      <Table
        game={game}
        start={start}
        moves={listed}
        shown={moment === undefined ? state.current.ply : moment + 1}
        onShow={(ply) => current.browse(ply)}
      />
      <StatusLine
        status={moment === undefined ? status : { text: status.text, tone: 'calm' }}
        remark={state.current.remark}
        isToldElsewhere={phase.kind === 'over' && phase.isElsewhere !== true && status.action === undefined}
        onAction={(kind) => play.repair(kind)}
        onPlayFromHere={() => play.playFromHere()}
        onFocusLost={() => board.focus()}
      />
      <TypedMoves
        typing={typing}
        understand={(text) => moveOf(text, state.game.value)}
        onPlay={(uci) => current.play(uci)}
        readings={[
          { name: t`Last move`, onRead: () => play.act('readMove') },
          { name: t`Position`, onRead: () => play.act('readPosition') },
          { name: t`Clocks`, onRead: () => play.act('readClocks') },
        ]}
      />
      <Steps
        class="steps"
        isStart={state.current.ply === 0}
        isEnd={state.current.ply === pliesOf(game)}
        end={t`Current position`}
        onStep={(step) => play.act(step)}
      />
    </section>
  );
}

/** `23 moves, 1–0`. */
function endNote(game: Game, result: GameResult): string {
  const count = Math.ceil(pliesOf(game) / 2);
  return [t`${count} ${plural(count, 'move', 'moves')}`, resultMark(result)].join(', ');
}

function Sees(props: PlayViewProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  // Where what the engine sees is switched on or off, there is another switch.
  useFocusHandoffOf(place, () => place.current?.querySelector<HTMLElement>('[role="switch"]')?.focus());
  void props.play.state.isEvaluated.value;
  return (
    <div class="sees-place" ref={place}>
      <SeesPanel {...props} />
    </div>
  );
}

function SeesPanel({ play }: PlayViewProps): JSX.Element {
  const { state } = play;
  const { current, dependencies } = play.page;
  const game = state.game.value;
  if (isWithoutEngine(game)) return <NothingSeen />;
  if (isOver(game)) {
    return (
      <KeyMoments
        game={game}
        report={state.report.value}
        scores={state.scores.value}
        isReviewed={state.current.isReviewed}
        ply={state.current.ply}
        shown={state.current.moment}
        onShow={(moment) => current.showMoment(moment)}
        onGo={(ply) => current.browse(ply)}
        askWhy={(...asked) => dependencies.engine.whyNot(...asked)}
        onWhy={(ply) => play.askWhy(ply)}
        onTry={(ply) => play.practise(ply)}
        onCause={(cause) => (state.cause.value = cause)}
        onMoves={() => (state.tab.value = 'moves')}
      />
    );
  }
  return isAsked(state) ? <Ask play={play} /> : <EngineSees key={game.setup} play={play} />;
}

/** Whether it is only what is asked of the engine that is shown. */
const isAsked = ({ isEvaluated }: PlayState): boolean => hasAsk.value && !isEvaluated.value;

/** Two people play without help. */
function NothingSeen(): JSX.Element {
  return (
    <section class="panel sees" aria-label={t`What the engine sees`}>
      <header>
        <h2>{t`What the engine sees`}</h2>
      </header>
      <p class="in-words">{t`It looks at this game when it is over.`}</p>
    </section>
  );
}
