/**
 * What is kept of all games, as a list shows it: read once, and then brought up to date by what changes, here or in
 * another tab. The same state of a game is the same object: what was found out about it is known.
 */

import { analysisIdOf } from '../game/game-handoff.js';
import type { Opening } from '../openings/opening-names.js';
import { reviewIdOf } from '../review/saved-review.js';
import type { Digest, DigestMaker } from '../storage/entry.js';
import type { Change, EntryStore } from '../storage/entry-store.js';
import type { ListedGame } from './game-filter.js';
import { gameDigests, type KeptGame, keptGameOf } from './kept-game.js';
import { type OpenedGame, openedDigests, openedGameOf } from './opened-game.js';
import { type PracticeDigest, practiceDigests } from './practice-digest.js';
import { reviewDigests } from './review-digest.js';

type Store = Pick<EntryStore, 'digests' | 'digest'>;

/** Those of a kind, by identity. */
class Kept<Made> {
  readonly maker: DigestMaker<Made>;
  readonly known = new Map<string, Digest<Made>>();

  constructor(maker: DigestMaker<Made>) {
    this.maker = maker;
  }

  async readAll(store: Store): Promise<void> {
    const digests = await store.digests(this.maker);
    this.known.clear();
    for (const digest of digests) this.known.set(digest.id, digest);
  }

  async read(store: Store, id: string): Promise<void> {
    const digest = await store.digest(this.maker, id);
    if (digest === undefined) this.known.delete(id);
    else this.known.set(id, digest);
  }
}

/** What a game was read from. */
interface Read {
  readonly digest: Digest;
  readonly review: Digest | undefined;
  readonly game: ListedGame;
}

export class GamesReader {
  readonly #store: Store;
  readonly #games;
  readonly #opened;
  readonly #reviews = new Kept(reviewDigests);
  readonly #practice = new Kept(practiceDigests);
  /** Of which another state is there by now. */
  readonly #changed = new Map<string, Change['kind']>();
  #read = new Map<string, Read>();
  /** One after another: what takes longer does not put an earlier state in the place of a later one. */
  #reading: Promise<void> = Promise.resolve();

  /** `names`: what the names of openings are of. */
  constructor(store: Store, names: string) {
    this.#store = store;
    this.#games = new Kept(gameDigests(names));
    this.#opened = new Kept(openedDigests(names));
  }

  get #all(): readonly Kept<unknown>[] {
    return [this.#games, this.#opened, this.#reviews, this.#practice];
  }

  /** What changes meanwhile is still to be read after it. */
  readAll(): Promise<void> {
    return this.#inTurn(async () => {
      this.#changed.clear();
      await Promise.all(this.#all.map((kept) => kept.readAll(this.#store)));
    });
  }

  /** What is to be read anew; whether that may be another number of games. */
  note({ kind, ids, isRemoved }: Change): boolean {
    for (const id of ids) this.#changed.set(id, kind);
    const isListed = kind === 'game' || kind === 'analysis';
    return isListed && (isRemoved || ids.some((id) => !this.#read.has(id)));
  }

  /** Reads what has changed. Who asks while that is being read waits for it, too. */
  update(): Promise<void> {
    return this.#inTurn(() => this.#readChanged());
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  async #readChanged(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const read = ([id, kind]: readonly [string, Change['kind']]): Promise<void> | undefined =>
      this.#all.find(({ maker }) => maker.kind === kind)?.read(this.#store, id);
    await Promise.all(changed.map(read));
  }

  /** What is kept of a game whose opening has been looked for. */
  named(game: ListedGame, opening: Opening | null): Digest | undefined {
    const { known }: { readonly known: Map<string, Digest> } = game.kind === 'played' ? this.#games : this.#opened;
    const digest = known.get(game.id);
    // It may have gone on since the list was read.
    if (digest === undefined || digest.revision !== this.#read.get(game.id)?.digest.revision) return undefined;
    const named = { ...digest, made: { ...(digest.made as object), opening } };
    known.set(game.id, named);
    return named;
  }

  get practised(): ReadonlyMap<string, PracticeDigest> {
    return new Map([...this.#practice.known].map(([id, { made }]) => [id, made]));
  }

  /** Of all that has been read. */
  listed(): { readonly games: readonly KeptGame[]; readonly opened: readonly OpenedGame[] } {
    const before = this.#read;
    this.#read = new Map();
    const take = <Game extends ListedGame>(digest: Digest, review: Digest | undefined, read: () => Game): Game => {
      const known = before.get(digest.id);
      const isKnown = known !== undefined && isSame(known.digest, digest) && isSame(known.review, review);
      const game = isKnown ? (known.game as Game) : read();
      this.#read.set(digest.id, { digest, review, game });
      return game;
    };
    /** The analyses of games that are listed themselves. */
    const beside = new Set<string>();
    const games = [...this.#games.known.values()].flatMap((digest) => {
      const { id, made } = digest;
      if (made === null) return [];
      beside.add(analysisIdOf(id));
      const review = this.#reviews.known.get(reviewIdOf(analysisIdOf(id)));
      return take(digest, review, () => keptGameOf(id, made, review?.made));
    });
    const opened = [...this.#opened.known.values()].flatMap((digest) => {
      const { id, made } = digest;
      if (made === null || beside.has(id)) return [];
      const review = this.#reviews.known.get(reviewIdOf(id));
      return take(digest, review, () => openedGameOf(id, made, review?.made));
    });
    return { games, opened };
  }
}

/** Whether the same was read of the same state. */
function isSame(one: Digest | undefined, other: Digest | undefined): boolean {
  return one?.revision === other?.revision && isNamed(one) === isNamed(other);
}

const isNamed = (digest: Digest | undefined): boolean =>
  (digest?.made as { readonly opening?: unknown } | null | undefined)?.opening !== undefined;
