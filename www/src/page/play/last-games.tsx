/** In a wide window, while a game is played: how the last ones ended. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { GAMES } from '../../model/address/view-links.js';
import { opponentName } from '../../model/game/players.js';
import { GameDetails } from '../../model/games/game-details.js';
import { inOrder } from '../../model/games/game-filter.js';
import { gameDigests, type KeptGame, keptGameOf, standingOf, standingText } from '../../model/games/kept-game.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { colorName, endingText, resultMark } from '../../model/text/result-text.js';
import { MiniBoard } from '../games/mini-board.js';
import { NAMES_FILE, openingNames } from '../shared/opening-names.js';
import { Icon } from '../shared/view/icon.js';
import { openingText } from '../shared/view/opening-line.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import '../shared/view/text-link.css';
import './last-games.css';

export interface LastGamesProps {
  readonly rules: Rules;
  readonly store: EntryStore;
}

const SHOWN = 3;

export function LastGames({ rules, store }: LastGamesProps): JSX.Element | null {
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
  if (games.length === 0) return null;
  return (
    <section class="panel last-games" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`Your last games`}</h2>
        <a class="text-link" href={GAMES}>
          {t`My games`}
          <Icon name="next" />
        </a>
      </header>
      <ul>
        {games.map((game) => (
          <LastGame key={game.id} kept={game} details={details} />
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
    <li>
      <MiniBoard fen={position.fen} orientation={setup.human} />
      <div>
        <p>
          <b class={standing}>{standingText(standing)}</b> <b>{resultMark(phase.result)}</b>
        </p>
        <p>{openingText(details.opening(kept))}</p>
        <small>
          {setup.twoPeople === undefined && t`as ${colorName(setup.human)} against ${opponentName(setup)}`}
          <br />
          {endingText(phase.result, position.positions)}
        </small>
      </div>
      {accuracy !== undefined && (
        <p class="last-accuracy">
          <b>{accuracy}</b>
          <small>{t`accuracy`}</small>
        </p>
      )}
    </li>
  );
}
