/** Which of the kept games are listed, and in which order. */

import type { Color } from '#espalier/engine/types.js';
import { opposite } from '../game/clock.js';
import { opponentName } from '../game/players.js';
import { plain } from '../text/plain-text.js';
import { type KeptGame, type Standing, standingOf } from './kept-game.js';
import type { OpenedGame } from './opened-game.js';

export interface GameFilter extends Readonly<Record<Facet, string>> {
  /** In the names of the players, of the event or of the opening, or in the date; empty for all. */
  readonly text: string;
}

/** Of each of these one heading is chosen; the first of `headingsOf` is that of all games. */
const FACETS = ['standing', 'origin', 'practice', 'opening', 'date'] as const;
type Facet = (typeof FACETS)[number];

export type ListedGame = KeptGame | OpenedGame;

/** The heading of all games. */
export const ANY = '';
export const ALL_GAMES: GameFilter = { text: '', standing: ANY, origin: ANY, practice: ANY, opening: ANY, date: ANY };

/** Those that can go on, and after them all others by when they were here last. */
export function inOrder<Game extends ListedGame>(games: readonly Game[]): Game[] {
  const canGoOn = (game: ListedGame): boolean => game.kind === 'played' && !game.isOver;
  return [...games].sort((one, other) => Number(canGoOn(other)) - Number(canGoOn(one)) || other.changed - one.changed);
}

/** What is known of games beside them. */
export interface GameFacts {
  /** The name of the opening, and that of all openings like it. */
  readonly opening: (game: ListedGame) => string | undefined;
  readonly family: (game: ListedGame) => string | undefined;
  /** How many of its moments can be tried again. */
  readonly toPractice: (game: ListedGame) => number;
  /** When it was played. */
  readonly dates: (game: ListedGame) => readonly string[];
}

export interface FilteredGames {
  readonly games: readonly ListedGame[];
  /** How many would be listed under each heading, beside what else is chosen. */
  readonly counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
}

/** All that the filter asks for. */
export function filteredGames(games: readonly ListedGame[], filter: GameFilter, facts: GameFacts): FilteredGames {
  const wanted = plain(filter.text);
  const listed: ListedGame[] = [];
  const counts = { standing: new Map(), origin: new Map(), practice: new Map(), opening: new Map(), date: new Map() };
  for (const game of games) {
    if (wanted !== '' && !searched(game, facts.opening(game) ?? '').includes(wanted)) continue;
    const headings = headingsOf(game, facts);
    const missed = FACETS.filter((facet) => !headings[facet].includes(filter[facet]));
    if (missed.length === 0) listed.push(game);
    for (const facet of FACETS) {
      if (missed.some((other) => other !== facet)) continue;
      for (const heading of headings[facet]) counts[facet].set(heading, (counts[facet].get(heading) ?? 0) + 1);
    }
  }
  return { games: listed, counts };
}

function headingsOf(game: ListedGame, facts: GameFacts): Readonly<Record<Facet, readonly string[]>> {
  return {
    standing: [ANY, listedAs(game) ?? []].flat(),
    origin: [ANY, game.kind],
    practice: facts.toPractice(game) > 0 ? [ANY, 'some'] : [ANY],
    opening: [ANY, facts.family(game) ?? []].flat(),
    date: [ANY, ...facts.dates(game)],
  };
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
