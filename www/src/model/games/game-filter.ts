/** Which of the kept games are listed, and in which order. */

import type { Color } from '#espalier/engine/types.js';
import { opposite } from '../game/clock.js';
import { opponentName } from '../game/players.js';
import { plain } from '../text/plain-text.js';
import { type KeptGame, type Standing, standingOf } from './kept-game.js';
import type { OpenedGame } from './opened-game.js';

export interface GameFilter {
  /** In the names of the players, of the event or of the opening, or in the date; empty for all. */
  readonly text: string;
  readonly standing: Exclude<Standing, 'over'> | 'all';
  /** `opened`: games of others, from a file or pasted. */
  readonly origin: ListedGame['kind'] | 'anywhere';
  /** Only those with mistakes to practice. */
  readonly isToPractice: boolean;
}

export type ListedGame = KeptGame | OpenedGame;

export const ALL_GAMES: GameFilter = { text: '', standing: 'all', origin: 'anywhere', isToPractice: false };

/** Those that can go on, and after them all others by when they were here last. */
export function inOrder<Game extends ListedGame>(games: readonly Game[]): Game[] {
  const canGoOn = (game: ListedGame): boolean => game.kind === 'played' && !game.isOver;
  return [...games].sort((one, other) => Number(canGoOn(other)) - Number(canGoOn(one)) || other.changed - one.changed);
}

/** What is known of games beside them. */
export interface GameFacts {
  /** The name of the opening. */
  readonly opening: (game: ListedGame) => string | undefined;
  /** How many of its moments can be tried again. */
  readonly toPractice: (game: ListedGame) => number;
}

/** All that the filter asks for. */
export function filteredGames(
  games: readonly ListedGame[],
  { text, standing, origin, isToPractice }: GameFilter,
  facts: GameFacts,
): ListedGame[] {
  const wanted = plain(text);
  return games.filter((game) => {
    if (standing !== 'all' && listedAs(game) !== standing) return false;
    if (origin !== 'anywhere' && game.kind !== origin) return false;
    if (isToPractice && facts.toPractice(game) === 0) return false;
    return wanted === '' || searched(game, facts.opening(game) ?? '').includes(wanted);
  });
}

/** How many games are listed under each heading. */
export function countGames(games: readonly ListedGame[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>([['all', games.length]]);
  for (const game of games) {
    for (const heading of [game.kind, listedAs(game) ?? []].flat()) {
      counts.set(heading, (counts.get(heading) ?? 0) + 1);
    }
  }
  return counts;
}

/** That of the player; undefined in a game of others, or of two people at one board. */
export function sideOf(game: ListedGame): Color | undefined {
  if (game.kind === 'opened') return game.side;
  const { human, twoPeople } = game.record.setup;
  return twoPeople === undefined ? human : undefined;
}

/** How it stands for the player; undefined where that has no side in it, or nothing says how it has ended. */
export function listedAs(game: ListedGame): Standing | undefined {
  if (game.kind === 'played') return standingOf(game);
  return game.side && OUTCOMES[game.side][game.result];
}

/** By the result as PGN writes it. */
const OUTCOMES: Readonly<Record<Color, Readonly<Record<string, Standing>>>> = {
  white: { '1-0': 'won', '1/2-1/2': 'drawn', '0-1': 'lost' },
  black: { '1-0': 'lost', '1/2-1/2': 'drawn', '0-1': 'won' },
};

/** What is searched of each game, with what it was made of: making it for thousands takes longer than a key may. */
const prepared = new WeakMap<ListedGame, { readonly of: string; readonly text: string }>();

function searched(game: ListedGame, opening: string): string {
  const of = `${namesIn(game)}\n${opening}`;
  const known = prepared.get(game);
  if (known?.of === of) return known.text;
  const text = plain(of);
  prepared.set(game, { of, text });
  return text;
}

function namesIn(game: ListedGame): string {
  return game.kind === 'opened'
    ? `${game.white} ${game.black} ${game.event} ${game.date}`
    : `${opponentName(game.record.setup)} ${new Date(game.changed).getFullYear()}`;
}

/** What a game is called in a list: against whom it was played, or who played it. */
export function nameOfGame(game: ListedGame): string {
  if (game.kind === 'played') return opponentName(game.record.setup);
  const side = sideOf(game);
  return side === undefined ? `${game.white || '?'} – ${game.black || '?'}` : game[opposite(side)] || '?';
}
