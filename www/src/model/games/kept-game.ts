/** A game that is kept on this device, as far as it can be told without playing through it. */

import { t } from '#espalier/model/words.js';
import type { GameRecord, GameSetup } from '../game/game.js';
import type { LevelId } from '../game/levels.js';
import { readGameRecord } from '../game/saved-game.js';
import type { Opening } from '../openings/opening-names.js';
import type { DigestMaker, Entry } from '../storage/entry.js';
import { resultForPlayer } from '../text/result-text.js';
import type { KeptAnalysis } from './kept-analysis.js';
import { judgedIn, type ReviewDigest } from './review-digest.js';

export interface KeptGame {
  readonly kind: 'played';
  readonly id: string;
  /** When it was played last, in milliseconds since 1970. */
  readonly changed: number;
  readonly isOver: boolean;
  readonly record: ListedRecord;
  /** Null where it has none; undefined where it was not looked for yet. */
  readonly opening?: Opening | null | undefined;
  /** Whether its accuracy is that of a review, which looks deeper than the judge beside the game. */
  readonly isReviewed?: boolean;
  /** How it went by that review, as `packedCurve` writes it. */
  readonly curve?: string;
}

/** Clocks are many, and no list shows them. */
export type ListedRecord = Omit<GameRecord, 'clocks'>;

/** All that is known of it. */
export interface WholeGame extends KeptGame {
  readonly record: GameRecord;
  /** What was written in it, and what a review has found. */
  readonly analysis?: KeptAnalysis | undefined;
}

/** What is kept of a game for the list. */
interface GameDigest extends Pick<KeptGame, 'changed' | 'isOver' | 'opening'> {
  readonly record: Omit<ListedRecord, 'moves'>;
  /** One text is read much faster than many. */
  readonly moves: string;
}

/** Null where it is not listed. `names`: what the names of openings are of. */
export function gameDigests(names: string): DigestMaker<GameDigest | null> {
  return {
    kind: 'game',
    form: `1 ${names}`,
    make: (entry) => {
      const game = readKeptGame(entry);
      if (game === undefined) return null;
      const { clocks: _, moves, ...record } = game.record;
      return { changed: game.changed, isOver: game.isOver, record, moves: moves.join(' ') };
    },
  };
}

export function keptGameOf(
  id: string,
  { moves: text, record, ...digest }: GameDigest,
  review?: ReviewDigest | null | undefined,
): KeptGame {
  const moves = text === '' ? [] : text.split(' ');
  const judged = judgedIn(review, record.setup, moves);
  const reviewed = judged?.accuracy[record.setup.human];
  const accuracy = reviewed ?? record.accuracy;
  return {
    kind: 'played',
    id,
    ...digest,
    ...(reviewed !== undefined && { isReviewed: true }),
    ...(judged && { curve: judged.curve }),
    record: { ...record, moves, ...(accuracy !== undefined && { accuracy }) },
  };
}

/** How it stands with a game, seen by the player; `over` where only its last position can tell. */
export type Standing = 'open' | 'won' | 'drawn' | 'lost' | 'over';

/** Undefined where it cannot be read, or nothing was played in it. */
export function readKeptGame(entry: Entry): WholeGame | undefined {
  const record = readGameRecord(entry.record);
  const isOver = entry.status === 'over';
  if (record === undefined || (record.moves.length === 0 && !isOver)) return undefined;
  return { kind: 'played', id: entry.id, changed: entry.changed, isOver, record };
}

export function standingOf({ isOver, record: { result, setup } }: KeptGame): Standing {
  if (!isOver) return 'open';
  // Of two people none is the player.
  return result === undefined || setup.twoPeople !== undefined ? 'over' : resultForPlayer(result, setup.human);
}

export function standingText(standing: Standing): string {
  switch (standing) {
    case 'open':
      return t`Unfinished`;
    case 'won':
      return t`Won`;
    case 'drawn':
      return t`Drawn`;
    case 'lost':
      return t`Lost`;
    case 'over':
      return t`Finished`;
  }
}

/** Games won, drawn and lost. */
export type Tally = Readonly<Record<'won' | 'drawn' | 'lost', number>>;

export interface LevelScore {
  readonly level: LevelId;
  readonly white: Tally;
  readonly black: Tally;
}

const NONE: Tally = { won: 0, drawn: 0, lost: 0 };

/** The score against every level that was played, the strongest first, by the side that the player had. */
export function scoreByLevel(games: readonly KeptGame[]): LevelScore[] {
  const scores = new Map<LevelId, LevelScore>();
  for (const game of games) {
    const standing = standingOf(game);
    if (standing === 'open' || standing === 'over') continue;
    const { human, level } = game.record.setup;
    const before = scores.get(level) ?? { level, white: NONE, black: NONE };
    const tally = before[human];
    scores.set(level, { ...before, [human]: { ...tally, [standing]: tally[standing] + 1 } });
  }
  return [...scores.values()].sort((one, other) => other.level - one.level);
}

/** The same against one level with one color. */
export function scoreAgainst(games: readonly KeptGame[], { level, human }: Pick<GameSetup, 'level' | 'human'>): Tally {
  return scoreByLevel(games).find((score) => score.level === level)?.[human] ?? NONE;
}

/** Won, drawn and lost, `4–1–3`, which is no result of a game; or a dash where nothing was played. */
export function tallyText({ won, drawn, lost }: Tally): string {
  return won + drawn + lost === 0 ? '–' : [won, drawn, lost].join('–');
}

/** The same in words: `4 won, 1 drawn, 3 lost`. */
export function tallyWords({ won, drawn, lost }: Tally): string {
  if (won + drawn + lost === 0) return '–';
  return t`${won} won, ${drawn} drawn, ${lost} lost`;
}

/** The player's accuracy in games that are over and were judged to their end, the earliest first; at most so many. */
export function lastAccuracies(games: readonly KeptGame[], most: number): number[] {
  const known = games.flatMap(({ isOver, record: { accuracy } }) =>
    isOver && accuracy !== undefined ? [accuracy] : [],
  );
  return known.slice(0, most).reverse();
}
