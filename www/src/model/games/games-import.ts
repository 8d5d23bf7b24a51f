/** Takes games from a file, such as all kept games are saved in; those that are here already stay as they are. */

import { RulesError } from '#espalier/rules/errors.js';
import type { GameTree, Rules } from '#espalier/rules/types.js';
import { treeOf } from '../analysis/game-tree.js';
import type { VariationTree } from '../analysis/variation-tree.js';
import { analysisIdOf } from '../game/game-handoff.js';
import { savedRecord } from '../game/saved-game.js';
import type { MomentSet } from '../practice/moment.js';
import type { PracticeBook } from '../practice/practice-book.js';
import { type Entry, newId } from '../storage/entry.js';
import type { EntryStore } from '../storage/entry-store.js';
import { listedOf, together } from './brought-back.js';
import type { ListedGame } from './game-filter.js';
import { momentsOfPgn, recordOfPgn } from './games-file.js';
import { type ImportCounts, type Imported, writtenOf } from './imported.js';
import { analysisEntry, entryOf, isWritten } from './kept-analysis.js';
import { readKeptGame } from './kept-game.js';
import { readOpenedGame } from './opened-game.js';

/** So many games are saved at once, and told of. */
const PART = 200;

interface Taken {
  readonly listed: ListedGame;
  readonly entries: readonly Entry[];
  readonly moments?: MomentSet | undefined;
}

/** A game that was deleted. */
interface Gone {
  readonly id: string;
  readonly entries: readonly Entry[];
}

export class GamesImport {
  readonly #rules: Rules;
  readonly #store: Pick<EntryStore, 'save'>;
  readonly #book: PracticeBook;
  readonly #starts = new Map<string, string>();

  constructor(rules: Rules, store: Pick<EntryStore, 'save'>, book: PracticeBook) {
    this.#rules = rules;
    this.#store = store;
    this.#book = book;
  }

  /**
   * `here`: the games that are kept. A game that is in the file more often than here is another one. `deleted`: the
   * entries of games that may still be brought back otherwise. One of them that is in the file comes back as that one,
   * so that it is there once, whatever else brings it back.
   */
  async take(
    file: Blob,
    here: readonly ListedGame[],
    onTaken: (counts: ImportCounts) => void,
    deleted: readonly (readonly Entry[])[] = [],
  ): Promise<Imported> {
    const left = new Map<string, number>();
    for (const game of here) left.set(this.#keyOf(game), (left.get(this.#keyOf(game)) ?? 0) + 1);
    const gone = this.#byKey(deleted);
    const counts = { added: 0, known: 0, broken: 0, empty: 0 };
    const written = new Map<string, Imported['written'][number]>();
    const note = (entry: Entry): unknown => written.set(entry.id, writtenOf(entry));
    let waiting: Entry[] = [];
    for await (const game of this.#rules.streamPgn(file)) {
      const taken = this.#taken(game);
      if (game.fault !== undefined && taken !== undefined) counts.broken += 1;
      if (taken === undefined) {
        counts.empty += 1;
        continue;
      }
      const key = this.#keyOf(taken.listed);
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      if (count > 0) {
        counts.known += 1;
        continue;
      }
      counts.added += 1;
      const back = gone.get(key)?.shift();
      const entries = back === undefined ? taken.entries : this.#broughtBack(back, game);
      entries.forEach(note);
      if (back === undefined) waiting.push(...entries);
      // With all that belonged to it: before its moments, whose progress stays.
      else await this.#store.save(...entries);
      const moments = taken.moments && (await this.#book.keep(taken.moments));
      // Those that were here before stay, whatever becomes of this game.
      if (moments?.revision === 1 || (moments && written.has(moments.id))) note(moments);
      if (counts.added % PART > 0) continue;
      await this.#store.save(...waiting);
      waiting = [];
      onTaken(counts);
    }
    await this.#store.save(...waiting);
    return { counts, written: [...written.values()] };
  }

  #byKey(deleted: readonly (readonly Entry[])[]): Map<string, Gone[]> {
    const gone = new Map<string, Gone[]>();
    for (const entries of deleted) {
      const listed = listedOf(entries);
      if (listed === undefined) continue;
      const key = this.#keyOf(listed);
      const others = (gone.get(key) ?? []).filter(({ id }) => id !== listed.id);
      gone.set(key, [...others, { id: listed.id, entries }]);
    }
    return gone;
  }

  #broughtBack({ id, entries }: Gone, game: GameTree): readonly Entry[] {
    return together(this.#rules, entries, this.#taken(game, id)?.entries ?? []);
  }

  /** Undefined where there is nothing to list. */
  #taken(game: GameTree, id = newId()): Taken | undefined {
    const found = recordOfPgn(game);
    return found === undefined ? this.#opened(treeOf(game), id) : this.#played(game, found, id);
  }

  #played(
    game: GameTree,
    { record, played }: NonNullable<ReturnType<typeof recordOfPgn>>,
    id: string,
  ): Taken | undefined {
    const isOver = record.result !== undefined;
    const { moments, accuracy } = (isOver ? momentsOfPgn(game, played) : undefined) ?? {};
    const saved = savedRecord({ ...record, ...(accuracy !== undefined && { accuracy }) });
    const entry = entryOf(id, 'game', isOver ? 'over' : 'open', played, saved);
    const listed = readKeptGame(entry);
    if (listed === undefined) return undefined;
    const analysis = analysisEntry(treeOf(game), analysisIdOf(entry.id), played);
    return { listed, entries: isWritten(analysis.record.present) ? [entry, analysis] : [entry], moments };
  }

  #opened(tree: VariationTree, id: string): Taken | undefined {
    const entry = analysisEntry(tree, id, Date.now());
    const listed = readOpenedGame(entry, undefined);
    return listed && { listed, entries: [entry] };
  }

  /** The same for the same game, as far as a file tells of it. */
  #keyOf(game: ListedGame): string {
    if (game.kind === 'opened') {
      const { white, black, event, result, start, moves } = game;
      return [white, black, event, result, this.#startOf(start), ...moves].join('|');
    }
    const { isOver, record } = game;
    const { human, level, control, twoPeople } = record.setup;
    const who = twoPeople === undefined ? [human, level] : ['two'];
    const how = [control?.baseMs, control?.incrementMs, isOver, record.result?.winner];
    return [...who, ...how, this.#startOf(record.setup), ...record.moves].join('|');
  }

  /** One position has many FENs. */
  #startOf({ fen, chess960 }: { readonly fen?: string; readonly chess960: boolean }): string {
    if (fen === undefined) return '';
    const key = `${chess960} ${fen}`;
    const known = this.#starts.get(key) ?? this.#written(fen, chess960);
    this.#starts.set(key, known);
    return known;
  }

  #written(fen: string, chess960: boolean): string {
    try {
      const [standard, own] = [this.#rules.position().fen, this.#rules.position({ fen, chess960 }).fen];
      return own === standard ? '' : own;
    } catch (error) {
      if (error instanceof RulesError) return fen;
      throw error;
    }
  }
}
