/** The game that is played, what the judge has found of it, and which of its positions is looked at. */

import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrows.js';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { opposite } from '../../model/game/clock.js';
import { answerToDrawOffer } from '../../model/game/draw-offer.js';
import {
  type Game,
  type GamePositions,
  type GameSetup,
  isOver,
  isWithoutEngine,
  pliesOf,
  requestOf,
} from '../../model/game/game.js';
import { type GameHandoff, handoffOf } from '../../model/game/game-handoff.js';
import { type GameReport, type MoveReport, reportOf } from '../../model/game/game-report.js';
import { GameSession, type Opponent, type Premove } from '../../model/game/game-session.js';
import { GameJudge, type JudgeEngine, type PositionScore } from '../../model/game/judge.js';
import { levelOf, type Ratings } from '../../model/game/levels.js';
import { pieceHint } from '../../model/practice/piece-hint.js';
import { oncePerFrame } from '../shared/pace.js';
import type { SettingsStore } from '../shared/settings.js';

export const FIRST_GAME: GameSetup = {
  human: 'white',
  level: 4,
  control: { baseMs: 600_000, incrementMs: 5_000 },
  chess960: false,
};

/** Half as broad as the move that was better. */
const PLAYED_WEIGHT = 0.5;

/** Where a game is kept, and when it was played last. */
export interface KeptPlace {
  readonly id: string;
  readonly date: Date;
}

/** What was asked for in the position that is played. */
export interface Remark {
  readonly text: string;
  readonly arrows?: readonly Arrow[];
}

export class CurrentGame {
  readonly session: GameSession;
  readonly judge: GameJudge;
  readonly #settings: SettingsStore;
  /** How strong the levels are, once the engine is there. */
  readonly ratings = signal<Ratings>();
  /** The time at which a digit of a clock has changed. */
  readonly now = signal(performance.now());
  /** The ply being looked at; undefined follows the game. */
  readonly #browsed = signal<number>();
  /** The key moment being looked at, by the ply before its move. */
  readonly #moment = signal<number>();
  /** Said below the moves until the game goes on. */
  readonly #remark = signal<Remark & { readonly revision: number }>();
  /** What a review has found of this state of the game. */
  readonly #reviewed = signal<{ readonly game: Game; readonly scores: readonly PositionScore[] }>();
  /** How many hints were asked for in the position of this revision: first the piece is told, then its move. */
  readonly #hinted = signal<{ readonly revision: number; readonly count: number }>();
  readonly #judged: ReadonlySignal<unknown>;
  readonly #report = computed(() => this.game && reportOf(this.game, this.scoreAt));

  constructor(rules: Rules, opponent: Opponent, judge: () => Promise<JudgeEngine>, settings: SettingsStore) {
    this.#settings = settings;
    this.session = new GameSession(rules, opponent);
    this.judge = new GameJudge(judge);
    this.#judged = oncePerFrame(this.judge.known);
    let before = 0;
    effect(() => {
      const plies = this.game === undefined ? 0 : pliesOf(this.game);
      if (plies > before && settings.peek().returnOnMove) this.#browsed.value = undefined;
      before = plies;
      // Another game, or a move taken back: what is looked at may be gone.
      this.#moment.value = undefined;
    });
  }

  /** Undefined until there is one. */
  get game(): Game | undefined {
    return this.session.game;
  }

  /** How many moves lead to the position shown. */
  get ply(): number {
    const { game } = this;
    return game === undefined ? 0 : Math.min(this.#browsed.value ?? Number.POSITIVE_INFINITY, pliesOf(game));
  }

  get isLive(): boolean {
    return this.game !== undefined && this.ply === pliesOf(this.game);
  }

  get orientation(): Color {
    const own = this.game === undefined ? 'white' : ownSide(this.game);
    return this.#settings.value.flipped ? opposite(own) : own;
  }

  /** Of the position shown. */
  get fen(): string {
    return this.game?.position.positions[this.ply]?.fen ?? '';
  }

  get positions(): GamePositions | undefined {
    const { game } = this;
    return game && { request: requestOf(game), view: game.position };
  }

  /** What a review has found, else what the judge has. */
  readonly scoreAt = (ply: number): PositionScore | undefined => {
    void this.#judged.value;
    return this.isReviewed ? this.#reviewed.value?.scores[ply] : this.judge.at(ply);
  };

  get isReviewed(): boolean {
    const { value } = this.#reviewed;
    return value !== undefined && value.game === this.game;
  }

  /** A review has looked at all of it, deeper than the judge. */
  useReview(game: Game, scores: readonly PositionScore[]): void {
    this.#reviewed.value = { game, scores };
  }

  get report(): GameReport | undefined {
    return this.#report.value;
  }

  /** The key moment that is looked at: the board stands before its move. */
  get moment(): number | undefined {
    return this.#moment.value;
  }

  /** A premove belongs to the position that is played, not to the ones before it. */
  get premove(): Premove | undefined {
    return this.isLive ? this.session.premove : undefined;
  }

  /** A hint, once one is known, or the answer to an offer. */
  get remark(): string | undefined {
    const { hint } = this;
    if (hint !== undefined) return hint.isWhole ? t`Hint: ${hint.san}.` : pieceHint(this.fen, squaresOf(hint.uci).from);
    return this.#answer?.text;
  }

  get #answer(): Remark | undefined {
    const { value } = this.#remark;
    return value?.revision === this.game?.revision ? value : undefined;
  }

