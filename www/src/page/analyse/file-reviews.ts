/** The reviews of the games that came together: what is known of each, and what reviews all of them. */

import { effect, signal } from '@preact/signals';
import { messageOf } from '#espalier/model/error-words.js';
import type { Accuracies } from '../../model/games/review-digest.js';
import { Lazy } from '../../model/lazy.js';
import type { ReviewBook } from '../../model/review/review-book.js';
import type { Dependencies } from '../shared/dependencies.js';
import { lateScript } from '../shared/late-script.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { searcher } from './engine-work.js';
import type { FileGames } from './file-games.js';
import type { ReviewAll } from './review-all.js';
import type { ReviewState } from './review-state.js';

export class FileReviews {
  /** Undefined until somebody has asked for it. */
  readonly all = signal<ReviewAll>();
  readonly #script: Lazy<ReviewAll>;

  constructor(file: FileGames, review: ReviewState, dependencies: Dependencies, book: ReviewBook) {
    this.#script = new Lazy(async () => {
      const { ReviewAll } = await lateScript(() => import('./review-all.js'));
      return new ReviewAll(dependencies, searcher(dependencies.engine, dependencies.settings), file, review, book);
    });
    // Of the one that is shown.
    effect(() => {
      const { accuracy } = review.review.value;
      const isWhole = review.extent.value === 'all' && accuracy !== undefined;
      const key = file.shown.value;
      if (key !== undefined) file.judge(key, isWhole ? roundedOf(accuracy) : undefined);
    });
  }

  async start(): Promise<void> {
    try {
      this.all.value = await this.#script.get();
      await this.all.value.start();
    } catch (error) {
      tellEverywhere(messageOf(error));
    }
  }
}

function roundedOf({ white, black }: Accuracies): Accuracies {
  const rounded = (accuracy: number | undefined): number | undefined => accuracy && Math.round(accuracy);
  return { white: rounded(white), black: rounded(black) };
}
