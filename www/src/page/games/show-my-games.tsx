/** My games over the page. The script is loaded when they are first asked for. */

import { effect, type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import { t } from '#espalier/model/words.js';
import { writePracticeLink } from '../../model/address/view-links.js';
import { type GameHandoff, handoffOf } from '../../model/game/game-handoff.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import type { Dependencies } from '../shared/dependencies.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { goTo } from '../shared/views.js';
import { offerDeletedBefore } from './deleted.js';
import { GamesDialog } from './games-dialog.js';
import { MyGames, momentsIdOf } from './my-games.js';

/**
 * Makes the dialog, which reads what is kept and counts it; what is returned opens it. `resume` goes on with a game in
 * Play, or shows it there; `open` shows the analysis of an entry.
 */
export function makeMyGames(
  { rules, storage, engine }: Pick<Dependencies, 'rules' | 'storage' | 'engine'>,
  count: Signal<number>,
  resume: (game: KeptGame) => void,
  showReview: (game: GameHandoff) => void,
  open: (id: string) => void,
): () => void {
  const mine = new MyGames(rules, storage.store);
  const isOpen = signal(false);
  effect(() => {
    if (mine.count.value !== undefined) count.value = mine.count.value;
  });
  void mine.load();
  offerDeletedBefore(storage.store);
  const review = async (kept: KeptGame): Promise<void> => {
    const whole = await mine.whole(kept);
    const game = whole && mine.details.game(whole);
    if (game === undefined) return tellEverywhere(t`This game is no longer here.`);
    const shown = { id: kept.id, ply: 0, orientation: game.setup.human, isForReview: true };
    showReview(handoffOf(game, new Date(kept.changed), shown));
  };
  const root = document.createElement('div');
  document.body.append(root);
  render(
    <GamesDialog
      mine={mine}
      isOpen={isOpen}
      onResume={resume}
      onReview={(game) => void review(game)}
      onPractise={(game) => goTo(writePracticeLink({ id: momentsIdOf(game) }))}
      onPractiseAll={() => goTo(writePracticeLink({}))}
      onOpen={({ id }) => open(id)}
    />,
    root,
  );
  return () => {
    mine.ratings.value = engine.value?.ranges.levels ?? [];
    isOpen.value = true;
  };
}
