/**
 * A game against the engine as a state machine: plain data in, plain data out, no DOM, no clock of its own.
 *
 * The page knows no rules of chess. After every move the game is in the phase `rules` until the engine has said what
 * the new position is. Every question carries the `revision` it was asked at; an answer to another revision changes
 * nothing. What must be asked now is read off the state with `questions`, so a question can neither be forgotten nor
 * asked twice.
 */

import type { Color, OutcomeKind, PositionRequest, PositionView } from 'espalier';
import { t } from 'espalier/words';
import { allLeft, isFlagDown, newClock, opposite, pause, press, run } from './clock.js';
import type { Clock, Remaining, TimeControl } from './clock.js';
import type { LevelId } from './levels.js';

export interface GameSetup {
  readonly human: Color;
  readonly level: LevelId;
  readonly control: TimeControl | null;
  readonly chess960: boolean;
  /** Absent: the standard start position. */
  readonly fen?: string;
}

export type GameResult =
  | { readonly kind: OutcomeKind; readonly winner?: Color }
  | { readonly kind: 'resignation'; readonly winner: Color }
  | { readonly kind: 'agreement'; readonly winner?: never }
  /** No winner when the other side could not have mated by any sequence of moves. */
  | { readonly kind: 'flagFall'; readonly winner?: Color };

export type Phase =
  | { readonly kind: 'human' }
  | { readonly kind: 'engine' }
  | { readonly kind: 'rules' }
  | { readonly kind: 'stalled'; readonly during: 'engine' | 'rules'; readonly message: string }
  | { readonly kind: 'over'; readonly result: GameResult };

export interface Game {
  readonly setup: GameSetup;
  readonly phase: Phase;
  /** UCI, from the start position. One longer than what `view` knows while the phase is `rules`. */
  readonly moves: readonly string[];
  /** The last answer of the rules. */
  readonly view: PositionView;
  readonly clock: Clock;
  /** What both sides had left at each ply, so that a takeback gives the time back too. */
  readonly clocks: readonly Remaining[];
  /** Different for every position of every game; answers are matched by it. */
  readonly revision: number;
  /** How often the current question was asked. */
  readonly attempt: number;
}

export interface Question {
  readonly revision: number;
  readonly attempt: number;
}

/** What is to be asked: of the engine which move it plays, of the rules what the position is. */
export interface Questions {
  readonly engine?: Question;
  readonly rules?: Question;
}

/** `view` is what the rules say about the setup's start position. */
export function startGame(setup: GameSetup, view: PositionView, revision: number): Game {
  const clock = newClock(setup.control);
  const phase: Phase = { kind: 'rules' };
  const game: Game = { setup, phase, moves: [], view, clock, clocks: [clock.remaining], revision, attempt: 1 };
  return settle(game, view);
}

export interface GameRecord {
  readonly setup: GameSetup;
  readonly moves: readonly string[];
  readonly remaining: Remaining;
  readonly clocks: readonly Remaining[];
  /** Only for results that the rules do not give: a resignation or a flag fall. */
  readonly result?: GameResult;
}

/** A game that was put away, continued with the time that was left. `view` is the position after its moves. */
export function restoreGame(record: GameRecord, view: PositionView, revision: number, now: number): Game {
  const { setup, moves, clocks } = record;
  const clock = { ...newClock(setup.control), remaining: record.remaining };
  const game = settle({ setup, phase: { kind: 'rules' }, moves, view, clock, clocks, revision, attempt: 1 }, view);
  if (record.result !== undefined) return finish(game, record.result, now);
  return isOver(game) || moves.length === 0 ? game : { ...game, clock: run(clock, turnOf(game), now) };
}

export function positionOf(game: Game): PositionRequest {
  const { fen, chess960 } = game.setup;
  return { ...(fen === undefined ? {} : { fen }), moves: [...game.moves], chess960 };
}

/**
 * What has to be asked now, if anything. Two equal questions are the same question. The engine searches as soon as it
 * is its turn and its clock runs, while the rules are still asked what its opponent's move is called and whether it has
 * ended the game.
 */
export function questions(game: Game): Questions {
  const { phase, revision, attempt } = game;
  if (phase.kind === 'engine') return { engine: { revision, attempt } };
  if (phase.kind !== 'rules') return {};
  const rules = { revision, attempt };
  return turnOf(game) === game.setup.human ? { rules } : { engine: { revision, attempt: 1 }, rules };
}

/** Whose move it is after `ply` moves. */
export function turnAt(game: Game, ply: number): Color {
  const first = game.view.positions[0]?.turn ?? 'white';
  return ply % 2 === 0 ? first : opposite(first);
}

export function turnOf(game: Game): Color {
  return turnAt(game, game.moves.length);
}

