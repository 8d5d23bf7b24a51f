/** A game that is kept on this device, as far as it can be told without playing through it. */

import { t } from '#espalier/model/words.js';
import type { GameRecord, GameSetup } from '../game/game.js';
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

/** Of games that have ended for the player. */
export function tallyOf(standings: readonly (Standing | undefined)[]): Tally {
  const count = (wanted: Standing): number => standings.filter((standing) => standing === wanted).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}

/** Against one level with one color. */
export function scoreAgainst(games: readonly KeptGame[], { level, human }: Pick<GameSetup, 'level' | 'human'>): Tally {
  const isMeant = ({ record: { setup } }: KeptGame): boolean => setup.level === level && setup.human === human;
  return tallyOf(games.filter(isMeant).map(standingOf));
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
