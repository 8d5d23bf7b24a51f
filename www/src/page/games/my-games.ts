/** The games that are kept on this device: what the view shows of them, and what becomes of them. */

import { batch, computed, signal } from '@preact/signals';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { analysisIdOf } from '../../model/game/game-handoff.js';
import { GameDetails } from '../../model/games/game-details.js';
import { type ListedGame, nameOfGame } from '../../model/games/game-filter.js';
import { pgnOfGames } from '../../model/games/games-file.js';
import { GamesReader } from '../../model/games/games-reader.js';
import { type ImportCounts, type Imported, importText, readImported, takenBack } from '../../model/games/imported.js';
import { readKeptAnalysis } from '../../model/games/kept-analysis.js';
import { type KeptGame, readKeptGame, type WholeGame } from '../../model/games/kept-game.js';
import { type OpenedGame, readOpenedGame, type WholeOpened } from '../../model/games/opened-game.js';
import { OwnNames } from '../../model/games/own-names.js';
import { lastAccuracies, ownScores } from '../../model/games/own-score.js';
import type { PracticeDigest } from '../../model/games/practice-digest.js';
import { type MomentSet, practiceId } from '../../model/practice/moment.js';
import { PracticeBook, readSet } from '../../model/practice/practice-book.js';
import { reviewIdOf } from '../../model/review/saved-review.js';
import type { SettingsStore } from '../../model/settings/settings.js';
import type { Digest, Entry, Kind } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { LastingOffers } from '../shared/lasting-offers.js';
import { lateScript } from '../shared/late-script.js';
import { NAMES_FILE } from '../shared/opening-names.js';
import { whenIdle } from '../shared/pace.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { copy, downloadPgn } from '../shared/share.js';
import { dayText } from '../shared/view/day-text.js';
import { deleteForNow, stillOffered } from './deleted.js';

/** How many accuracies are told. */
const LAST = 13;
/** How long names are looked for at once, and how often what was found is told, in milliseconds. */
const SLICE_MS = 8;
const TOLD_MS = 300;
/** Changes that come so soon after another, in milliseconds, are shown with it. */
const FOLLOWED_MS = 100;

type WholeListed = WholeGame | WholeOpened;

const imports = new LastingOffers<Imported>('espalier.imported', readImported, ({ counts }) => importText(counts));