  get arrows(): readonly Arrow[] {
    const { moment, hint } = this;
    if (moment !== undefined) return this.#momentArrows(moment);
    if (hint === undefined) return this.isLive ? [...(this.#answer?.arrows ?? [])] : [];
    const { from } = squaresOf(hint.uci);
    return [hint.isWhole ? arrow(hint.uci, 'best') : { from, to: from, kind: 'yellow' }];
  }

  /** What was asked for, in the position that it was asked in. */
  get hint(): { readonly uci: string; readonly san: string; readonly isWhole: boolean } | undefined {
    const [{ game }, hinted] = [this, this.#hinted.value];
    if (game === undefined || hinted?.revision !== game.revision || !this.isLive || game.phase.kind !== 'human')
      return undefined;
    const {
      pv: [uci],
      pvSan: [san],
    } = this.scoreAt(pliesOf(game))?.info ?? { pv: [], pvSan: [] };
    return uci === undefined || san === undefined ? undefined : { uci, san, isWhole: hinted.count > 1 };
  }

  /** `kept`: where it is kept, and since when. `isForReview`: the whole of it is to be reviewed at once. */
  handed(game: Game, kept: KeptPlace, ply: number, isForReview: boolean): GameHandoff {
    return handoffOf(game, kept.date, { id: kept.id, ply, orientation: this.orientation, isForReview });
  }

  browse(ply: number): void {
    this.#look(ply, undefined);
  }

  /** From the position before the move that cost so much. */
  showMoment({ ply }: MoveReport): void {
    this.#look(ply, ply);
  }

  /** One key moment on, or back. */
  stepMoment(by: 1 | -1): void {
    const moments = this.report?.keyMoments ?? [];
    if (this.game === undefined || !isOver(this.game)) return;
    const at = moments.findIndex(({ ply }) => ply === this.moment);
    const next = at < 0 ? moments.at(by > 0 ? 0 : -1) : moments[at + by];
    if (next !== undefined) this.showMoment(next);
  }

  play(uci: string): void {
    this.#live(() => this.session.play(uci));
  }

  takeBack(): void {
    this.#live(() => this.session.takeBack());
  }

  resign(): void {
    this.#live(() => this.session.resign());
  }

  giveHint(): void {
    if (this.game?.phase.kind !== 'human' || isWithoutEngine(this.game)) return;
    const { revision } = this.game;
    const before = this.#hinted.value;
    const count = before?.revision === revision ? before.count + 1 : 1;
    this.#live(() => (this.#hinted.value = { revision, count }));
  }

  offerDraw(): void {
    const { game } = this;
    if (game?.phase.kind !== 'human') return;
    // Two people have spoken of it.
    if (game.setup.twoPeople !== undefined) return this.session.agreeOnDraw();
    const answer = answerToDrawOffer(game, this.judge.at(pliesOf(game)), levelOf(game.setup.level).name);
    if (answer.accepted) return this.session.agreeOnDraw();
    this.tell(game, { text: answer.reason });
  }

  /** Answers in the position that is played, unless the game has gone on. */
  tell({ revision }: Game, remark: Remark): void {
    if (this.game?.revision !== revision) return;
    batch(() => {
      // A hint would be said in place of the answer.
      this.#hinted.value = undefined;
      this.#remark.value = { revision, ...remark };
    });
  }

  /** Does something in the position that is played, which is shown then. */
  #live(act: () => void): void {
    batch(() => {
      this.#browsed.value = undefined;
      act();
    });
  }

  #look(ply: number, moment: number | undefined): void {
    const { game } = this;
    if (game === undefined) return;
    batch(() => {
      this.#browsed.value = ply >= pliesOf(game) ? undefined : ply;
      this.#moment.value = moment;
    });
  }

  #momentArrows(ply: number): readonly Arrow[] {
    const played = this.game?.position.moves[ply]?.uci;
    const better = this.scoreAt(ply)?.info.pv[0];
    return [
      ...(better === undefined ? [] : [arrow(better, 'best')]),
      ...(played === undefined ? [] : [{ ...arrow(played, 'played'), weight: PLAYED_WEIGHT }]),
    ];
  }
}

/** Whose side is below. Where two people play it may be who is to move. */
function ownSide(game: Game): Color {
  const { human, twoPeople } = game.setup;
  return twoPeople?.turnsBoard === true && !isOver(game) ? game.position.turn : human;
}

function arrow(uci: string, kind: Arrow['kind']): Arrow {
  return { ...squaresOf(uci), kind };
}
