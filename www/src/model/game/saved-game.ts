/** A game as it is kept between visits. Everything read back is checked. */

import type { Color } from '#espalier/engine/types.js';
import { isRecord, listOf } from '../json.js';
import { allLeft, type Remaining, type TimeControl } from './clock.js';
import { type Game, type GameRecord, type GameResult, type GameSetup, movesOf, type TwoPeople } from './game.js';
import { isLevelId, type LevelId } from './levels.js';

/** Since version 2 there are ten levels; records without a version know these six. */
const VERSION = 2;
const FORMER_LEVELS: readonly LevelId[] = [3, 5, 6, 7, 8, 10];

export interface SavedGame extends GameRecord {
  readonly version: typeof VERSION;
}

export function recordOf(game: Game, now: number, accuracy?: number): SavedGame {
  const { phase } = game;
  return savedRecord({
    setup: game.setup,
    moves: movesOf(game),
    remaining: allLeft(game.clock, now),
    clocks: game.clocks,
    ...(phase.kind === 'over' && { result: phase.result }),
    ...(accuracy !== undefined && { accuracy }),
  });
}

/** A record with the version that says how to read it. */
export function savedRecord(record: GameRecord): SavedGame {
  return { version: VERSION, ...record };
}

/** What `recordOf` has written, today or in an older version; undefined where it is anything else. */
export function readGameRecord(value: unknown): GameRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { version } = value;
  if (version !== undefined && version !== VERSION) return undefined;
  const setup = readSetup(value['setup'], version);
  const remaining = readRemaining(value['remaining']);
  const clocks = listOf(value['clocks'], readRemaining);
  const moves = listOf(value['moves'], (move) => (typeof move === 'string' ? move : undefined));
  if (setup === undefined || remaining === undefined || clocks === undefined || moves === undefined) return undefined;
  if (clocks.length !== moves.length + 1) return undefined;
  const result = readResult(value['result']);
  const accuracy = value['accuracy'];
  return { setup, remaining, clocks, moves, ...(result && { result }), ...(isPercent(accuracy) && { accuracy }) };
}

function readSetup(value: unknown, version: typeof VERSION | undefined): GameSetup | undefined {
  if (!isRecord(value)) return undefined;
  const { human, fen, chess960 } = value;
  const level = version === undefined ? FORMER_LEVELS[Number(value['level']) - 1] : value['level'];
  const control = readControl(value['control']);
  if (!isColor(human) || !isLevelId(level) || control === undefined || typeof chess960 !== 'boolean') return undefined;
  const twoPeople = readTwoPeople(value['twoPeople']);
  return { human, level, control, chess960, ...(typeof fen === 'string' && { fen }), ...(twoPeople && { twoPeople }) };
}

function readTwoPeople(value: unknown): TwoPeople | undefined {
  return isRecord(value) ? { turnsBoard: value['turnsBoard'] === true } : undefined;
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
  const { winner } = value;
  const kind = RESULT_KINDS.find((known) => known === value['kind']);
  if (kind === undefined || kind === 'agreement') return kind && { kind };
  if (kind === 'resignation') return isColor(winner) ? { kind, winner } : undefined;
  return isColor(winner) ? { kind, winner } : { kind };
}

const RESULT_KINDS: readonly GameResult['kind'][] = [
  'checkmate',
  'stalemate',
  'threefold',
  'fiftyMoves',
  'insufficientMaterial',
  'resignation',
  'agreement',
  'flagFall',
];

const isColor = (value: unknown): value is Color => value === 'white' || value === 'black';
const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