export function isOver(game: Game): boolean {
  return game.phase.kind === 'over';
}

export function playHuman(game: Game, uci: string, now: number): Game {
  const current = checkFlag(game, now);
  return current.phase.kind === 'human' ? play(current, uci, now) : current;
}

/** The engine's answer to the question asked at `revision`. */
export function playEngine(game: Game, revision: number, uci: string, now: number): Game {
  const current = checkFlag(game, now);
  if (current.phase.kind !== 'engine' || current.revision !== revision) return current;
  if (!current.view.legalMoves.some((move) => move.uci === uci)) {
    return fail(current, revision, t`The engine answered with ${uci}, which is not a legal move here.`, now);
  }
  return play(current, uci, now);
}

/** The rules' answer to the question asked at `revision`. */
export function receiveView(game: Game, revision: number, view: PositionView, now: number): Game {
  if (game.phase.kind !== 'rules' || game.revision !== revision) return game;
  const next = settle(game, view);
  return isOver(next) ? { ...next, clock: pause(next.clock, now) } : next;
}

/** The question asked at `revision` could not be answered. Nothing is lost: the clocks stop until a person asks again. */
export function fail(game: Game, revision: number, message: string, now: number): Game {
  const during = game.phase.kind;
  if ((during !== 'engine' && during !== 'rules') || game.revision !== revision) return game;
  return { ...game, phase: { kind: 'stalled', during, message }, clock: pause(game.clock, now) };
}

export function retry(game: Game, now: number): Game {
  if (game.phase.kind !== 'stalled') return game;
  const clock = game.moves.length === 0 ? game.clock : run(game.clock, turnOf(game), now);
  return { ...game, phase: { kind: game.phase.during }, clock, attempt: game.attempt + 1 };
}

/** How many moves stay when the human's last move is taken back, or undefined when there is none to take back. */
export function takeBackTarget(game: Game): number | undefined {
  const { phase } = game;
  if (phase.kind === 'over' && !isBoardResult(phase.result.kind)) return undefined;
  for (let ply = game.moves.length - 1; ply >= 0; ply -= 1) {
    if (turnAt(game, ply) === game.setup.human) return ply;
  }
  return undefined;
}

export function takeBack(game: Game, now: number): Game {
  const ply = takeBackTarget(game);
  if (ply === undefined) return game;
  const remaining = game.clocks[ply] ?? game.clock.remaining;
  const stopped: Clock = { ...game.clock, remaining, running: null };
  return {
    ...game,
    phase: { kind: 'rules' },
    moves: game.moves.slice(0, ply),
    clock: ply === 0 ? stopped : run(stopped, game.setup.human, now),
    clocks: game.clocks.slice(0, ply + 1),
    revision: game.revision + 1,
    attempt: 1,
  };
}

export function resign(game: Game, now: number): Game {
  if (isOver(game)) return game;
  return finish(game, { kind: 'resignation', winner: opposite(game.setup.human) }, now);
}

/** Both sides want no more. */
export function agreeOnDraw(game: Game, now: number): Game {
  return isOver(game) ? game : finish(game, { kind: 'agreement' }, now);
}

/** Whether the rules of chess give such a result, rather than a player or a clock. */
export function isBoardResult(kind: GameResult['kind']): kind is OutcomeKind {
  return kind !== 'resignation' && kind !== 'flagFall' && kind !== 'agreement';
}

/** Ends the game if the running side has no time left. */
export function checkFlag(game: Game, now: number): Game {
  // While the rules are being asked the last move may turn out to have ended the game in time.
  const counts = game.phase.kind === 'human' || game.phase.kind === 'engine';
  if (!counts || game.clock.running === null || !isFlagDown(game.clock, now)) return game;
  const winner = opposite(game.clock.running.color);
  return finish(game, game.view.canMate[winner] ? { kind: 'flagFall', winner } : { kind: 'flagFall' }, now);
}

function play(game: Game, uci: string, now: number): Game {
  const clock = press(game.clock, turnOf(game), now);
  return {
    ...game,
    phase: { kind: 'rules' },
    moves: [...game.moves, uci],
    clock,
    clocks: [...game.clocks, allLeft(clock, now)],
    revision: game.revision + 1,
    attempt: 1,
  };
}

function settle(game: Game, view: PositionView): Game {
  const phase: Phase =
    view.outcome === undefined
      ? { kind: view.turn === game.setup.human ? 'human' : 'engine' }
      : { kind: 'over', result: view.outcome };
  return { ...game, view, phase, attempt: 1 };
}

function finish(game: Game, result: GameResult, now: number): Game {
  return { ...game, phase: { kind: 'over', result }, clock: pause(game.clock, now) };
}