export class MyGames {
  /** Undefined until they have been read. */
  readonly #games = signal<readonly KeptGame[] | undefined>(undefined);
  readonly #read = signal<readonly OpenedGame[]>([]);
  readonly ownNames: OwnNames;
  /** From files, or pasted. */
  readonly opened = computed(() => this.#read.value.map(this.ownNames.withSide.value));
  /** How far what can be tried again is practised, by the identity of its entry. */
  readonly #practised = signal<ReadonlyMap<string, PracticeDigest>>(new Map());
  readonly #book: PracticeBook;
  readonly details: GameDetails;
  /** Undefined until they have been read. */
  readonly listed = computed(() => {
    const games = this.#games.value;
    return games && [...games, ...this.opened.value];
  });
  /** How many are listed; undefined until that is known. */
  readonly count = computed(() => this.#games.value && this.#games.value.length + this.#read.value.length);
  readonly scores = computed(() => ownScores(this.listed.value ?? []));
  readonly accuracies = computed(() => lastAccuracies(this.listed.value ?? [], LAST));
  /** Of the games that have moments to try again. */
  readonly practised = computed(() => [...this.#practised.value.values()].filter(({ moments }) => moments.length > 0));
  /** Grows while openings get their names. */
  readonly named = signal(0);
  #naming = 0;
  /** Whether games of earlier visits could not be read. */
  readonly isUnreadable = signal(false);
  readonly #rules: Rules;
  readonly #store: EntryStore;
  readonly #reader: GamesReader;
  #reading: Promise<void> | undefined;
  #importing: Promise<void> = Promise.resolve();
  #isDue = false;
  #isShown = false;

  constructor(rules: Rules, store: EntryStore, settings: SettingsStore) {
    this.#rules = rules;
    this.#store = store;
    this.ownNames = new OwnNames(settings);
    this.#book = new PracticeBook(store);
    this.#reader = new GamesReader(store, NAMES_FILE);
    this.details = new GameDetails(rules);
    store.listen((change) => {
      if (this.#reading === undefined) return;
      if (this.#reader.note(change) || this.#isShown) this.#followSoon();
    });
  }

  /** Reads them, once: after that they are brought up to date by what changes. */
  load(): Promise<void> {
    this.#reading ??= this.#reader.readAll().then(() => this.#tell());
    return this.#reading;
  }

  /** While they are shown, every change is. */
  async show(isShown: boolean): Promise<void> {
    this.#isShown = isShown;
    if (!isShown) return this.nameOpenings();
    // What could not be read may be readable by now.
    if (this.isUnreadable.peek()) this.#reading = undefined;
    if (this.#reading === undefined) await this.load();
    else await this.#follow();
    void this.nameOpenings();
    // Another version of the page, in another tab, may tell nobody what it keeps.
    whenIdle(() => void this.#reader.readAll().then(() => this.#tell()));
  }

  /** Many changes in a row, as of a file that is read, are shown together. */
  #followSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => void this.#follow(), FOLLOWED_MS);
  }

  async #follow(): Promise<void> {
    this.#isDue = false;
    await this.#reading;
    await this.#reader.update();
    this.#tell();
  }

  #tell(): void {
    const { games, opened } = this.#reader.listed();
    batch(() => {
      this.#practised.value = this.#reader.practised;
      this.#read.value = opened;
      this.#games.value = games;
      this.isUnreadable.value = this.#store.isUnreadable;
    });
  }

  /**
   * Finds out the openings of games, which thousands take seconds for: between other things, so that nobody waits,
   * and as long as they are shown. What was found is kept with the games.
   */
  async nameOpenings(): Promise<void> {
    const turn = (this.#naming += 1);
    if (!this.#isShown) return;
    let [began, told] = [performance.now(), performance.now()];
    let found: Digest[] = [];
    const tell = (): void => {
      void this.#store.keepDigests(found);
      found = [];
      this.named.value = this.named.peek() + 1;
    };
    for (const game of this.listed.peek()?.filter((one) => this.details.isUnnamed(one)) ?? []) {
      const digest = this.#reader.named(game, this.details.opening(game) ?? null);
      if (digest !== undefined) found.push(digest);
      const now = performance.now();
      if (now - began < SLICE_MS) continue;
      if (now - told > TOLD_MS) {
        tell();
        told = now;
      }
      await new Promise((resolve) => setTimeout(resolve));
      if (turn !== this.#naming) return void this.#store.keepDigests(found);
      began = performance.now();
    }
    tell();
  }

  /** How many moments of it can be tried again. */
  toPractice(game: ListedGame): number {
    return this.#practised.value.get(momentsIdOf(game))?.moments.length ?? 0;
  }

  /** How it went, as `packedCurve` writes it: by its review, else by the judge beside the game. */
  curve(game: ListedGame): string {
    return game.curve ?? this.#practised.value.get(momentsIdOf(game))?.curve ?? '';
  }

  copy(game: ListedGame): Promise<void> {
    return this.#attempt(async () => copy(await this.#written([game])));
  }

  saveAll(): Promise<void> {
    return this.#attempt(async () => downloadPgn('espalier-games.pgn', await this.#written(this.listed.value ?? [])));
  }

  /** All that is known of a game; undefined where it is gone by now. */
  async whole(game: KeptGame): Promise<WholeGame | undefined> {
    const entry = await this.#store.get(game.id);
    return entry && readKeptGame(entry);
  }

  async #written(games: readonly ListedGame[]): Promise<string> {
    const entries = await this.#entriesOf(games);
    const whole = games.flatMap((game): WholeListed | [] => {
      const entry = entries.get(game.id);
      if (entry === undefined) return [];
      if (game.kind === 'opened') return readOpenedGame(entry, entries.get(reviewIdOf(game.id))) ?? [];
      const [analysis, review] = analysisIdsOf(game.id).map((id) => entries.get(id));
      const kept = readKeptGame(entry);
      return kept === undefined ? [] : { ...kept, analysis: readKeptAnalysis(analysis, review) };
    });
    const momentsOf = (game: KeptGame): MomentSet | undefined => readSet(entries.get(momentsIdOf(game)));
    const texts: string[] = [];
    for (let at = 0; at < whole.length; at += FEW) {
      texts.push(pgnOfGames(this.#rules, whole.slice(at, at + FEW), this.details, momentsOf));
      // Thousands take seconds: the page stays alive.
      if (whole.length > FEW) await new Promise((resolve) => setTimeout(resolve));
    }
    return texts.join('\n');
  }

  /** What belongs to games, by identity. */
  async #entriesOf(games: readonly ListedGame[]): Promise<Map<string, Entry>> {
    const found =
      games.length > FEW
        ? (await Promise.all(KINDS.map((kind) => this.#store.list(kind, Number.POSITIVE_INFINITY)))).flat()
        : await Promise.all(games.flatMap(entryIdsOf).map((id) => this.#store.get(id)));
    return new Map(found.flatMap((entry) => (entry === undefined ? [] : [[entry.id, entry]])));
  }

  /** With all that belongs to it. It can be brought back as long as the page says so. */
  async delete(game: ListedGame): Promise<void> {
    const moments = momentsIdOf(game);
    // Games with the same moves have the same moments.
    const isShared = this.listed.peek()?.some((other) => other.id !== game.id && momentsIdOf(other) === moments);
    const entries = [...(await this.#entriesOf([game])).values()];
    const deleted = { name: `${nameOfGame(game)}, ${dayText(game.changed)}`, entries };
    await deleteForNow(this.#store, deleted, isShared === true ? moments : undefined);
  }

  /** Takes games from a file, such as `saveAll` has written; those that are here already are left as they are. */
  import(file: Blob): Promise<void> {
    // One after another: the same file, chosen twice, has every game once.
    this.#importing = this.#importing.then(() => this.#import(file));
    return this.#importing;
  }

  #import(file: Blob): Promise<void> {
    return this.#attempt(async () => {
      await this.load();
      await this.#follow();
      const { GamesImport } = await lateScript(() => import('../../model/games/games-import.js'));
      const games = new GamesImport(this.#rules, this.#store, this.#book);
      const say = (counts: ImportCounts): void => tellEverywhere(importText(counts));
      const deleted = stillOffered().map(({ entries }) => entries);
      const imported = await games.take(file, this.listed.peek() ?? [], say, deleted);
      if (imported.written.length === 0) return say(imported.counts);
      imports.keep(imported);
      imports.offer(imported, (done) => void this.#takeBack(done));
      await this.#follow();
      const ids = new Set(imported.written.map(({ id }) => id));
      this.ownNames.askAfterImport(this.opened.peek().filter(({ id }) => ids.has(id)));
    });
  }

  /** Imports before the page was loaded once more can still be taken back. */
  offerImportsAgain(): void {
    imports.offerAgain((done) => void this.#takeBack(done));
  }

  /** A game with which something was done since the import stays, and that is said. */
  #takeBack({ written }: Imported): Promise<void> {
    return this.#attempt(async () => {
      await this.load();
      await this.#follow();
      this.ownNames.close();
      const ids = new Set(written.map(({ id }) => id));
      const games = this.listed.peek()?.filter(({ id }) => ids.has(id)) ?? [];
      const entries = await this.#entriesOf(games);
      const found = games.map((game) => entryIdsOf(game).flatMap((id) => entries.get(id) ?? []));
      const { gone, changed } = takenBack(found, written);
      if (changed > 0) tellEverywhere(t`Changed since the import, and kept: ${changed}.`);
      await Promise.all(gone.map((entry) => this.#store.remove(entry)));
    });
  }

  /** Says what has gone wrong. */
  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      tellEverywhere(messageOf(error));
    }
  }
}

/** So many games are read one by one. */
const FEW = 20;
const KINDS: readonly Kind[] = ['game', 'analysis', 'review', 'practice'];

/** Those of the entries of its analysis, and of the review of that. */
function analysisIdsOf(game: string): string[] {
  const analysis = analysisIdOf(game);
  return [analysis, reviewIdOf(analysis)];
}

function entryIdsOf(game: ListedGame): string[] {
  if (game.kind === 'opened') return [game.id, momentsIdOf(game), reviewIdOf(game.id)];
  return [game.id, momentsIdOf(game), ...analysisIdsOf(game.id)];
}

/** Finding it takes as long as a game has moves, and every filter asks for that of every game. */
const momentsIds = new WeakMap<ListedGame, string>();

/** The entry that what can be tried again of a game lies in. */
export function momentsIdOf(game: ListedGame): string {
  const known = momentsIds.get(game);
  if (known !== undefined) return known;
  const { fen, chess960 } = game.kind === 'opened' ? game.start : game.record.setup;
  const { moves } = game.kind === 'opened' ? game : game.record;
  const id = practiceId({ ...(fen !== undefined && { fen }), moves, chess960 });
  momentsIds.set(game, id);
  return id;
}
