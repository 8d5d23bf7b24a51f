/** What the Play view shows, as signals over the game, what the judge has found of it, and the settings. */

import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Color } from '#espalier/engine/types.js';
import type { Remaining } from '../../model/game/clock.js';
import { allLeft } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import { isOver, isWithoutEngine, pliesOf } from '../../model/game/game.js';
import type { GameReport } from '../../model/game/game-report.js';
import { scoreAt } from '../../model/game/game-report.js';
import type { GameStatus } from '../../model/game/game-status.js';
import { gameStatus } from '../../model/game/game-status.js';
import type { PositionScore } from '../../model/game/judge.js';
import type { Ratings } from '../../model/game/levels.js';
import { playerNames } from '../../model/game/players.js';
import { SITTING } from '../../model/review/winning-chances.js';
import type { SettingsStore } from '../shared/settings.js';
import type { Changes } from '../shared/view/changes.js';
import type { Verdict } from '../shared/view/eval-bar.js';
import { resultVerdict, scoreVerdict } from '../shared/view/eval-bar.js';
import { keptSignal } from '../shared/view/kept-signal.js';
import type { CurrentGame } from './current-game.js';
import type { Cause } from './hero.js';

/** Which panel is shown where there is not room for both. */
export type Tab = 'moves' | 'sees';

export class PlayState {
  readonly game: ReadonlySignal<Game>;
  /** How many moves lead to the position shown. */
  readonly ply: ReadonlySignal<number>;
  readonly orientation: ReadonlySignal<Color>;
  readonly ratings: ReadonlySignal<Ratings | undefined>;
  /** What each side has left, at the moment of drawing. */
  readonly left: ReadonlySignal<Remaining>;
  /** Whether bar, scores and marks are shown. */
  readonly isEvaluated: ReadonlySignal<boolean>;
  readonly report: ReadonlySignal<GameReport>;
  /** Of the position shown; nothing until something is known of it. */
  readonly judgement: ReadonlySignal<PositionScore | undefined>;
  /** Whether a review has looked deeper than the judge. */
  readonly isReviewed: ReadonlySignal<boolean>;
  readonly verdict: ReadonlySignal<Verdict | undefined>;
  readonly status: ReadonlySignal<GameStatus>;
  /** Said before the status. */
  readonly remark: ReadonlySignal<string | undefined>;
  /** The key moment that is looked at, by the ply before its move. */
  readonly moment: ReadonlySignal<number | undefined>;
  /** The move that decided a game that is over, with its reason, once that is known. */
  readonly cause = signal<Cause>();
  /** How many of the player's mistakes can be tried again, in a game that has been judged to its end. */
  readonly momentsToTry: ReadonlySignal<number>;
  readonly names: ReadonlySignal<Readonly<Record<Color, string>>>;
  readonly tab = keptSignal<Tab>('play', ['moves', 'sees']);
  readonly #judged: ReadonlySignal<number>;
  readonly #current: CurrentGame;

  /** The first game is there. */
  constructor(current: CurrentGame, first: Game, settings: SettingsStore, changes: Changes) {
    this.#current = current;
    this.game = changes.of(() => current.game ?? first);
    this.ply = changes.of(() => current.ply);
    this.orientation = changes.of(() => current.orientation);
    this.ratings = changes.of(() => current.ratings);
    this.left = changes.of(() => allLeft(this.game.value.clock, performance.now()));
    this.isEvaluated = changes.of(() => {
      const game = current.game ?? first;
      return (settings.value.evaluation || isOver(game)) && !isWithoutEngine(game);
    });
    this.moment = changes.of(() => current.moment);
    this.remark = changes.of(() => current.remark);
    this.#judged = changes.of(() => current.judged);
    this.report = this.#known((game) => current.report ?? emptyReport(game));
    this.isReviewed = this.#known(() => current.isReviewed);
    this.judgement = this.#known(() => current.scoreAt(this.ply.value));
    this.verdict = this.#known((game) => this.#verdictOn(game, this.ply.value));
    this.status = computed(() => gameStatus(this.game.value, this.ply.value));
    this.momentsToTry = computed(() => {
      const { moves, complete } = this.report.value;
      const { human, twoPeople } = this.game.value.setup;
      if (!complete || !isOver(this.game.value) || twoPeople !== undefined) return 0;
      const own = moves.filter((move) => move?.mark !== undefined && move.color === human && move.better !== undefined);
      return Math.min(SITTING, own.length);
    });
    this.names = computed(() => playerNames(this.game.value.setup));
  }

  /** White's score after so many moves; to be asked by what depends on `report`. */
  scoreAt(ply: number): ReturnType<typeof scoreAt> {
    return scoreAt(this.game.value, this.#current.scoreAt, ply);
  }

  /** What follows of the game and of what the judge has found. */
  #known<T>(read: (game: Game) => T): ReadonlySignal<T> {
    return computed(() => {
      void this.#judged.value;
      return read(this.game.value);
    });
  }

  /** A finished game has a result; any other position has a score, once the judge has looked at it. */
  #verdictOn(game: Game, ply: number): Verdict | undefined {
    if (!this.isEvaluated.value) return undefined;
    if (game.phase.kind === 'over' && ply === pliesOf(game)) return resultVerdict(game.phase.result);
    const judgement = this.#current.scoreAt(ply) ?? this.#current.scoreAt(ply - 1);
    return judgement && scoreVerdict(judgement.score, judgement.info.depth);
  }
}

const emptyReport = (game: Game): GameReport => ({
  moves: game.position.sans.map(() => undefined),
  accuracy: { white: undefined, black: undefined },
  keyMoments: [],
  complete: false,
});
