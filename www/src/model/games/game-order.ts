/** What a table of games says of each, and the order of its rows. */

import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { playerNames } from '../game/players.js';
import { plain } from '../text/plain-text.js';
import { resultCode } from '../text/result-text.js';
import { pgnDate } from './game-dates.js';
import { type GameFacts, inOrder, type ListedGame } from './game-filter.js';

export type Column = 'white' | 'black' | 'result' | 'date' | 'opening' | 'moves' | 'accuracy' | 'practice' | 'origin';

/** Undefined: those that can go on, and after them all others, the latest first. */
export type GameOrder = { readonly by: Column; readonly isDescending: boolean } | undefined;

/** As they are listed: the player is called so in every game. */
export function namesOf(game: ListedGame): Readonly<Record<Color, string>> {
  if (game.kind === 'played') return playerNames(game.record.setup);
  const { white, black, side } = game;
  return { white, black, ...(side && { [side]: t`You` }) };
}

/** The player's own; undefined where it is not known, or the player has no side. */
export function ownAccuracy(game: ListedGame): number | undefined {
  return game.kind === 'played' ? game.record.accuracy : game.side && game.accuracy?.[game.side];
}

/** Where it is from: an event and its year, or in words. */
export function originOf(game: ListedGame): string {
  return game.kind === 'played' ? t`Played here` : game.event || t`From a file`;
}

/** How many moves it has; the last may be White's alone. */
export function movesOf(game: ListedGame): number {
  return Math.ceil((game.kind === 'played' ? game.record : game).moves.length / 2);
}

/** When it was played, as PGN writes it: `2024.01.02`, `2024.??.??`; empty where nobody says so. */
export function dateOf(game: ListedGame): string {
  return game.kind === 'opened' ? game.date : pgnDate(new Date(game.changed));
}

type SortFacts = Pick<GameFacts, 'opening' | 'toPractice'>;

/** Games of which nothing is known come last. */
export function orderedGames(games: readonly ListedGame[], order: GameOrder, facts: SortFacts): ListedGame[] {
  if (order === undefined) return inOrder(games);
  const value = sortKeyOf(order.by, facts);
  const sign = order.isDescending ? -1 : 1;
  return games
    .map((game) => ({ game, value: value(game) }))
    .sort(({ value: one, game: { changed } }, { value: other, game }) => {
      if (one === '' || other === '') return Number(one === '') - Number(other === '') || game.changed - changed;
      return sign * (one < other ? -1 : Number(one > other)) || game.changed - changed;
    })
    .map(({ game }) => game);
}

/** What games are ordered by; empty where nothing is known. */
function sortKeyOf(by: Column, { opening, toPractice }: SortFacts): (game: ListedGame) => string | number {
  switch (by) {
    case 'white':
    case 'black':
      return (game) => plain(namesOf(game)[by]);
    case 'result':
      return (game) => (codeOf(game) === '*' ? '' : codeOf(game));
    case 'date':
      return dateOf;
    case 'opening':
      return (game) => plain(opening(game) ?? '');
    case 'moves':
      return movesOf;
    case 'accuracy':
      return (game) => ownAccuracy(game) ?? (game.kind === 'opened' ? game.accuracy?.white : undefined) ?? '';
    case 'practice':
      return toPractice;
    case 'origin':
      return (game) => plain(originOf(game));
  }
}

/** How it has ended, as PGN writes it; `*` where nothing says so. */
function codeOf(game: ListedGame): string {
  if (game.kind === 'opened') return game.result;
  const { result } = game.record;
  return result === undefined ? '*' : resultCode(result);
}
