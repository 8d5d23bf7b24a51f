/** My games as they are laid out: search, filters, the table, and beside it what the player has reached. */

import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Ratings } from '../../model/game/levels.js';
import { datesSeenFrom } from '../../model/games/game-dates.js';
import { ALL_GAMES, filteredGames, type GameFilter, type ListedGame } from '../../model/games/game-filter.js';
import { dateOf, type GameOrder, orderedGames } from '../../model/games/game-order.js';
import { familyOf } from '../../model/openings/opening-names.js';
import { loadOpeningNames, openingNames } from '../shared/opening-names.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { Drawn, Icon } from '../shared/view/icon.js';
import { openingText } from '../shared/view/opening-line.js';
import { Filters } from './filters.js';
import type { GameActions } from './game-row.js';
import { GamesTable } from './games-table.js';
import type { MyGames } from './my-games.js';
import { OwnNameLine, OwnNameQuestion } from './own-name.js';
import { Accuracies, Due, Score } from './standing.js';
import { listenForTableKeys, stepRow } from './table-keys.js';
import './games.css';

export interface GamesViewProps extends Pick<GameActions, 'onResume' | 'onReview' | 'onPractise' | 'onOpen'> {
  /** The moments of today are to be tried. */
  readonly onPractiseAll: () => void;
  readonly mine: MyGames;
  readonly ratings: ReadonlySignal<Ratings | undefined>;
}

export function GamesView({ mine, ratings, onPractiseAll, ...actions }: GamesViewProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  // With the last game its row is gone, and the list.
  useFocusHandoffOf(root, () => root.current?.querySelector<HTMLElement>('input[type="file"]')?.focus());
  const filter = useSignal<GameFilter>(ALL_GAMES);
  const order = useSignal<GameOrder>(undefined);
  useEffect(loadOpeningNames, []);
  useSignalEffect(() => {
    if (openingNames.value === undefined) return;
    mine.details.name(openingNames.value);
    void mine.nameOpenings();
  });
  const facts = {
    opening: (game: ListedGame): string | undefined => openingText(mine.details.knownOpening(game)),
    family: (game: ListedGame): string | undefined => familyOf(mine.details.knownOpening(game)),
    toPractice: (game: ListedGame): number => mine.toPractice(game),
  };
  const filtered = useComputed(() => {
    // Openings get their names while they are looked at.
    void mine.named.value;
    const datesOf = datesSeenFrom(new Date());
    return filteredGames(mine.listed.value ?? [], filter.value, { ...facts, dates: (game) => datesOf(dateOf(game)) });
  });
  const shown = useComputed(() => {
    if (order.value?.by === 'opening') void mine.named.value;
    return orderedGames(filtered.value.games, order.value, facts);
  });
  useEffect(() => {
    listenForTableKeys({
      root: () => root.current,
      games: () => shown.peek(),
      onPractise: (game) => mine.toPractice(game) > 0 && actions.onPractise(game),
      onDelete: (game) => void mine.delete(game),
    });
  }, []);
  const isEmpty = mine.count.value === 0;
  return (
    <div class={isEmpty ? 'my-games empty' : 'my-games'} ref={root}>
      <header>
        <h2>{t`My games`}</h2>
        <small>{t`Stored only on this device`}</small>
        {!isEmpty && <Search filter={filter} onDown={() => root.current && stepRow(root.current, 1)} />}
      </header>
      <Files mine={mine} />
      {isEmpty ? (
        <p class="panel note">{t`Nothing here yet. Games you finish or leave unfinished are stored on this device.`}</p>
      ) : (
        <>
          <div class="above">
            <OwnNameQuestion mine={mine} />
            <Filters filter={filter} counts={filtered.value.counts}>
              <OwnNameLine mine={mine} />
            </Filters>
          </div>
          <GamesTable
            games={shown.value}
            order={order}
            mine={mine}
            ratings={ratings.value ?? []}
            wanted={filter.value.text}
            {...actions}
          />
          <aside>
            <Due mine={mine} onPractise={onPractiseAll} />
            <Score mine={mine} />
            <Accuracies mine={mine} />
            <p class="note">
              {t`PGN files of any size can be dropped here. Games that you already have are not added twice.`}
            </p>
          </aside>
        </>
      )}
    </div>
  );
}

interface SearchProps {
  readonly filter: Signal<GameFilter>;
  /** The games that are found are gone to. */
  readonly onDown: () => void;
}

function Search({ filter, onDown }: SearchProps): JSX.Element {
  return (
    <input
      type="search"
      placeholder={t`name, opening, year`}
      aria-label={t`Search my games`}
      aria-keyshortcuts="/"
      value={filter.value.text}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onDown();
      }}
      onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) =>
        (filter.value = { ...filter.value, text: currentTarget.value })
      }
    />
  );
}

/** To a tray. */
const DOWN = 'M10 3.5v9M6.5 9.5l3.5 3.5 3.5-3.5M4 16.5h12';

function Files({ mine }: { readonly mine: MyGames }): JSX.Element {
  const isEmpty = (mine.count.value ?? 0) === 0;
  return (
    <div class="files">
      {mine.isUnreadable.value && (
        <p class="note">{t`Games of earlier visits cannot be read just now. Close other tabs of the page, then reload.`}</p>
      )}
      <button type="button" disabled={isEmpty} title={t`Save all as PGN`} onClick={() => void mine.saveAll()}>
        <Drawn path={DOWN} />
        {t`Save all`}
      </button>
      <label class="file">
        <input
          type="file"
          accept=".pgn,application/x-chess-pgn"
          aria-label={t`Import games from a file`}
          onChange={({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void mine.import(file);
            currentTarget.value = '';
          }}
        />
        <Icon name="open" />
        {t`Import games…`}
      </label>
    </div>
  );
}
