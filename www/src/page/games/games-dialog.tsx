/** My games: a list with a field to search it, the score against each level, and a file of all. */

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren, JSX, TargetedEvent } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { levelOf } from '../../model/game/levels.js';
import { ALL_GAMES, filteredGames, type GameFilter, type ListedGame, listedAs } from '../../model/games/game-filter.js';
import { type Column, type GameOrder, orderedGames } from '../../model/games/game-order.js';
import { tallyText } from '../../model/games/kept-game.js';
import { dueText } from '../../model/practice/moment.js';
import { countDue } from '../../model/practice/todays-five.js';
import { loadOpeningNames, openingNames } from '../shared/opening-names.js';
import { useModal } from '../shared/view/dialog.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { Icon } from '../shared/view/icon.js';
import { openingText } from '../shared/view/opening-line.js';
import { Rows } from '../shared/view/rows.js';
import { Segments } from '../shared/view/segments.js';
import { type GameActions, GameRow } from './game-row.js';
import type { MyGames } from './my-games.js';
import './games-dialog.css';

export interface GamesDialogProps extends Pick<GameActions, 'onResume' | 'onReview' | 'onPractise' | 'onOpen'> {
  /** The moments of today are to be tried. */
  readonly onPractiseAll: () => void;
  readonly mine: MyGames;
  readonly isOpen: Signal<boolean>;
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

const columns = (): Readonly<Record<Column, string>> => ({
  white: t`White`,
  black: t`Black`,
  result: t`Result`,
  date: t`Date`,
  opening: t`Opening`,
  accuracy: t`Accuracy`,
});

/** Those that are best seen from the highest down. */
const FALLING: readonly Column[] = ['date', 'accuracy'];

export function GamesDialog({
  mine,
  isOpen,
  onResume,
  onReview,
  onPractise,
  onPractiseAll,
  onOpen,
}: GamesDialogProps): JSX.Element {
  const dialog = useModal(isOpen);
  // With the last game its row is gone, and the list.
  useFocusHandoffOf(dialog, () => dialog.current?.querySelector<HTMLElement>('header button')?.focus());
  const title = useId();
  const filter = useSignal<GameFilter>(ALL_GAMES);
  const order = useSignal<GameOrder>(undefined);
  useEffect(loadOpeningNames, []);
  useSignalEffect(() => {
    if (openingNames.value === undefined) return;
    mine.details.name(openingNames.value);
    void mine.nameOpenings();
  });
  useSignalEffect(() => void mine.show(isOpen.value));
  const games = mine.listed.value;
  const shown = useComputed(() => {
    // Names of openings that come later are searched, too, and put the games in another order.
    if (filter.value.text !== '' || order.value?.by === 'opening') void mine.named.value;
    const opening = (game: ListedGame): string | undefined => openingText(mine.details.knownOpening(game));
    const facts = { opening, isToPractice: (game: ListedGame): boolean => mine.canPractise(game) };
    return orderedGames(filteredGames(mine.listed.value ?? [], filter.value, facts), order.value, opening);
  });
  const leave =
    <Game extends ListedGame>(act: (game: Game) => void) =>
    (game: Game): void => {
      isOpen.value = false;
      act(game);
    };
  return (
    <dialog class="my-games" ref={dialog} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`My games`}</h2>
        <small>{t`Stored only on this device`}</small>
        <input
          type="search"
          placeholder={t`name, opening, year`}
          aria-label={t`Search my games`}
          value={filter.value.text}
          onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) =>
            (filter.value = { ...filter.value, text: currentTarget.value })
          }
        />
        <button type="button" class="quiet" aria-label={t`Close`} onClick={() => (isOpen.value = false)}>
          <Icon name="close" />
        </button>
      </header>
      {games?.length === 0 ? (
        <p class="note">{t`Nothing here yet. Games you finish or leave unfinished are stored on this device.`}</p>
      ) : (
        <>
          <Filters mine={mine} filter={filter} />
          <List
            games={shown.value}
            order={order}
            mine={mine}
            onResume={leave(onResume)}
            onReview={leave(onReview)}
            onPractise={leave(onPractise)}
            onOpen={leave(onOpen)}
            wanted={filter.value.text}
          />
          <Score mine={mine}>
            <Due
              mine={mine}
              onPractise={() => {
                isOpen.value = false;
                onPractiseAll();
              }}
            />
          </Score>
        </>
      )}
      <Files mine={mine} />
    </dialog>
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
    </div>
  );
}

/** Pixels. */
const ROW = 53;

interface ListProps extends Pick<GamesDialogProps, 'onResume' | 'onReview' | 'onPractise' | 'onOpen'> {
  readonly games: readonly ListedGame[];
  readonly order: Signal<GameOrder>;
  readonly mine: MyGames;
  readonly wanted: string;
}

