/**
 * Games that were opened together. Of each there are a title and where in the file it stands: it is read again when it
 * is chosen. The list grows while the file is read.
 */

import type { GameTree, GameTreeInput, Rules } from '#espalier/rules/types.js';
import { checksum } from '../checksum.js';
import { type Accuracies, accuracies } from '../games/review-digest.js';
import { isRecord } from '../json.js';
import { eventOf, gameTitle, tagOf } from '../pgn/game-title.js';
import { newId } from '../storage/entry.js';
import { plain } from '../text/plain-text.js';
import { textOf } from './file-text.js';
import { treeOf, writtenJudgments } from './game-tree.js';
import { LineOffsets } from './line-offsets.js';
import type { Tags, VariationTree } from './variation-tree.js';

export interface ListedGame {
  readonly title: string;
  /** What its tags say; empty where they say nothing. */
  readonly white: string;
  readonly black: string;
  /** Event or place, and year. */
  readonly event: string;
  readonly eco: string;
  /** As PGN writes it. */
  readonly result: string;
  /** Of White and Black together. */
  readonly plies: number;
  /** What a review has written into the file, where that is whole. */
  readonly accuracy: Accuracies | undefined;
  /** Where it begins, in bytes; undefined where that cannot be told, as within a line. */
  readonly start: number | undefined;
}

export interface SavedGames {
  readonly id: string;
  readonly text: string;
  /** Of the file that they came in; empty where they were pasted. */
  readonly name: string;
}

/** Bytes. Longer texts are not kept: they would be read anew at every reload. */
const KEPT_MAX = 1_000_000;

export class GameList {
  /** Different for every file. */
  readonly id: string;
  /** Of the file that they came in; empty where they were pasted. */
  readonly name: string;
  readonly #rules: Rules;
  readonly #file: Blob;
  readonly #games: ListedGame[] = [];
  /** What is searched of each: making it for thousands takes longer than a key may. */
  readonly #searched: string[] = [];

  constructor(rules: Rules, file: Blob, { id = newId(), name = '' } = {}) {
    this.#rules = rules;
    this.#file = file;
    this.id = id;
    this.name = name;
  }

  get games(): readonly ListedGame[] {
    return this.#games;
  }

  /** Which game of which file a tree has been made of. */
  keyOf(index: number): string {
    return `${this.id}.${index}`;
  }

  /** One of the games, to be shown: an analysis of its own, the same whenever the file is opened. */
  treeOf(index: number, game: GameTree): VariationTree {
    const [tree, key] = [treeOf(game), this.keyOf(index)];
    return { ...tree, id: key, start: { ...tree.start, pasted: key } };
  }

  /** All games, one after another. Each is listed by the time it is given. */
  async *read(): AsyncGenerator<GameTree, void, void> {
    const offsets = new LineOffsets(chunksOf(this.#file));
    for await (const game of this.#rules.streamPgn(offsets)) {
      const { tags, result, line, column } = game;
      const start = column === 1 ? offsets.of(line) : undefined;
      const plies = pliesOf(game);
      const accuracy = accuracyIn(game);
      this.#list(this.#games.length, {
        ...namesOf(tags, result, plies),
        result: result ?? '*',
        plies,
        accuracy,
        start,
      });
      yield game;
    }
  }

  /** One of the games listed, once more. */
  async game(index: number): Promise<GameTree | undefined> {
    const own = this.#games[index];
    if (own === undefined) return undefined;
    const skipped = own.start === undefined ? index : 0;
    for await (const game of this.#rules.streamPgn(this.#file.slice(own.start))) {
      if (game.number === skipped + 1) return { ...game, number: index + 1 };
    }
    return undefined;
  }

  /** Its tags are others by now. Whether that is seen in the list. */
  rename(index: number, tags: Tags): boolean {
    const game = this.#games[index];
    if (game === undefined) return false;
    const renamed = { ...game, ...namesOf(tags, game.result, game.plies) };
    this.#list(index, renamed);
    return JSON.stringify(renamed) !== JSON.stringify(game);
  }

  /**
   * Which of them have all these words in their names, place, year or opening, and ended so; an empty result is any.
   */
  find(text: string, result = ''): number[] {
    const words = plain(text).split(/\s+/);
    return this.#games.flatMap((game, index) => {
      if (result !== '' && game.result !== result) return [];
      return words.every((word) => this.#searched[index]?.includes(word)) ? index : [];
    });
  }

  #list(index: number, game: ListedGame): void {
    this.#games[index] = game;
    this.#searched[index] = plain(`${game.title} ${game.eco}`);
  }

  /** All games as one file, those that have been edited as they are now. */
  async written(edited: (index: number) => GameTreeInput | undefined): Promise<string> {
    const texts: string[] = [];
    for await (const game of this.#rules.streamPgn(this.#file)) {
      texts.push(this.#rules.writePgn(edited(game.number - 1) ?? game));
    }
    return texts.join('\n');
  }

  /** As it is kept; undefined where it is too long. */
  async saved(): Promise<SavedGames | undefined> {
    return this.#file.size > KEPT_MAX ? undefined : { id: this.id, name: this.name, text: await textOf(this.#file) };
  }
}

/** The same for the same file, so that its games are known when it is opened again. */
export async function fileIdOf(file: File): Promise<string> {
  return `file${checksum(`${file.size} ${await textOf(file.slice(0, KEPT_MAX))}`)}`;
}

/** What the list says of a game by its tags. */
function namesOf(
  tags: Tags,
  result: string | undefined,
  plies: number,
): Pick<ListedGame, 'title' | 'white' | 'black' | 'event' | 'eco'> {
  const [white, black, eco] = [tagOf(tags, 'White'), tagOf(tags, 'Black'), tagOf(tags, 'ECO')];
  return { title: gameTitle(tags, result, plies), white, black, event: eventOf(tags), eco };
}

/** Safari has no other way to what is in a stream than its reader. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array, void, void> {
  const reader = file.stream().getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel();
  }
}

/** What was saved, where the game of this key is among it. */
export function readSavedGames(rules: Rules, value: unknown, key: string): GameList | undefined {
  if (!isRecord(value)) return undefined;
  const { id, text, name } = value;
  if (typeof id !== 'string' || typeof text !== 'string' || !key.startsWith(`${id}.`)) return undefined;
  return new GameList(rules, new Blob([text]), { id, name: typeof name === 'string' ? name : '' });
}

function accuracyIn(game: GameTree): Accuracies | undefined {
  const [first] = game.nodes[0]?.children ?? [];
  // Most files have nothing of the kind, and thousands of games.
  if (first === undefined || game.nodes[first]?.score === undefined) return undefined;
  const tree = treeOf(game);
  const scores = writtenJudgments(tree).map((judgment) => judgment?.score);
  return scores.every((score) => score !== undefined) ? accuracies(scores, tree.start) : undefined;
}

/** How many moves its main line has. */
function pliesOf({ nodes }: GameTree): number {
  let plies = 0;
  for (let [next] = nodes[0]?.children ?? []; next !== undefined; [next] = nodes[next]?.children ?? []) plies += 1;
  return plies;
}
