/** The game survives a reload. Everything read back is checked: another version, or a person, may have written it. */

import type { Color, OutcomeKind } from '../engine/index.js';
import { allLeft } from './clock.js';
import type { Remaining, TimeControl } from './clock.js';
import type { Game, GameRecord, GameResult, GameSetup } from './game.js';
import { isLevelId } from './levels.js';
import { isRecord, read, readText, write } from './local-data.js';

const GAME_KEY = 'espalier.game.1';

/**
 * The one game that is kept, as one tab sees it. Where another tab has gone on with it since, this one no longer
 * overwrites it by itself, only once a person acts here.
 */
export class GameStore {
  /** What this tab has read or written last. */
  #known: string | null = null;

  load(): GameRecord | undefined {
    this.#known = readText(GAME_KEY);
    return loadGame();
  }

  /** `byPerson`: a person has just acted in this tab. */
  save(game: Game, now: number, byPerson: boolean): void {
    if (!byPerson && readText(GAME_KEY) !== this.#known) return;
    write(GAME_KEY, recordOf(game, now));
    this.#known = readText(GAME_KEY);
  }
}

function recordOf(game: Game, now: number): GameRecord {
  const { phase } = game;
  const byPlayers = phase.kind === 'over' && !isBoardResult(phase.result.kind);
  return {
    setup: game.setup,
    moves: game.moves,
    remaining: allLeft(game.clock, now),
    clocks: game.clocks,
    ...(byPlayers ? { result: phase.result } : {}),
  };
}

function loadGame(): GameRecord | undefined {
  const value = read(GAME_KEY);
  if (!isRecord(value)) return undefined;
  const setup = readSetup(value['setup']);
  const remaining = readRemaining(value['remaining']);
  const clocks = listOf(value['clocks'], readRemaining);
  const moves = listOf(value['moves'], (move) => (typeof move === 'string' ? move : undefined));
  if (setup === undefined || remaining === undefined || clocks === undefined || moves === undefined) return undefined;
  if (clocks.length !== moves.length + 1) return undefined;
  const result = readResult(value['result']);
  return { setup, remaining, clocks, moves, ...(result === undefined ? {} : { result }) };
}

function readSetup(value: unknown): GameSetup | undefined {
  if (!isRecord(value)) return undefined;
  const { human, level, fen, chess960 } = value;
  const control = readControl(value['control']);
  if (!isColor(human) || !isLevelId(level) || control === undefined || typeof chess960 !== 'boolean') return undefined;
  return { human, level, control, chess960, ...(typeof fen === 'string' ? { fen } : {}) };
}

function readControl(value: unknown): TimeControl | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { baseMs, incrementMs } = value;
  return isTime(baseMs) && isTime(incrementMs) ? { baseMs, incrementMs } : undefined;
}

function readRemaining(value: unknown): Remaining | undefined {
  if (!isRecord(value)) return undefined;
  const { white, black } = value;
  return isTime(white) && isTime(black) ? { white, black } : undefined;
}

function readResult(value: unknown): GameResult | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, winner } = value;
  if (kind === 'resignation' && isColor(winner)) return { kind, winner };
  if (kind === 'flagFall') return isColor(winner) ? { kind, winner } : { kind };
  return undefined;
}

function isBoardResult(kind: GameResult['kind']): kind is OutcomeKind {
  return kind !== 'resignation' && kind !== 'flagFall';
}

function listOf<T>(value: unknown, item: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: T[] = [];
  for (const entry of value) {
    const one = item(entry);
    if (one === undefined) return undefined;
    items.push(one);
  }
  return items;
}

const isColor = (value: unknown): value is Color => value === 'white' || value === 'black';
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
