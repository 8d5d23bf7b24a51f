/** One of the games in the table: who played it and when, how it went, and what can be done with it. */

import type { ComponentChildren, JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { clockText } from '../../model/game/clock.js';
import { type Ratings, strengthText } from '../../model/game/levels.js';
import { controlName } from '../../model/game/time-controls.js';
import type { GameDetails } from '../../model/games/game-details.js';
import { type ListedGame, nameOfGame } from '../../model/games/game-filter.js';
import { namesOf } from '../../model/games/game-order.js';
import { type KeptGame, standingOf, standingText } from '../../model/games/kept-game.js';
import type { OpenedGame } from '../../model/games/opened-game.js';
import { endingText, markOf, resultMark } from '../../model/text/result-text.js';
import { dateText, dayText } from '../shared/view/day-text.js';
import { Icon } from '../shared/view/icon.js';
import { Menu } from '../shared/view/menu.js';
import { openingText } from '../shared/view/opening-line.js';
import { MiniBoard } from './mini-board.js';
import { useSavedProgress } from './saved-progress.js';

export interface GameActions {
  readonly onResume: (game: KeptGame) => void;
  readonly onReview: (game: KeptGame) => void;
  readonly onOpen: (game: OpenedGame) => void;
  readonly onPractise: (game: ListedGame) => void;
  readonly onCopy: (game: ListedGame) => void;
  readonly onDelete: (game: ListedGame) => void;
}

export interface GameRowProps extends GameActions {
  readonly game: ListedGame;
  readonly details: GameDetails;
  readonly ratings: Ratings;
  /** Whether it has moments to try again. */
  readonly canPractise: boolean;
}

export function GameRow(props: GameRowProps): JSX.Element {
  const { game, details, ratings, canPractise, onPractise, onCopy, onDelete } = props;
  const isKnown = useSavedProgress(details, game);
  const isOpened = game.kind === 'opened';
  const fen = !isKnown ? undefined : isOpened ? details.lastFen(game) : details.game(game)?.position.fen;
  const name = nameOfGame(game);
  const more = isOpened ? t`More about ${name}` : t`More about the game against ${name}`;
  return (
    <>
      <Cell class="board">
        {fen !== undefined && <MiniBoard fen={fen} orientation={isOpened ? 'white' : game.record.setup.human} />}
      </Cell>
      <PlayerCell game={game} color="white" ratings={ratings} />
      <PlayerCell game={game} color="black" ratings={ratings} />
      {isOpened ? <OpenedResult game={game} /> : <PlayedResult game={game} details={details} isKnown={isKnown} />}
      <Cell class="date">
        {isOpened ? dateText(game.date) : dayText(game.changed)}
        {!isOpened && <small>{controlName(game.record.setup.control)}</small>}
      </Cell>
      <Cell class="opening">
        {openingText(details.knownOpening(game)) ?? startText(game)}
        {isOpened && <small>{game.event}</small>}
      </Cell>
      <AccuracyCell game={game} />
      <Cell class="actions">
        <MainAction {...props} />
        <button
          type="button"
          class="quiet practise"
          disabled={!canPractise}
          aria-label={t`Practice your mistakes in the game against ${name}`}
          title={canPractise ? t`Try again` : t`No mistakes to practice`}
          onClick={() => onPractise(game)}
        >
          <Icon name="hint" />
        </button>
        <Menu label={more} face={<Icon name="more" />} kind="quiet">
          <OtherActions {...props} />
          {canPractise && (
            <button type="button" class="when-narrow" onClick={() => onPractise(game)}>{t`Try again`}</button>
          )}
          <button type="button" onClick={() => onCopy(game)}>{t`Copy PGN`}</button>
          <button type="button" onClick={() => onDelete(game)}>{t`Delete`}</button>
        </Menu>
      </Cell>
    </>
  );
}

function Cell({
  class: kind,
  children,
}: {
  readonly class: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={kind} role="cell">
      {children}
    </div>
  );
}

interface PlayerProps {
  readonly game: ListedGame;
  readonly color: Color;
  readonly ratings: Ratings;
}

/** The highest level has no rating, and none is known as long as there is no engine. */
function PlayerCell({ game, color, ratings }: PlayerProps): JSX.Element {
  const name = namesOf(game)[color];
  if (game.kind === 'opened') {
    return (
      <Cell class="player-name">
        {name || '?'} <small>{game.ratings[color]}</small>
      </Cell>
    );
  }
  const { human, level, twoPeople } = game.record.setup;
  const isLevel = twoPeople === undefined && human !== color;
  return (
    <Cell class="player-name">
      {isLevel ? name : <b>{name}</b>} <small>{isLevel && ratings.length > 0 && strengthText(level, ratings)}</small>
    </Cell>
  );
}

function OpenedResult({ game: { result } }: { readonly game: OpenedGame }): JSX.Element {
  return <Cell class="standing">{result === '*' ? <small>{t`No result`}</small> : <b>{markOf(result)}</b>}</Cell>;
}

interface PlayedResultProps {
  readonly game: KeptGame;
  readonly details: GameDetails;
  readonly isKnown: boolean;
}

function PlayedResult({ game: kept, details, isKnown }: PlayedResultProps): JSX.Element {
  const { setup, remaining } = kept.record;
  const game = isKnown ? details.game(kept) : undefined;
  const standing = standingOf(kept);
  if (!kept.isOver) {
    const [own, other] = [setup.human, setup.human === 'white' ? 'black' : 'white'] as const;
    return (
      <Cell class="standing open">
        <b>{standingText('open')}</b>
        {setup.control !== null && (
          <small>{t`${clockText(remaining[own])} against ${clockText(remaining[other])}`}</small>
        )}
      </Cell>
    );
  }
  const { result = game?.phase.kind === 'over' ? game.phase.result : undefined } = kept.record;
  return (
    <Cell class={`standing ${standing}`}>
      <b>{standingText(standing)}</b> {result && resultMark(result)}
      <small>{result && endingText(result, game?.position.positions ?? [])}</small>
    </Cell>
  );
}

/** Where no opening is known. */
function startText(game: ListedGame): string {
  const { fen, chess960 } = game.kind === 'opened' ? game.start : game.record.setup;
  const { moves } = game.kind === 'opened' ? game : game.record;
  return chess960 ? t`Chess960` : fen === undefined ? t`Moves: ${Math.ceil(moves.length / 2)}` : t`From a position`;
}

/** The player's own, or in a game of others that of both. */
function AccuracyCell({ game }: { readonly game: ListedGame }): JSX.Element {
  if (game.kind === 'opened') {
    const { accuracy } = game;
    const text = accuracy === undefined ? '–' : `${accuracy.white ?? '–'} · ${accuracy.black ?? '–'}`;
    return (
      <Cell class="accuracy-cell">
        <span title={accuracy === undefined ? t`not reviewed` : t`Accuracy ${text}`}>{text}</span>
      </Cell>
    );
  }
  const { accuracy } = game.record;
  const told = game.isReviewed ? t`Accuracy ${accuracy ?? 0}%, from the deeper review` : t`Accuracy ${accuracy ?? 0}%`;
  return (
    <Cell class="accuracy-cell">
      <span class="accuracy" title={accuracy === undefined ? undefined : told}>
        {accuracy}
      </span>
    </Cell>
  );
}

function MainAction({ game, onOpen, onReview, onResume }: GameRowProps): JSX.Element {
  if (game.kind === 'opened') return <button type="button" onClick={() => onOpen(game)}>{t`Open`}</button>;
  if (game.isOver) return <button type="button" onClick={() => onReview(game)}>{t`Review`}</button>;
  return <button type="button" class="primary" onClick={() => onResume(game)}>{t`Resume`}</button>;
}

function OtherActions({ game, onReview, onResume }: GameRowProps): JSX.Element | null {
  if (game.kind === 'opened') return null;
  return game.isOver ? (
    <button type="button" onClick={() => onResume(game)}>{t`Show it in Play`}</button>
  ) : (
    <button type="button" onClick={() => onReview(game)}>{t`Review`}</button>
  );
}
