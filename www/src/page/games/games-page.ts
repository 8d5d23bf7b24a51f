/** My games: the view of what is kept on this device, and what is done with a game of it. */

import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import { h, render } from 'preact';
import { t } from '#espalier/model/words.js';
import { writePracticeLink } from '../../model/address/view-links.js';
import { type GameHandoff, handoffOf } from '../../model/game/game-handoff.js';
import type { Ratings } from '../../model/game/levels.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import type { Dependencies } from '../shared/dependencies.js';
import { byId } from '../shared/dom.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { goTo, isShown } from '../shared/views.js';
import { offerDeletedBefore } from './deleted.js';
import { GamesView } from './games-view.js';
import { MyGames, momentsIdOf } from './my-games.js';

/** Where a game is shown. */
export interface GameViews {
  /** Goes on with it in Play, or shows it there. */
  readonly onResume: (id: string) => void;
  readonly onReview: (game: GameHandoff) => void;
  /** Shows an analysis that is kept. */
  readonly onOpen: (id: string) => void;
}

export class GamesPage {
  readonly #mine: MyGames;
  readonly #views: GameViews;

  /** Reads what is kept, and counts it. */
  constructor(
    { rules, storage, settings }: Pick<Dependencies, 'rules' | 'storage' | 'settings'>,
    count: Signal<number>,
    ratings: ReadonlySignal<Ratings | undefined>,
    views: GameViews,
  ) {
    const mine = new MyGames(rules, storage.store, settings);
    this.#mine = mine;
    this.#views = views;
    effect(() => {
      if (mine.count.value !== undefined) count.value = mine.count.value;
    });
    void mine.load();
    effect(() => void mine.show(isShown('games')));
    mine.offerImportsAgain();
    offerDeletedBefore(storage.store);
    const view = h(GamesView, {
      mine,
      ratings,
      onResume: ({ id }) => views.onResume(id),
      onReview: (game) => void this.#review(game),
      onPractise: (game) => goTo(writePracticeLink({ id: momentsIdOf(game) })),
      onPractiseAll: () => goTo(writePracticeLink({})),
      onOpen: ({ id }) => views.onOpen(id),
    });
    render(view, byId('games', HTMLElement));
  }

  /** Takes the games of a file that is dropped on the view. */
  import(file: Blob): void {
    void this.#mine.import(file);
  }

  async #review(kept: KeptGame): Promise<void> {
    const mine = this.#mine;
    const whole = await mine.whole(kept);
    const game = whole && mine.details.game(whole);
    if (game === undefined) return tellEverywhere(t`This game is no longer here.`);
    const shown = { id: kept.id, ply: 0, orientation: game.setup.human, isForReview: true };
    this.#views.onReview(handoffOf(game, new Date(kept.changed), shown));
  }
}
