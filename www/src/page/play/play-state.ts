/** What the Play view shows, as signals over the game, what the judge has found of it, and the settings. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Color, Score } from '#espalier/engine/types.js';
import { allLeft, type Remaining } from '../../model/game/clock.js';
import { type Game, isOver, isWithoutEngine, pliesOf } from '../../model/game/game.js';
import { type GameReport, scoreAt } from '../../model/game/game-report.js';
import { type GameStatus, gameStatus } from '../../model/game/game-status.js';
import type { PositionScore } from '../../model/game/judge.js';
import { playerNames } from '../../model/game/players.js';
import { SITTING } from '../../model/review/winning-chances.js';
import type { SettingsStore } from '../shared/settings.js';
import { resultVerdict, scoreVerdict, type Verdict } from '../shared/view/eval-bar.js';
import { keptSignal } from '../shared/view/kept-signal.js';
import type { CurrentGame } from './current-game.js';
import type { Cause } from './hero.js';

/** Which panel is shown where there is not room for both. */
export type Tab = 'moves' | 'sees';

export class PlayState {
  readonly game: ReadonlySignal<Game>;
  /** What each side has left, at the moment of drawing. */
  readonly left: ReadonlySignal<Remaining>;
  /** Whether bar, scores and marks are shown. */
  readonly isEvaluated: ReadonlySignal<boolean>;
  readonly report: ReadonlySignal<GameReport>;
  /** White's after each move, the first at the start. */
  readonly scores: ReadonlySignal<readonly (Score | undefined)[]>;
  /** Of the position shown; nothing until something is known of it. */
  readonly judgement: ReadonlySignal<PositionScore | undefined>;
  readonly verdict: ReadonlySignal<Verdict | undefined>;
  readonly status: ReadonlySignal<GameStatus>;
  /** The move that decided a game that is over, with its reason, once that is known. */
  readonly cause = signal<Cause>();
  /** How many of the player's mistakes can be tried again, in a game that has been judged to its end. */
  readonly momentsToTry: ReadonlySignal<number | undefined>;
  readonly names: ReadonlySignal<Readonly<Record<Color, string>>>;
  readonly tab = keptSignal<Tab>('play', ['moves', 'sees']);
  readonly current: CurrentGame;

  /** The first game is there. */
  constructor(current: CurrentGame, first: Game, settings: SettingsStore) {
    this.current = current;
    this.game = computed(() => current.game ?? first);
    this.left = computed(() => {
      void current.now.value;
      return allLeft(this.game.value.clock, performance.now());
    });
    this.isEvaluated = computed(() => {
      const { value: game } = this.game;
      return (settings.value.evaluation || isOver(game)) && !isWithoutEngine(game);
    });
    this.report = computed(() => current.report ?? emptyReport(first));
    this.scores = computed(() => Array.from({ length: pliesOf(this.game.value) + 1 }, (_, at) => this.scoreAt(at)));
    this.judgement = computed(() => current.scoreAt(current.ply));
    this.verdict = computed(() => this.#verdictOn(this.game.value, current.ply));
    this.status = computed(() => gameStatus(this.game.value, current.ply));
    this.momentsToTry = computed(() => {
      const { moves, complete } = this.report.value;
      const { human, twoPeople } = this.game.value.setup;
      if (twoPeople !== undefined) return 0;
      if (!complete || !isOver(this.game.value)) return undefined;
      const own = moves.filter((move) => move?.mark !== undefined && move.color === human && move.better !== undefined);
      return Math.min(SITTING, own.length);
    });
    this.names = computed(() => playerNames(this.game.value.setup));
  }

  /** White's score after so many moves. */
  scoreAt(ply: number): ReturnType<typeof scoreAt> {
    return scoreAt(this.game.value, this.current.scoreAt, ply);
  }

  /** A finished game has a result; any other position has a score, once the judge has looked at it. */
  #verdictOn(game: Game, ply: number): Verdict | undefined {
    if (!this.isEvaluated.value) return undefined;
    if (game.phase.kind === 'over' && ply === pliesOf(game)) return resultVerdict(game.phase.result);
    const judgement = this.current.scoreAt(ply) ?? this.current.scoreAt(ply - 1);
    return judgement && scoreVerdict(judgement.score, judgement.info.depth);
  }
}

const emptyReport = (game: Game): GameReport => ({
  moves: game.position.sans.map(() => undefined),
  accuracy: { white: undefined, black: undefined },
  keyMoments: [],
  complete: false,
});
