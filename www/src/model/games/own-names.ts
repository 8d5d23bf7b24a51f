/**
 * The player's own names in games from files, which decide the player's side. An import without any of them asks for
 * them, unless its most frequent name was refused before. They can be chosen again at any time.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Color } from '#espalier/engine/types.js';
import type { SettingsStore } from '../settings/settings.js';
import { plain } from '../text/plain-text.js';
import type { OpenedGame } from './opened-game.js';

/** So many names can be chosen among at once. */
const OFFERED = 4;

type Players = Pick<OpenedGame, 'white' | 'black'>;

export class OwnNames {
  readonly #settings: Pick<SettingsStore, 'value' | 'peek' | 'change'>;
  readonly names: ReadonlySignal<readonly string[]>;
  readonly #offered = signal<readonly string[]>([]);
  /** Gives a game the player's side. */
  readonly withSide: ReadonlySignal<(game: OpenedGame) => OpenedGame>;

  constructor(settings: Pick<SettingsStore, 'value' | 'peek' | 'change'>) {
    this.#settings = settings;
    this.names = computed(() => settings.value.ownNames);
    this.withSide = computed(() => sidesBy(this.names.value));
  }

  /** The names to choose among; none where nothing is asked. */
  get offered(): readonly string[] {
    return this.#offered.value;
  }

  isOwn(name: string): boolean {
    return isAmong(this.names.value, name);
  }

  askAfterImport(games: readonly Players[]): void {
    const names = frequentNames(games);
    const [first] = names;
    const { ownNames, otherNames } = this.#settings.peek();
    if (first === undefined || isAmong(otherNames, first)) return;
    if (!games.some(({ white, black }) => isAmong(ownNames, white) || isAmong(ownNames, black))) this.#offer(names);
  }

  /** The own names, and the most frequent others. */
  askAnew(games: readonly Players[]): void {
    const { ownNames } = this.#settings.peek();
    this.#offer([...ownNames, ...frequentNames(games).filter((name) => !isAmong(ownNames, name))]);
  }

  #offer(names: readonly string[]): void {
    this.#offered.value = names;
  }

  /** One more name, as another site has it; or not any longer. */
  toggle(name: string): void {
    const { ownNames, otherNames } = this.#settings.peek();
    if (isAmong(ownNames, name)) return this.#settings.change({ ownNames: without(ownNames, [name]) });
    this.#settings.change({ ownNames: [...ownNames, name], otherNames: without(otherNames, [name]) });
    this.close();
  }

  /** None of those that are offered. */
  refuse(): void {
    const offered = this.#offered.peek();
    const { ownNames, otherNames } = this.#settings.peek();
    this.#settings.change({
      ownNames: without(ownNames, offered),
      otherNames: [...without(otherNames, offered), ...offered],
    });
    this.close();
  }

  close(): void {
    this.#offer([]);
  }
}

/** The side with one of these names; undefined where both sides have one, or neither. */
export function sideNamed({ white, black }: Players, ownNames: readonly string[]): Color | undefined {
  const [isWhite, isBlack] = [isAmong(ownNames, white), isAmong(ownNames, black)];
  return isWhite === isBlack ? undefined : isWhite ? 'white' : 'black';
}

/** The same game is the same object: what was found out about it is known. */
function sidesBy(ownNames: readonly string[]): (game: OpenedGame) => OpenedGame {
  const known = new WeakMap<OpenedGame, OpenedGame>();
  return (game) => {
    const side = sideNamed(game, ownNames);
    if (side === undefined) return game;
    const own = known.get(game) ?? { ...game, side };
    known.set(game, own);
    return own;
  };
}

/** The most frequent first, each as it is written first. */
export function frequentNames(games: readonly Players[]): string[] {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const name of games.flatMap(({ white, black }) => [white, black])) {
    if (name === '' || name === '?') continue;
    const known = counts.get(keyOf(name)) ?? { name, count: 0 };
    known.count += 1;
    counts.set(keyOf(name), known);
  }
  const sorted = [...counts.values()].sort((one, other) => other.count - one.count);
  return sorted.slice(0, OFFERED).map(({ name }) => name);
}

const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !isAmong(others, name));

const isAmong = (names: readonly string[], name: string): boolean => names.some((one) => keyOf(one) === keyOf(name));

/** Sites write the same name with other capitals, accents and spaces. */
const keyOf = (name: string): string => plain(name).replace(/\s/gu, '');
