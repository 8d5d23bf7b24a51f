/** The games as a table: a press on a heading orders them. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Ratings } from '../../model/game/levels.js';
import { type ListedGame, listedAs, sideOf } from '../../model/games/game-filter.js';
import type { Column, GameOrder } from '../../model/games/game-order.js';
import { matched } from '../shared/pace.js';
import { Rows } from '../shared/view/rows.js';
import { type GameActions, GameRow } from './game-row.js';
import type { MyGames } from './my-games.js';

const columns = (): Readonly<Record<Column | 'curve', string>> => ({
  white: t`White`,
  black: t`Black`,
  result: t`Result`,
  date: t`Date`,
  opening: t`Opening`,
  moves: t`Moves`,
  curve: t`Game`,
  accuracy: t`Accuracy`,
  practice: t`To practice`,
  origin: t`From`,
});

/** Those that are best seen from the highest down. */
const FALLING: readonly Column[] = ['date', 'moves', 'accuracy', 'practice'];

/** As the style sheet has it. */
const isNarrow = matched('(max-width: 719px)');
const isTouched = matched('(pointer: coarse)');
/** Pixels. */
const rowHeight = (): number => (isNarrow.value ? 74 : isTouched.value ? 46 : 36);

export interface GamesTableProps extends Pick<GameActions, 'onResume' | 'onReview' | 'onPractise' | 'onOpen'> {
  readonly games: readonly ListedGame[];
  readonly order: Signal<GameOrder>;
  readonly mine: MyGames;
  readonly ratings: Ratings;
  /** What is searched for. */
  readonly wanted: string;
}

export function GamesTable({ games, order, mine, ratings, wanted, ...actions }: GamesTableProps): JSX.Element {
  return (
    <div class="panel table" role="table" aria-label={t`List of games`} aria-rowcount={games.length + 1}>
      <Headings order={order} />
      <Rows
        items={games}
        keyOf={({ id }) => id}
        height={rowHeight()}
        class="list"
        isTable
        rowClass={rowClass}
        label={t`List of games`}
        empty={wanted === '' ? t`No matching games.` : t`No game has “${wanted}” in it.`}
      >
        {(game: ListedGame) => (
          <GameRow
            game={game}
            details={mine.details}
            ratings={ratings}
            toPractice={mine.toPractice(game)}
            curve={mine.curve(game)}
            isNarrow={isNarrow.value}
            onCopy={(one) => void mine.copy(one)}
            onDelete={(one) => void mine.delete(one)}
            {...actions}
          />
        )}
      </Rows>
    </div>
  );
}

/** Which side the player has is drawn before the names. */
function rowClass(game: ListedGame): string {
  const side = sideOf(game);
  return `game ${side === undefined ? '' : `as-${side}`} ${listedAs(game) === 'open' ? 'unfinished' : ''}`;
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
        {(Object.keys(columns()) as (Column | 'curve')[]).map((by) =>
          by === 'curve' ? (
            <div key={by} class="of-curve" role="columnheader">
              {columns().curve}
            </div>
          ) : (
            <div key={by} class={`of-${by}`} role="columnheader" aria-sort={sortOf(by)}>
              <button type="button" onClick={() => press(by)}>
                {columns()[by]}
              </button>
            </div>
          ),
        )}
        <div class="of-actions" role="columnheader" aria-label={t`Actions`} />
      </div>
    </div>
  );
}
