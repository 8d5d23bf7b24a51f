/** Which of the kept games are listed, and in which order. */

import { opponentName } from '../game/players.js';
import type { KeptGame, Standing } from './kept-game.js';
import { standingOf } from './kept-game.js';
import type { OpenedGame } from './opened-game.js';

export interface GameFilter {
  /** In the names of the players, of the event or of the opening; empty for all. */
  readonly text: string;
  /** `opened`: games of others, which were opened in Analyse. */
  readonly standing: Exclude<Standing, 'over'> | 'all' | 'opened';
}

export type ListedGame = KeptGame | OpenedGame;

export const ALL_GAMES: GameFilter = { text: '', standing: 'all' };

/** Those that can go on, and after them all others by when they were here last. */
export function inOrder<Game extends ListedGame>(games: readonly Game[]): Game[] {
  const canGoOn = (game: ListedGame): boolean => game.kind === 'played' && !game.isOver;
  return [...games].sort((one, other) => Number(canGoOn(other)) - Number(canGoOn(one)) || other.changed - one.changed);
}

/** `opening` is the name of a game's opening, where it is known. */
export function filteredGames(
  games: readonly ListedGame[],
  { text, standing }: GameFilter,
  opening: (game: ListedGame) => string | undefined,
): ListedGame[] {
  const wanted = plain(text);
  if (wanted === '' && standing === 'all') return [...games];
  return games.filter((game) => {
    if (standing !== 'all' && listedAs(game) !== standing) return false;
    return wanted === '' || searched(game, opening(game) ?? '').includes(wanted);
  });
}

/** How many games are listed under each heading. */
export function countGames(games: readonly ListedGame[]): ReadonlyMap<ReturnType<typeof listedAs>, number> {
  const counts = new Map<ReturnType<typeof listedAs>, number>([['all', games.length]]);
  for (const game of games) counts.set(listedAs(game), (counts.get(listedAs(game)) ?? 0) + 1);
  return counts;
}

/** Among which games it is listed. */
export function listedAs(game: ListedGame): GameFilter['standing'] | 'over' {
  return game.kind === 'opened' ? 'opened' : standingOf(game);
}

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
  return game.kind === 'opened' ? `${game.white} ${game.black} ${game.event}` : opponentName(game.record.setup);
}

/** What a game is called in a list: against whom it was played, or who played it. */
export function nameOfGame(game: ListedGame): string {
  if (game.kind === 'played') return opponentName(game.record.setup);
  return `${game.white || '?'} – ${game.black || '?'}`;
}

/** A text to search in, or for: without accents, capitals and space around it. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