function List({ games, order, mine, wanted, ...actions }: ListProps): JSX.Element {
  return (
    <div class="table" role="table" aria-label={t`List of games`} aria-rowcount={games.length + 1}>
      <Headings order={order} />
      <Rows
        items={games}
        keyOf={({ id }) => id}
        height={ROW}
        class="list"
        isTable
        rowClass={(game) => (listedAs(game) === 'open' ? 'game unfinished' : 'game')}
        label={t`List of games`}
        empty={wanted === '' ? t`No matching games.` : t`No game has “${wanted}” in it.`}
        autofocus
      >
        {(game: ListedGame) => (
          <GameRow
            game={game}
            details={mine.details}
            ratings={mine.ratings.value}
            canPractise={mine.canPractise(game)}
            onCopy={(one) => void mine.copy(one)}
            onDelete={(one) => void mine.delete(one)}
            {...actions}
          />
        )}
      </Rows>
    </div>
  );
}

/** A press orders the games by a column, the next one the other way round, and a third one as at first. */
function Headings({ order }: { readonly order: Signal<GameOrder> }): JSX.Element {
  const press = (by: Column): void => {
    const isFalling = FALLING.includes(by);
    const known = order.value?.by === by ? order.value : undefined;
    if (known === undefined) order.value = { by, isDescending: isFalling };
    else order.value = known.isDescending === isFalling ? { by, isDescending: !isFalling } : undefined;
  };
  const sortOf = (by: Column): 'ascending' | 'descending' | 'none' => {
    if (order.value?.by !== by) return 'none';
    return order.value.isDescending ? 'descending' : 'ascending';
  };
  return (
    <div role="rowgroup">
      <div class="game headings" role="row" aria-rowindex={1}>
        <div class="board" role="columnheader" aria-label={t`Last position`} />
        {Object.entries(columns()).map(([by, label]) => (
          <div key={by} class={`heading of-${by}`} role="columnheader" aria-sort={sortOf(by as Column)}>
            <button type="button" onClick={() => press(by as Column)}>
              {label}
            </button>
          </div>
        ))}
        <div class="actions" role="columnheader" aria-label={t`Actions`} />
      </div>
    </div>
  );
}

function Score({ mine, children }: { readonly mine: MyGames; readonly children: ComponentChildren }): JSX.Element {
  const levels = mine.scores.value;
  const accuracies = mine.accuracies.value;
  const mean = accuracies.reduce((sum, one) => sum + one, 0) / Math.max(1, accuracies.length);
  // Where there is nothing to read, there is nothing to scroll.
  const isEmpty = levels.length === 0 && accuracies.length < 2 && mine.practised.value.length === 0;
  return (
    <section class="score" aria-label={t`The score`} {...(!isEmpty && { tabIndex: 0 })}>
      {levels.length > 0 && (
        <table>
          <caption>{t`The score`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`against`}</th>
              <th scope="col">{t`as White`}</th>
              <th scope="col">{t`as Black`}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, white, black }) => (
              <tr key={level}>
                <th scope="row">{levelOf(level).name}</th>
                <td>{tallyText(white)}</td>
                <td>{tallyText(black)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {accuracies.length > 1 && (
        <figure>
          <figcaption>{t`Your accuracy in the last ${accuracies.length} games: average ${Math.round(mean)}%`}</figcaption>
          <Course values={accuracies} />
        </figure>
      )}
      {children}
    </section>
  );
}

/** What waits to be tried again. */
function Due({ mine, onPractise }: { readonly mine: MyGames; readonly onPractise: () => void }): JSX.Element | null {
  const withMoments = mine.practised.value;
  const due = countDue(withMoments, Date.now());
  if (withMoments.length === 0) return null;
  return (
    <div class="due">
      <b>{due === 0 ? t`Nothing to practice today` : dueText(due)}</b>
      <p class="note">{t`from ${withMoments.length} of your games`}</p>
      <button type="button" class="primary" onClick={onPractise}>{t`Today’s five positions`}</button>
    </div>
  );
}

/** From 50 to 100 percent. */
function Course({ values }: { readonly values: readonly number[] }): JSX.Element {
  const [width, height, lowest] = [200, 60, 50];
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height * (1 - (Math.max(lowest, value) - lowest) / (100 - lowest))).toFixed(1)}`;
  });
  return (
    <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

function Files({ mine }: { readonly mine: MyGames }): JSX.Element {
  const isEmpty = (mine.listed.value ?? []).length === 0;
  return (
    <footer>
      {mine.isUnreadable.value && (
        <p class="note">{t`Games of earlier visits cannot be read just now. Close other tabs of the page, then reload.`}</p>
      )}
      <button type="button" disabled={isEmpty} onClick={() => void mine.saveAll()}>{t`Save all as PGN`}</button>
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
        {t`Import games…`}
      </label>
    </footer>
  );
}
