/** My games as they are laid out: search, filters, the table, and beside it what the player has reached. */

import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Ratings } from '../../model/game/levels.js';
import { ALL_GAMES, filteredGames, type GameFilter, type ListedGame } from '../../model/games/game-filter.js';
import { type GameOrder, orderedGames } from '../../model/games/game-order.js';
import { loadOpeningNames, openingNames } from '../shared/opening-names.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { Drawn, Icon } from '../shared/view/icon.js';
import { openingText } from '../shared/view/opening-line.js';
import { Segments } from '../shared/view/segments.js';
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

const STANDINGS = ['all', 'open', 'won', 'drawn', 'lost'] as const;
const standingWords = (): Readonly<Record<(typeof STANDINGS)[number], string>> => ({
  all: t`All`,
  open: t`Unfinished`,
  won: t`Won`,
  drawn: t`Drawn`,
  lost: t`Lost`,
});

const ORIGINS = ['anywhere', 'played', 'opened'] as const;
const originWords = (): Readonly<Record<(typeof ORIGINS)[number], string>> => ({
  anywhere: t`Anywhere`,
  played: t`Played here`,
  opened: t`From a file`,
});

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
  const shown = useComputed(() => {
    // Names of openings that come later are searched, too, and put the games in another order.
    if (filter.value.text !== '' || order.value?.by === 'opening') void mine.named.value;
    const opening = (game: ListedGame): string | undefined => openingText(mine.details.knownOpening(game));
    const facts = { opening, toPractice: (game: ListedGame): number => mine.toPractice(game) };
    return orderedGames(filteredGames(mine.listed.value ?? [], filter.value, facts), order.value, facts);
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
            <Filters mine={mine} filter={filter} />
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

function Filters({ mine, filter }: { readonly mine: MyGames; readonly filter: Signal<GameFilter> }): JSX.Element {
  const { standing, origin, isToPractice } = filter.value;
  const count = (heading: string): string => integer(mine.counts.value.get(heading) ?? 0);
  return (
    <div class="filters">
      <Segments
        label={t`Which games`}
        choices={STANDINGS}
        words={(name) => `${standingWords()[name]} ${count(name)}`}
        chosen={standing}
        onChange={(name) => (filter.value = { ...filter.value, standing: name })}
      />
      <Segments
        class="origins"
        label={t`Where from`}
        choices={ORIGINS}
        words={(name) => [originWords()[name], name !== 'anywhere' && count(name)].filter(Boolean).join(' ')}
        chosen={origin}
        onChange={(name) => (filter.value = { ...filter.value, origin: name })}
      />
      <button
        type="button"
        aria-pressed={isToPractice}
        onClick={() => (filter.value = { ...filter.value, isToPractice: !isToPractice })}
      >{t`To practice ${integer(mine.practised.value.length)}`}</button>
      <OwnNameLine mine={mine} />
    </div>
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
