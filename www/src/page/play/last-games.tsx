/** How the last games ended: in a wide window while another is played, and where there is nothing to analyze yet. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { GAMES } from '../../model/address/view-links.js';
import { type GameHandoff, handoffOf } from '../../model/game/game-handoff.js';
import { opponentName } from '../../model/game/players.js';
import { GameDetails } from '../../model/games/game-details.js';
import { inOrder } from '../../model/games/game-filter.js';
import {
  gameDigests,
  type KeptGame,
  keptGameOf,
  readKeptGame,
  standingOf,
  standingText,
} from '../../model/games/kept-game.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { colorName, endingText, resultMark } from '../../model/text/result-text.js';
import { MiniBoard } from '../games/mini-board.js';
import { NAMES_FILE, openingNames } from '../shared/opening-names.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { Icon } from '../shared/view/icon.js';
import { openingText } from '../shared/view/opening-line.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import '../shared/view/text-link.css';
import './last-games.css';

export interface LastGamesProps {
  readonly rules: Rules;
  readonly store: EntryStore;
  /** Where a press opens a game. */
  readonly onOpen?: (game: GameHandoff) => void;
}

const SHOWN = 3;

export function LastGames({ rules, store, onOpen }: LastGamesProps): JSX.Element | null {
  const [games, setGames] = useState<readonly KeptGame[]>([]);
  const title = useUniqueId();
  useEffect(() => {
    let isWanted = true;
    void store.digests(gameDigests(NAMES_FILE)).then((digests) => {
      const kept = digests.flatMap(({ id, made }) => (made === null ? [] : keptGameOf(id, made)));
      if (isWanted) setGames(inOrder(kept.filter(({ isOver }) => isOver)).slice(0, SHOWN));
    });
    return () => void (isWanted = false);
  }, []);
  const details = useMemo(() => new GameDetails(rules), []);
  const names = openingNames.value;
  useMemo(() => names && details.name(names), [names]);
  const open = async ({ id, changed }: KeptGame): Promise<void> => {
    const entry = await store.get(id);
    // Only the whole game has its clocks.
    const whole = entry && readKeptGame(entry);
    const game = whole && details.game(whole);
    if (game === undefined) return tellEverywhere(t`This game is no longer here.`);
    const shown = { id, ply: 0, orientation: game.setup.human, isForReview: false };
    onOpen?.(handoffOf(game, new Date(changed), shown));
  };
  if (games.length === 0) return null;
  return (
    <section class={onOpen === undefined ? 'panel last-games' : 'last-games'} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`Your last games`}</h2>
        <a class="text-link" href={GAMES}>
          {t`My games`}
          <Icon name="next" />
        </a>
      </header>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            {onOpen === undefined ? (
              <LastGame kept={game} details={details} />
            ) : (
              <button type="button" onClick={() => void open(game)}>
                <LastGame kept={game} details={details} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastGame({ kept, details }: { readonly kept: KeptGame; readonly details: GameDetails }): JSX.Element | null {
  const game = details.game(kept);
  if (game?.phase.kind !== 'over') return null;
  const { setup, position, phase } = game;
  const { accuracy } = kept.record;
  const standing = standingOf(kept);
  return (
    <div class="last-game">
      <MiniBoard fen={position.fen} orientation={setup.human} />
      <span>
        <b class={standing}>{standingText(standing)}</b> <b>{resultMark(phase.result)}</b>
        <br />
        {openingText(details.opening(kept))}
        <br />
        <small>
          {setup.twoPeople === undefined && t`as ${colorName(setup.human)} against ${opponentName(setup)}`}
          <br />
          {endingText(phase.result, position.positions)}
        </small>
      </span>
      {accuracy !== undefined && (
        <span class="last-accuracy">
          <b>{accuracy}</b>
          <small>{t`accuracy`}</small>
        </span>
      )}
    </div>
  );
}
