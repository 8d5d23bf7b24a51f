/** What a review offers to try again; of one's own games it is kept as soon as all of it is known. */

import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { writePracticeLink } from '../../model/address/view-links.js';
import { levelOf } from '../../model/game/levels.js';
import { ownGameOf } from '../../model/game/pgn-tags.js';
import type { MomentSet } from '../../model/practice/moment.js';
import { PracticeBook } from '../../model/practice/practice-book.js';
import { momentsOfReview } from '../../model/practice/reviewed-moments.js';
import type { ReviewBook } from '../../model/review/review-book.js';
import { SITTING } from '../../model/review/winning-chances.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { goTo } from '../shared/views.js';
import type { StudyState } from './analyse-state.js';
import type { ReviewState } from './review-state.js';

export class PracticeOffer {
  readonly #book: PracticeBook;
  /** Of the side that one had, or looks from. */
  readonly #moments: ReadonlySignal<MomentSet | undefined>;
  /** How many moments a sitting has. */
  readonly count: ReadonlySignal<number>;

  constructor(review: ReviewState, { tree, orientation }: StudyState, store: EntryStore, reviews: ReviewBook) {
    this.#book = new PracticeBook(store);
    // Going through the moves makes another tree of the same game.
    const side = computed(() => ownGameOf(tree.value.start.tags)?.human ?? orientation.value);
    const opponent = computed(() => {
      const own = ownGameOf(tree.value.start.tags);
      return own && levelOf(own.level).name;
    });
    this.#moments = computed(() => {
      if (review.extent.value !== 'all' || review.line.value.ids.length === 0) return undefined;
      const about = { side: side.value, opponent: opponent.value, date: Date.now() };
      return momentsOfReview(tree.peek(), review.review.value, review.judgments.value, about);
    });
    this.count = computed(() => Math.min(SITTING, this.#moments.value?.moments.length ?? 0));
    effect(() => {
      // Those of a game that was deleted are not among what is practised.
      const isGone = reviews.isRemoved(tree.peek().id ?? '');
      if (this.#moments.value?.isOwn === true && !isGone) void this.#book.keep(this.#moments.value);
    });
  }

  practise(): void {
    const moments = this.#moments.peek();
    if (moments === undefined) return;
    void this.#book.keep(moments);
    goTo(writePracticeLink({ id: moments.id }));
  }
}
