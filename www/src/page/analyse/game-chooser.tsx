/** The games that came together: which one is shown, the one before and after it, and a list of all. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { markOf } from '../../model/text/result-text.js';
import { Icon } from '../shared/view/icon.js';
import { Rows } from '../shared/view/rows.js';
import { Segments } from '../shared/view/segments.js';
import type { Choice, GameOpener } from './game-opener.js';
import './game-chooser.css';

/** `Famous games.pgn ‹ 16 / 17 ›`. */
export function GameSwitch({ opener }: { readonly opener: GameOpener }): JSX.Element | null {
  const {
    count: { value: count },
    place: { value: place },
    fileName: { value: fileName },
    isListOpen,
  } = opener;
  if (count === 0) return null;
  const face = fileName || t`Games`;
  return (
    <span class="game-switch" role="group" aria-label={t`Games`}>
      <button
        type="button"
        class="quiet file-name"
        // Who speaks to the page says what is seen.
        aria-label={`${t`Game ${integer(place + 1)} / ${integer(count)}: list of games`}, ${face}`}
        aria-keyshortcuts="g"
        aria-expanded={isListOpen.value}
        onClick={() => (isListOpen.value = !isListOpen.value)}
      >
        <Icon name="list" />
        <span>{face}</span>
        <Icon name="down" />
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t`Previous game`}
        aria-keyshortcuts="["
        disabled={place === 0}
        onClick={() => opener.step(-1)}
      >
        <Icon name="previous" />
      </button>
      <span class="place-of-game">
        <b>{integer(place + 1)}</b> / {integer(count)}
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={t`Next game`}
        aria-keyshortcuts="]"
        disabled={place >= count - 1}
        onClick={() => opener.step(1)}
      >
        <Icon name="next" />
      </button>
    </span>
  );
}

/** Pixels; on a phone a row has two lines. */
const rowHeight = (): number => (matchMedia('(max-width: 719px)').matches ? 50 : 33);

/** Nothing: all of them. */
const RESULTS = ['', '1-0', '1/2-1/2', '0-1'] as const;

export interface GameListProps {
  readonly opener: GameOpener;
  /** What the game that is shown is called; undefined where its players name it. */
  readonly name: string | undefined;
  readonly onRename: (name: string) => void;
}

export function GameList(props: GameListProps): JSX.Element | null {
  const { isListOpen, count } = props.opener;
  if (!isListOpen.value || count.value === 0) return null;
  return <OpenList {...props} />;
}

function OpenList({ opener, name, onRename }: GameListProps): JSX.Element {
  const {
    games: { value: games },
    search,
    result,
    isListOpen,
    count,
    place,
  } = opener;
  const root = useRef<HTMLElement>(null);
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
    root.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return () => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true });
  }, []);
  // What is searched for is chosen by Enter, without a way through the list.
  useSignalEffect(() => {
    void [search.value, result.value];
    if (search.value !== '' || result.value !== '') at.value = 0;
  });
  return (
    <section
      class="game-list"
      ref={root}
      aria-label={t`Games of the file`}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <header>
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
      <Rows
        items={games}
        keyOf={({ key }) => key}
        height={rowHeight()}
        label={t`Games`}
        rowClass={(game) => (game.index === place.value ? 'shown' : '')}
        choice={{ index, onMove: (row) => (at.value = row), onChoose: choose }}
        empty={search.value === '' ? t`No game is like that.` : t`No game has “${search.value}” in it.`}
      >
        {(game: Choice) => <GameRow game={game} />}
      </Rows>
      <footer>
        <span class="note" role="status">
          {games.length === count.value
            ? t`Games: ${integer(count.value)}`
            : t`${integer(games.length)} of ${integer(count.value)} games`}
        </span>
        {name !== undefined && (
          <input
            type="text"
            class="chapter"
            aria-label={t`Name of the chapter`}
            value={name}
            onChange={({ currentTarget }: TargetedEvent<HTMLInputElement>) => onRename(currentTarget.value.trim())}
          />
        )}
        <button type="button" onClick={() => void opener.addChapter()}>{t`New chapter`}</button>
        <button type="button" onClick={() => void opener.saveAll()}>{t`Save all ${integer(count.value)}`}</button>
      </footer>
    </section>
  );
}

function GameRow({
  game: { index, white, black, event, eco, result, plies, title },
}: {
  readonly game: Choice;
}): JSX.Element {
  return (
    <>
      <span class="number">{integer(index + 1)}</span>
      <b>{white === '' && black === '' ? title : `${white || '?'} – ${black || '?'}`}</b>
      <span class="event">{event}</span>
      <span class="eco">{eco}</span>
      <span class="number">{integer(Math.ceil(plies / 2))}</span>
      <b class="result">{result === '*' ? '' : markOf(result)}</b>
    </>
  );
}
