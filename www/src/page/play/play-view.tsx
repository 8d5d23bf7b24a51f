/** The Play view as it is laid out: the board, which is there before, and around it all that is drawn. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { plural, t } from '#espalier/model/words.js';
import type { Game, GameResult, GameSetup } from '../../model/game/game.js';
import { isOver, isWithoutEngine, pliesOf } from '../../model/game/game.js';
import type { MoveReport } from '../../model/game/game-report.js';
import type { GameStatus } from '../../model/game/game-status.js';
import { controlName } from '../../model/game/time-controls.js';
import { resultMark } from '../../model/text/result-text.js';
import type { AskWhy } from '../../model/why/reason.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { late } from '../shared/view/late.js';
import { matched } from '../shared/view/media.js';
import { OpeningLine } from '../shared/view/opening-line.js';
import type { Step } from '../shared/view/steps.js';
import { Steps } from '../shared/view/steps.js';
import { Tabs } from '../shared/view/tabs.js';
import type { Typing } from '../shared/view/typed-moves.js';
import { TypedMoves } from '../shared/view/typed-moves.js';
import { EngineSees } from './engine-sees.js';
import type { GameActionsProps } from './game-actions.js';
import { GameActions } from './game-actions.js';
import { moveName, moveOf } from './game-summary.js';
import { Hero } from './hero.js';
import type { LastGamesProps } from './last-games.js';
import { MoveTable } from './move-table.js';
import type { PlayState } from './play-state.js';
import { PlayerRow } from './player-row.js';
import type { Setup } from './setup-dialog.js';
import { SetupDialog } from './setup-dialog.js';
import { StatusLine } from './status-line.js';
// The last: it lays out what stands in the others.
import './play.css';

// There are none before a game has ended.
const KeyMoments = late(() => import('./key-moments.js'), 'KeyMoments');

/** As the style sheet has it. */
const isWide = matched('(min-width: 1800px) and (min-height: 900px)');
const Ask = late(() => import('./ask.js'), 'Ask');
const LastGames = late(() => import('./last-games.js'), 'LastGames');
const TimedMoves = late(() => import('./timed-moves.js'), 'TimedMoves', MoveTable);

export interface PlayViewProps extends Omit<GameActionsProps, 'game' | 'moments'> {
  readonly state: PlayState;
  /** Of all games against the opponent, how many were won, drawn and lost; undefined while it is not known. */
  readonly score: ReadonlySignal<string | undefined>;
  /** The games of earlier. */
  readonly kept: LastGamesProps;
  readonly setup: Setup;
  readonly typing: Typing;
  readonly onGo: (ply: number) => void;
  readonly onStep: (step: Step) => void;
  readonly onMoment: (moment: MoveReport) => void;
  readonly onExplore: (ply: number) => void;
  readonly askWhy: AskWhy;
  readonly onWhy: (ply: number) => void;
  readonly onTry: (ply: number) => void;
  readonly onAnalyse: () => void;
  readonly onPlay: (uci: string) => void;
  readonly onRead: (what: 'readMove' | 'readPosition' | 'readClocks') => void;
  readonly onStatus: (kind: NonNullable<GameStatus['action']>['kind']) => void;
  readonly onPlayFromHere: () => void;
  readonly onEvaluation: () => void;
  readonly onNewGame: (setup: GameSetup) => void;
  readonly onFocusLost: () => void;
}

export function PlayView(props: PlayViewProps): JSX.Element {
  const { state, setup, onNewGame } = props;
  return (
    <>
      <PlayerRow state={state} place="above" />
      <Bar state={state} />
      <PlayerRow state={state} place="below" />
      <div class="play-side">
        <div class={isOver(state.game.value) ? 'play-panels ended' : 'play-panels'} data-tab={state.tab.value}>
          <HeroAt {...props} />
          <ShownTabs state={state} />
          <Moves {...props} />
          <Sees {...props} />
          {isWide.value && !isOver(state.game.value) && <LastGames {...props.kept} />}
          <Actions {...props} />
        </div>
      </div>
      <SetupDialog setup={setup} ratings={state.ratings.value} onPlay={onNewGame} />
    </>
  );
}

function Bar({ state }: { readonly state: PlayState }): JSX.Element {
  return (
    <div class={state.isEvaluated.value ? 'bar-place' : 'bar-place off'}>
      <EvalBar verdict={state.verdict.value} orientation={state.orientation.value} />
    </div>
  );
}

