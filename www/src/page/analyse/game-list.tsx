/** A list of the games that came together, over the panels: one is found, chosen, or all are reviewed and saved. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { tagOf } from '../../model/pgn/game-title.js';
import { markOf } from '../../model/text/result-text.js';
import { Icon } from '../shared/view/icon.js';
import { Rows } from '../shared/view/rows.js';
import { Segments } from '../shared/view/segments.js';
import type { AnalysisProps } from './analysis.js';
import type { Choice, FileGames } from './file-games.js';
import type { FileReviews } from './file-reviews.js';
import { GameStep } from './game-step.js';

/** Pixels; on a phone a row has two lines. */
const rowHeight = (): number => (matchMedia('(max-width: 719px)').matches ? 50 : 33);

/** Nothing: all of them. */
const RESULTS = ['', '1-0', '1/2-1/2', '0-1'] as const;

export function GameList({ analysis }: AnalysisProps): JSX.Element {
  const { opener, reviews } = analysis;
  const {
    games: { value: games },
    search,
    result,
    isListOpen,
    place,
  } = opener.file;
  const head = useRef<HTMLElement>(null);
  const at = useSignal(
    Math.max(
      0,
      games.findIndex(({ index }) => index === place.value),
    ),
  );
  const index = Math.min(at.value, Math.max(0, games.length - 1));
  const close = (): void => {
    isListOpen.value = false;
  };
  const choose = (row: number): void => {
    const game = games[row];
    if (game === undefined) return;
    close();
    void opener.choose(game.index);
  };
  useLayoutEffect(() => {
    const before = document.activeElement;
    // On a phone a field that has the focus covers half of the list with a keyboard.
    const first = matchMedia('(pointer: coarse)').matches ? '.rows' : 'input';
    head.current?.parentElement?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return () => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true });
  }, []);
  // What is searched for is chosen by Enter, without a way through the list.
  useSignalEffect(() => {
    void [search.value, result.value];
    if (search.value !== '' || result.value !== '') at.value = 0;
  });
  return (
    <>
      <header ref={head}>
        <input
          type="search"
          placeholder={t`Filter: a name, a year, an opening`}
          aria-label={t`Find a game`}
          value={search.value}
          onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) => (search.value = currentTarget.value)}
          onKeyDown={(event: TargetedKeyboardEvent<HTMLInputElement>) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (event.key === 'Enter') choose(index);
            else if (step !== undefined) at.value = Math.min(Math.max(index + step, 0), games.length - 1);
            else return;
            event.preventDefault();
          }}
        />
        <Segments
          label={t`Result`}
          choices={RESULTS}
          words={(code) => (code === '' ? t`All` : code === '1/2-1/2' ? '½' : markOf(code))}
          chosen={RESULTS.find((code) => code === result.value) ?? ''}
          onChange={(code) => (result.value = code)}
        />
        <button type="button" class="quiet" aria-label={t`Close the list`} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p class="columns" aria-hidden="true">
        <span />
        <span>{t`White – Black`}</span>
        <span>{t`event`}</span>
        <span>{t`opening`}</span>
        <span />
        <span class="result">{t`result`}</span>
        <span class="accuracy-cell">{t`accuracy`}</span>
      </p>
      <Rows
        items={games}
        keyOf={({ key }) => key}
        height={rowHeight()}
        label={t`Games`}
        rowClass={(game) => (game.index === place.value ? 'shown' : '')}
        choice={{ index, onMove: (row) => (at.value = row), onChoose: choose }}
        empty={search.value === '' ? t`No matching games.` : t`No game has “${search.value}” in it.`}
      >
        {(game: Choice) => <GameRow game={game} reviews={reviews} />}
      </Rows>
      <Foot analysis={analysis} />
    </>
  );
}

