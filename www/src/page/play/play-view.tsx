/** The Play view as it is laid out: the board, which is there before, and around it all that is drawn. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { GameSetup } from '../../model/game/game.js';
import { isWithoutEngine, pliesOf } from '../../model/game/game.js';
import type { MoveReport } from '../../model/game/game-report.js';
import type { GameStatus } from '../../model/game/game-status.js';
import type { PositionScore } from '../../model/game/judge.js';
import { controlName } from '../../model/game/time-controls.js';
import { resultMark } from '../../model/text/result-text.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import type { IconName } from '../shared/view/icon.js';
import { Icon } from '../shared/view/icon.js';
import { OpeningLine } from '../shared/view/opening-line.js';
import type { Typing } from '../shared/view/typed-moves.js';
import { TypedMoves } from '../shared/view/typed-moves.js';
import { EngineSees } from './engine-sees.js';
import type { GameActionsProps } from './game-actions.js';
import { GameActions } from './game-actions.js';
import { Hero } from './hero.js';
import { KeyMoments } from './key-moments.js';
import { moveName } from './move-name.js';
import { MoveTable } from './move-table.js';
import type { PlayState, Tab } from './play-state.js';
import { PlayerRow } from './player-row.js';
import { moveOf } from './said-of-game.js';
import type { Setup } from './setup-dialog.js';
import { SetupDialog } from './setup-dialog.js';
import { StatusLine } from './status-line.js';
// The last: it lays out what stands in the others.
import './play.css';

export interface PlayViewProps extends Omit<GameActionsProps, 'game' | 'moments'> {
  readonly state: PlayState;
  /** Of all games against the opponent, as the player's points and the opponent's; undefined while it is not known. */
  readonly score: ReadonlySignal<string | undefined>;
  readonly setup: Setup;
  readonly typing: Typing;
  readonly judgementAt: (ply: number) => PositionScore | undefined;
  readonly onGo: (ply: number) => void;
  readonly onMoment: (moment: MoveReport) => void;
  readonly onExplore: (ply: number) => void;
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
        <div
          class={state.status.value.tone === 'look' ? 'play-panels looking' : 'play-panels'}
          data-tab={state.tab.value}
        >
          <HeroAt {...props} />
          <Tabs state={state} />
          <Moves {...props} />
          <Sees {...props} />
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
  return <Hero game={state.game.value} report={report} score={score.value} />;
}

function Actions({ state, ...rest }: PlayViewProps): JSX.Element {
  return <GameActions game={state.game.value} moments={state.momentsToTry.value} {...rest} />;
}

function Tabs({ state: { tab, areMomentsShown } }: { readonly state: PlayState }): JSX.Element {
  const words: Readonly<Record<Tab, string>> = {
    moves: t`Moves`,
    sees: areMomentsShown.value ? t`Key moments` : t`What the engine sees`,
  };
  return (
    <div class="play-tabs" role="group" aria-label={t`What is shown`}>
      {(['moves', 'sees'] as const).map((name) => (
        <button type="button" aria-pressed={tab.value === name} onClick={() => (tab.value = name)}>
          {words[name]}
        </button>
      ))}
    </div>
  );
}

function Moves({
  state,
  typing,
  onGo,
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
  const note = game.phase.kind === 'over' ? resultMark(game.phase.result) : controlName(game.setup.control);
  const moment = state.moment.value;
  const status = state.status.value;
  return (
    <section class="panel game" aria-label={t`Moves`}>
      <header>
        <h2>{t`Moves`}</h2>
        <span class="note">{game.setup.chess960 ? `Chess960 · ${note}` : note}</span>
      </header>
      <OpeningLine fens={game.position.positions.slice(0, state.ply.value + 1).map(({ fen }) => fen)} />
      {/* Of a key moment it is the move itself that is looked at. */}
      <MoveTable
        start={start}
        moves={listed}
        shown={moment === undefined ? state.ply.value : moment + 1}
        onShow={onGo}
      />
      <StatusLine
        status={moment === undefined ? status : { text: status.text, tone: 'calm' }}
        remark={state.remark.value}
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
      <Steps ply={state.ply.value} last={pliesOf(game)} onGo={onGo} />
    </section>
  );
}

interface StepsProps {
  readonly ply: number;
  readonly last: number;
  readonly onGo: (ply: number) => void;
}

function Steps({ ply, last, onGo }: StepsProps): JSX.Element {
  // One keeps the focus while it can do nothing.
  const step = (name: string, title: string, icon: IconName, to: number, isIdle: boolean): JSX.Element => (
    <button type="button" class={icon} aria-label={name} title={title} aria-disabled={isIdle} onClick={() => onGo(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="steps">
      {step(t`First position`, t`Home`, 'first', 0, ply === 0)}
      {step(t`One move back`, t`Left arrow`, 'previous', Math.max(0, ply - 1), ply === 0)}
      {step(t`One move forward`, t`Right arrow`, 'next', ply + 1, ply === last)}
      {step(t`Current position`, t`End`, 'last', last, ply === last)}
    </div>
  );
}

function Sees(props: PlayViewProps): JSX.Element {
  const { state, judgementAt, onGo, onMoment, onExplore, onAnalyse, onEvaluation } = props;
  const game = state.game.value;
  const report = state.report.value;
  const ply = state.ply.value;
  const scores = Array.from({ length: pliesOf(game) + 1 }, (_, at) => state.scoreAt(at));
  if (isWithoutEngine(game)) return <NothingSeen />;
  if (state.areMomentsShown.value) {
    return (
      <KeyMoments
        game={game}
        report={report}
        scores={scores}
        judgementAt={judgementAt}
        ply={ply}
        shown={state.moment.value}
        onShow={onMoment}
        onGo={onGo}
        onExplore={onExplore}
      />
    );
  }
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