function HeroAt({ state, score }: PlayViewProps): JSX.Element {
  const report = state.isEvaluated.value ? state.report.value : undefined;
  return <Hero game={state.game.value} report={report} score={score.value} cause={state.cause.value} />;
}

function Actions({ state, ...rest }: PlayViewProps): JSX.Element {
  return <GameActions game={state.game.value} moments={state.momentsToTry.value} {...rest} />;
}

function ShownTabs({ state: { tab, game } }: { readonly state: PlayState }): JSX.Element {
  return (
    <Tabs
      class="play-tabs"
      label={t`What is shown`}
      names={['moves', 'sees']}
      words={{ moves: t`Moves`, sees: isOver(game.value) ? t`Key moments` : t`What the engine sees` }}
      shown={tab.value}
      onShow={(name) => (tab.value = name)}
    />
  );
}

function Moves({
  state,
  typing,
  onGo,
  onStep,
  onStatus,
  onPlay,
  onRead,
  onPlayFromHere,
  onFocusLost,
}: PlayViewProps): JSX.Element {
  const game = state.game.value;
  const { sans, start } = game.position;
  const { moves } = state.report.value;
  const listed = sans.map((san, index) =>
    state.isEvaluated.value ? { san, mark: moves[index]?.mark, score: state.scoreAt(index + 1) } : { san },
  );
  const { phase } = game;
  const note = phase.kind === 'over' ? endNote(game, phase.result) : controlName(game.setup.control);
  const moment = state.moment.value;
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
      <OpeningLine fens={game.position.positions.slice(0, state.ply.value + 1).map(({ fen }) => fen)} />
      {/* Of a key moment it is the move itself that is looked at. */}
      <Table
        game={game}
        start={start}
        moves={listed}
        shown={moment === undefined ? state.ply.value : moment + 1}
        onShow={onGo}
      />
      <StatusLine
        status={moment === undefined ? status : { text: status.text, tone: 'calm' }}
        remark={state.remark.value}
        isToldElsewhere={phase.kind === 'over' && phase.isElsewhere !== true && status.action === undefined}
        onAction={onStatus}
        onPlayFromHere={onPlayFromHere}
        onFocusLost={onFocusLost}
      />
      <TypedMoves
        typing={typing}
        understand={(text) => moveOf(text, state.game.value)}
        onPlay={onPlay}
        readings={[
          { name: t`Last move`, onRead: () => onRead('readMove') },
          { name: t`Position`, onRead: () => onRead('readPosition') },
          { name: t`Clocks`, onRead: () => onRead('readClocks') },
        ]}
      />
      <Steps
        class="steps"
        isStart={state.ply.value === 0}
        isEnd={state.ply.value === pliesOf(game)}
        end={t`Current position`}
        onStep={onStep}
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
  void props.state.isEvaluated.value;
  return (
    <div class="sees-place" ref={place}>
      <SeesPanel {...props} />
    </div>
  );
}

function SeesPanel(props: PlayViewProps): JSX.Element {
  const { state, onGo, onMoment, onExplore, askWhy, onWhy, onTry, onAnalyse, onEvaluation, onAct } = props;
  const game = state.game.value;
  const report = state.report.value;
  const ply = state.ply.value;
  const scores = Array.from({ length: pliesOf(game) + 1 }, (_, at) => state.scoreAt(at));
  if (isWithoutEngine(game)) return <NothingSeen />;
  if (isOver(game)) {
    return (
      <KeyMoments
        game={game}
        report={report}
        scores={scores}
        isReviewed={state.isReviewed.value}
        ply={ply}
        shown={state.moment.value}
        onShow={onMoment}
        onGo={onGo}
        askWhy={askWhy}
        onWhy={onWhy}
        onTry={onTry}
        onCause={(cause) => (state.cause.value = cause)}
        onMoves={() => (state.tab.value = 'moves')}
      />
    );
  }
  if (isWide.value && !state.isEvaluated.value) return <Ask game={game} onAct={onAct} onShow={onEvaluation} />;
  return (
    <EngineSees
      key={game.setup}
      isOn={state.isEvaluated.value}
      judgement={state.judgement.value}
      last={report.moves[ply - 1]}
      names={state.names.value}
      scores={scores}
      ply={ply}
      name={moveName(game, ply)}
      onSwitch={onEvaluation}
      onGo={onGo}
      onExplore={() => onExplore(ply)}
      onAnalyse={onAnalyse}
    />
  );
}

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