/** The games before and after, how many there are, and what is done with all of them. */
function Foot({ analysis }: AnalysisProps): JSX.Element {
  const { opener, reviews } = analysis;
  const { count } = opener.file;
  const { tags } = analysis.shown.tree.value.start;
  const isNamedByPlayers = tagOf(tags, 'White') !== '' || tagOf(tags, 'Black') !== '';
  return (
    <footer>
      <GameStep opener={opener} by={-1} class="step">
        <Icon name="previous" />
        <span>{t`Previous`}</span>
        <kbd aria-hidden="true">[</kbd>
      </GameStep>
      <GameStep opener={opener} by={1} class="step">
        <span>{t`Next`}</span>
        <kbd aria-hidden="true">]</kbd>
        <Icon name="next" />
      </GameStep>
      <span class="note" role="status">
        {noteOn(opener.file, reviews)}
      </span>
      {!isNamedByPlayers && (
        <input
          type="text"
          class="chapter"
          aria-label={t`Name of the chapter`}
          value={tagOf(tags, 'Event')}
          onChange={({ currentTarget }: TargetedEvent<HTMLInputElement>) => analysis.rename(currentTarget.value.trim())}
        />
      )}
      <button
        type="button"
        class="quiet new-chapter"
        aria-label={t`New chapter`}
        title={t`New chapter`}
        onClick={() => void opener.addChapter()}
      >
        <Icon name="plus" />
      </button>
      <AllButton analysis={analysis} />
      <button
        type="button"
        class="primary"
        onClick={() => void opener.file.saveAll()}
      >{t`Save all ${integer(count.value)}`}</button>
    </footer>
  );
}

/** Begins the review of all games, and ends it: one button, which keeps the focus. */
function AllButton({ analysis: { opener, reviews } }: AnalysisProps): JSX.Element {
  const all = reviews.all.value;
  const isRunning = all?.index.value !== undefined;
  return (
    <button
      type="button"
      class="review-all"
      aria-label={isRunning ? t`Cancel the review` : undefined}
      // It keeps the focus when there is nothing left to do.
      aria-disabled={!isRunning && opener.file.reviews.value.left === 0}
      onClick={() => (isRunning ? all?.cancel() : void reviews.start())}
    >
      {isRunning ? t`Cancel` : t`Review all`}
    </button>
  );
}

function noteOn({ games, count, reviews }: FileGames, { all }: FileReviews): string {
  const index = all.value?.index.value;
  if (index !== undefined) return t`Reviewing game ${integer(index + 1)} of ${integer(count.value)}`;
  const trouble = all.value?.trouble.value;
  if (trouble !== undefined) return trouble;
  const found = games.value.length;
  if (found !== count.value) return t`${integer(found)} of ${integer(count.value)} games`;
  const known = reviews.value.done;
  return known === 0
    ? t`Games: ${integer(count.value)}`
    : t`Games: ${integer(count.value)}, reviewed: ${integer(known)}`;
}

function GameRow({ game, reviews }: { readonly game: Choice; readonly reviews: FileReviews }): JSX.Element {
  const { index, white, black, event, eco, result, plies, title } = game;
  return (
    <>
      <span class="number">{integer(index + 1)}</span>
      <b>{white === '' && black === '' ? title : `${white || '?'} – ${black || '?'}`}</b>
      <span class="event">{event}</span>
      <span class="eco">{eco}</span>
      <span class="number">{integer(Math.ceil(plies / 2))}</span>
      <b class="result">{result === '*' ? '' : markOf(result)}</b>
      <AccuracyCell game={game} reviews={reviews} />
    </>
  );
}

/** Of White and Black, or how far the review of this game is. */
function AccuracyCell({
  game: { index, accuracy },
  reviews,
}: {
  readonly game: Choice;
  readonly reviews: FileReviews;
}): JSX.Element {
  const all = reviews.all.value;
  if (all?.index.value === index) return <span class="accuracy-cell">{`${all.percent.value} %`}</span>;
  if (accuracy === undefined) return <span class="accuracy-cell unknown">–</span>;
  return <b class="accuracy-cell">{`${accuracy.white ?? '–'} · ${accuracy.black ?? '–'}`}</b>;
}
