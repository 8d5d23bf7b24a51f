/** Reviews the games that came together, one after another, beside whatever is shown; what is done is kept. */

import { effect, signal, untracked } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import { NodePositions } from '../../model/analysis/node-positions.js';
import { mainLine, type VariationTree } from '../../model/analysis/variation-tree.js';
import { analysisEntry } from '../../model/games/kept-analysis.js';
import { accuracies } from '../../model/games/review-digest.js';
import type { Judgment } from '../../model/review/game-review.js';
import type { ReviewBook } from '../../model/review/review-book.js';
import { type ReviewEngine, Reviewer } from '../../model/review/reviewer.js';
import { newId } from '../../model/storage/entry.js';
import type { Claim } from '../../model/storage/tab-locks.js';
import type { Dependencies } from '../shared/dependencies.js';
import type { FileGames } from './file-games.js';
import { keysOf, type ReviewState, reviewTask } from './review-state.js';

export class ReviewAll {
  readonly #dependencies: Pick<Dependencies, 'rules' | 'storage'>;
  readonly #file: FileGames;
  readonly #review: ReviewState;
  readonly #book: ReviewBook;
  readonly #reviewer: Reviewer;
  /** Grows with each run: what waits in an earlier one goes no further. */
  #turn = 0;
  #isAllowed = true;
  /** The list of games that may be reviewed here as soon as it is known that no other tab does. */
  #asking: string | undefined;
  #claim: Claim | undefined;
  /** The place in the file of the game that is reviewed now; undefined where none is. */
  readonly index = signal<number>();
  /** How much of that game is done, in percent. */
  readonly percent = signal(0);
  readonly trouble = signal<string>();

  constructor(
    dependencies: Pick<Dependencies, 'rules' | 'storage'>,
    engine: ReviewEngine,
    file: FileGames,
    review: ReviewState,
    book: ReviewBook,
  ) {
    this.#dependencies = dependencies;
    this.#reviewer = new Reviewer(engine);
    this.#file = file;
    this.#review = review;
    this.#book = book;
    let lastList: string | undefined;
    effect(() => {
      const { listId } = file;
      // Another file, or none: these games cannot be seen any more.
      if (listId !== lastList) untracked(() => this.cancel());
      lastList = listId;
    });
  }

  get isRunning(): boolean {
    return this.index.value !== undefined;
  }

  /** Whether it may search now. */
  get isAllowed(): boolean {
    return this.#isAllowed;
  }

  set isAllowed(value: boolean) {
    this.#isAllowed = value;
    this.#reviewer.isAllowed = value;
  }

  /** Those that are not reviewed yet, in the order of the file. */
  async start(): Promise<void> {
    const file = this.#file;
    const { listId } = file;
    if (this.isRunning || listId === undefined || listId === this.#asking) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.trouble.value = undefined;
    this.#asking = listId;
    // So that two tabs do not review the same games.
    const claimed = await this.#dependencies.storage.claim(`reviews of ${listId}`).finally(() => {
      if (this.#asking === listId) this.#asking = undefined;
    });
    if (turn !== this.#turn || listId !== file.listId) return claimed?.release();
    if (claimed === undefined) {
      this.trouble.value = t`Another tab reviews these games. What it finds is shown here, too.`;
      return;
    }
    this.#claim = claimed;
    for (let at = file.nextUnreviewed(0); at !== undefined; at = file.nextUnreviewed(at + 1)) {
      this.percent.value = 0;
      this.index.value = at;
      const tree = await file.treeAt(at);
      if (tree !== undefined && turn === this.#turn) await this.#reviewGame(tree, turn);
      if (turn !== this.#turn) return;
      if (this.#reviewer.trouble !== undefined) break;
    }
    this.trouble.value = this.#reviewer.trouble;
    this.#end();
  }

  cancel(): void {
    if (!this.isRunning) return;
    this.#turn += 1;
    this.#reviewer.cancel();
    this.#end();
  }

  #end(): void {
    this.#claim?.release();
    this.#claim = undefined;
    this.index.value = undefined;
  }

  async #reviewGame(tree: VariationTree, turn: number): Promise<void> {
    const review = this.#review;
    const ids = mainLine(tree);
    const keys = keysOf(tree, ids);
    this.#reviewer.start(reviewTask(new NodePositions(this.#dependencies.rules), tree, ids), review.knownOf(keys));
    let stop = (): void => undefined;
    await new Promise<void>((resolve) => {
      stop = effect(() => {
        const { isRunning, state } = this.#reviewer;
        this.percent.value = Math.floor((100 * state.done) / (ids.length + 1));
        if (this.#file.shown.peek() === tree.start.pasted) untracked(() => review.learn(keys, state.judgments));
        if (!isRunning) resolve();
      });
    });
    stop();
    if (turn === this.#turn && this.#reviewer.trouble === undefined) await this.#keep(tree, keys);
  }

  async #keep(tree: VariationTree, keys: readonly string[]): Promise<void> {
    const file = this.#file;
    const { store } = this.#dependencies.storage;
    const { pasted: key = '' } = tree.start;
    const known = new Map<string, Judgment>();
    for (const [ply, judgment] of this.#reviewer.state.judgments.entries()) {
      const at = keys[ply];
      if (judgment !== undefined && at !== undefined) known.set(at, judgment);
    }
    const scores = [...known.values()].map(({ score }) => score);
    file.judge(key, accuracies(scores, tree.start));
    // Somebody may have opened it meanwhile.
    const kept = file.editedOf(key)?.id;
    const id = kept ?? tree.id ?? newId();
    if (kept === undefined) {
      const entry = analysisEntry(tree, id, Date.now());
      file.keep(key, entry.record.present);
      await store.save(entry);
    }
    await this.#book.save(id, keys, known);
  }
}
