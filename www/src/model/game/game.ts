/**
 * A game against the engine as a state machine: plain data in, plain data out, no DOM, no clock of its own.
 * What the rules say comes with the position.
 *
 * The engine is asked while the phase is `engine`. An answer carries the `revision` that was asked about; one to
 * another revision changes nothing.
 */

import type { Color, OutcomeKind, PositionRequest, PositionView } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Position } from '#espalier/rules/types.js';
import {
  allLeft,
  type Clock,
  isFlagDown,
  newClock,
  opposite,
  pause,
  press,
  type Remaining,
  run,
  type TimeControl,
} from './clock.js';
import type { LevelId } from './levels.js';

export interface GameSetup {
  readonly human: Color;
  readonly level: LevelId;
  readonly control: TimeControl | null;
  readonly chess960: boolean;
  /** Absent: the standard start position. */
  readonly fen?: string;
  /** Two people at one board; absent: a person against the engine. */
  readonly twoPeople?: TwoPeople;
}

export interface TwoPeople {
  /** Whether the board turns to whoever is to move. */
  readonly turnsBoard: boolean;
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
  /** The engine could not answer; `isLost`: nor can it, until the page is loaded anew. */
  | { readonly kind: 'stalled'; readonly message: string; readonly isLost?: boolean }
  /** It is played in another tab. */
  | { readonly kind: 'elsewhere' }
  /** `isElsewhere`: it is open in another tab, too, which may take a move back. */
  | { readonly kind: 'over'; readonly result: GameResult; readonly isElsewhere?: boolean };

export interface Game {
  readonly setup: GameSetup;
  readonly phase: Phase;
  /** With all that led to it. */
  readonly position: Position;
  readonly clock: Clock;
  /** What both sides had left at each ply, so that a takeback gives the time back too. */
  readonly clocks: readonly Remaining[];
  /** Different for every position of every game, and for every time that the engine is asked. */
  readonly revision: number;
}

export function startGame(setup: GameSetup, start: Position, revision: number): Game {
  const clock = newClock(setup.control);
  const phase = phaseOf(setup, start);
  return { setup, phase, position: start, clock, clocks: [clock.remaining], revision };
}

export interface GameRecord {
  readonly setup: GameSetup;
  readonly moves: readonly string[];
  readonly remaining: Remaining;
  readonly clocks: readonly Remaining[];
  /** How it has ended, if it has; earlier versions left out what the rules say of the last position. */
  readonly result?: GameResult;
  /** The player's, in percent, once every move has been judged. */
  readonly accuracy?: number;
}

/** A game that was put away, continued with the time that was left. `position` is that after its moves. */
export function restoreGame(record: GameRecord, position: Position, revision: number, now: number): Game {
  const { setup, clocks, remaining, result } = record;
  const clock = { ...newClock(setup.control), remaining };
  const game: Game = { setup, phase: phaseOf(setup, position), position, clock, clocks, revision };
  // What the rules say of the last position comes before what is written of it.
  if (result !== undefined && !isOver(game) && !isBoardResult(result.kind)) return finish(game, result, now);
  return isOver(game) || pliesOf(game) === 0 ? game : { ...game, clock: run(clock, position.turn, now) };
}

/** The same, to be looked at only. */
export function watched(game: Game): Game {
  const { phase } = game;
  return { ...game, phase: phase.kind === 'over' ? { ...phase, isElsewhere: true } : { kind: 'elsewhere' } };
}

/** The game as an engine is asked about it. */
export function requestOf(game: Game): PositionRequest {
  const { fen, chess960 } = game.setup;
  return { ...(fen !== undefined && { fen }), moves: movesOf(game), chess960 };
}

/** What has been played, as UCI writes it. */
export function movesOf({ position }: Game): string[] {
  return position.moves.map(({ uci }) => uci);
}

/** How many moves have been played. */
export function pliesOf({ position }: Game): number {
  return position.moves.length;
}

/** Whose move it is after `ply` moves. */
export function turnAt(game: Game, ply: number): Color {
  const first = game.position.start.turn;
  return ply % 2 === 0 ? first : opposite(first);
}

/** Two people play: the engine looks at it only when it is over. */
export function isWithoutEngine(game: Game): boolean {
  return game.setup.twoPeople !== undefined && !isOver(game);
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
  if (!current.position.legalMoves.some((move) => move.uci === uci)) {
    return fail(current, revision, t`The engine answered with ${uci}, which is not a legal move here.`, now);
  }
  return play(current, uci, now);
}

/**
 * The question asked at `revision` could not be answered. Nothing is lost: the clocks stop until a person asks again.
 */
export function fail(game: Game, revision: number, message: string, now: number, isLost = false): Game {
  if (game.phase.kind !== 'engine' || game.revision !== revision) return game;
  return { ...game, phase: { kind: 'stalled', message, ...(isLost && { isLost }) }, clock: pause(game.clock, now) };
}

export function retry(game: Game, now: number): Game {
  if (game.phase.kind !== 'stalled') return game;
  const clock = pliesOf(game) === 0 ? game.clock : run(game.clock, game.position.turn, now);
  return { ...game, phase: { kind: 'engine' }, clock, revision: game.revision + 1 };
}

/** How many moves stay when the human's last move is taken back, or undefined when there is none to take back. */
export function takeBackTarget(game: Game): number | undefined {
  const { phase } = game;
  if (phase.kind === 'elsewhere') return undefined;
  if (phase.kind === 'over' && (phase.isElsewhere === true || !isBoardResult(phase.result.kind))) return undefined;
  for (let ply = pliesOf(game) - 1; ply >= 0; ply -= 1) {
    if (isPersons(game.setup, turnAt(game, ply))) return ply;
  }
  return undefined;
}

export function takeBack(game: Game, now: number): Game {
  const ply = takeBackTarget(game);
  if (ply === undefined) return game;
  const remaining = game.clocks[ply] ?? game.clock.remaining;
  const stopped: Clock = { ...game.clock, remaining, running: null };
  let { position } = game;
  while (position.moves.length > ply) position = position.undo();
  return {
    ...game,
    phase: phaseOf(game.setup, position),
    position,
    clock: ply === 0 ? stopped : run(stopped, position.turn, now),
    clocks: game.clocks.slice(0, ply + 1),
    revision: game.revision + 1,
  };
}

/** Of two people it is who is to move that gives up. */
export function resign(game: Game, now: number): Game {
  if (isOver(game)) return game;
  const loser = game.setup.twoPeople === undefined ? game.setup.human : game.position.turn;
  return finish(game, { kind: 'resignation', winner: opposite(loser) }, now);
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
  const counts = game.phase.kind === 'human' || game.phase.kind === 'engine';
  if (!counts || game.clock.running === null || !isFlagDown(game.clock, now)) return game;
  const winner = opposite(game.clock.running.color);
  return finish(game, game.position.canMate[winner] ? { kind: 'flagFall', winner } : { kind: 'flagFall' }, now);
}

function play(game: Game, uci: string, now: number): Game {
  const position = game.position.play(uci);
  const pressed = press(game.clock, game.position.turn, now);
  const clock = position.outcome === undefined ? pressed : pause(pressed, now);
  return {
    ...game,
    phase: phaseOf(game.setup, position),
    position,
    clock,
    clocks: [...game.clocks, allLeft(clock, now)],
    revision: game.revision + 1,
  };
}

function phaseOf(setup: GameSetup, { outcome, turn }: Position): Phase {
  if (outcome !== undefined) return { kind: 'over', result: outcome };
  return { kind: isPersons(setup, turn) ? 'human' : 'engine' };
}

/** Whether somebody at this board makes the moves of a side. */
function isPersons({ human, twoPeople }: GameSetup, side: Color): boolean {
  return twoPeople !== undefined || side === human;
}

function finish(game: Game, result: GameResult, now: number): Game {
  return { ...game, phase: { kind: 'over', result }, clock: pause(game.clock, now) };
}

/** A game and its positions, as views hand it to each other: Explore can record a search of any of them. */
export interface GamePositions {
  readonly request: PositionRequest;
  readonly view: Pick<PositionView, 'sans' | 'positions'>;
}
