/** One of the games in the table: who played it and when, how it went, and what can be done with it. */

import type { ComponentChildren, JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import { clockText } from '../../model/game/clock.js';
import type { Ratings } from '../../model/game/levels.js';
import { controlName } from '../../model/game/time-controls.js';
import type { GameDetails } from '../../model/games/game-details.js';
import { type ListedGame, listedAs, nameOfGame, sideOf } from '../../model/games/game-filter.js';
import { type Column, movesOf, namesOf, originOf, ownAccuracy } from '../../model/games/game-order.js';
import { type KeptGame, standingText } from '../../model/games/kept-game.js';
import type { OpenedGame } from '../../model/games/opened-game.js';
import { evalCurve } from '../../model/review/eval-curve.js';
import { heightsOf } from '../../model/review/packed-curve.js';
import { endingText, markOf, resultMark } from '../../model/text/result-text.js';
import { dateText, dayText } from '../shared/view/day-text.js';
import { CurveAreas } from '../shared/view/eval-graph.js';
import { Icon } from '../shared/view/icon.js';
import { Menu } from '../shared/view/menu.js';
import { openingText } from '../shared/view/opening-line.js';
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
  /** How many of its moments can be tried again. */
  readonly toPractice: number;
  /** How it went, as `packedCurve` writes it. */
  readonly curve: string;
  /** Whether it has the lines of a phone, where only the menu is beside the row itself to be pressed. */
  readonly isNarrow: boolean;
}

export function GameRow(props: GameRowProps): JSX.Element {
  const { game, details, ratings } = props;
  const isKnown = useSavedProgress(details, game);
  const isUnfinished = game.kind === 'played' && !game.isOver;
  return (
    <>
      <PlayerCell game={game} color="white" ratings={ratings} />
      <PlayerCell game={game} color="black" ratings={ratings} />
      {isUnfinished ? <UnfinishedCell game={game} /> : <OverCells {...props} isKnown={isKnown} />}
      <Cell name="actions">
        <MainAction {...props} isKnown={isKnown} />
        <OtherActions {...props} />
      </Cell>
    </>
  );
}

interface CellProps {
  /** What the column is called. */
  readonly name: Column | 'curve' | 'actions';
  readonly class?: string | undefined;
  /** How many columns it takes. */
  readonly span?: number;
  readonly children: ComponentChildren;
}

function Cell({ name, class: kind = '', span, children }: CellProps): JSX.Element {
  return (
    <div class={`of-${name} ${kind}`} role="cell" aria-colspan={span}>
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
  const side = sideOf(game);
  const isStrong = side === undefined ? game.kind === 'played' : side === color;
  return (
    <Cell name={color}>
      {isStrong ? <b>{name}</b> : name || '?'} <small>{ratingOf(game, color, ratings)}</small>
    </Cell>
  );
}

function ratingOf(game: ListedGame, color: Color, ratings: Ratings): string | number | undefined {
  if (game.kind === 'opened') return game.ratings[color];
  const side = sideOf(game);
  return side === undefined || side === color ? undefined : (ratings[game.record.setup.level - 1] ?? undefined);
}

/** How many columns there are between those of the players and that of the actions. */
const BETWEEN = 8;

function UnfinishedCell({ game }: { readonly game: KeptGame }): JSX.Element {
  const { setup, remaining } = game.record;
  const [own, other] = [setup.human, setup.human === 'white' ? 'black' : 'white'] as const;
  return (
    <Cell name="result" class="open" span={BETWEEN}>
      <b>{standingText('open')}</b>, {t`move ${movesOf(game)}`}, {dayText(game.changed)}
      {setup.control !== null && (
        <small>
          {controlName(setup.control)}, {t`${clockText(remaining[own])} against ${clockText(remaining[other])}`}
        </small>
      )}
    </Cell>
  );
}

interface KnownProps extends GameRowProps {
  /** Whether it was played through by now. */
  readonly isKnown: boolean;
}

function OverCells(props: KnownProps): JSX.Element {
  const { game, details, curve, isKnown } = props;
  const opening = details.knownOpening(game);
  return (
    <>
      <Result game={game} details={details} isKnown={isKnown} />
      <Cell name="date">{game.kind === 'opened' ? dateText(game.date) : dayText(game.changed)}</Cell>
      <Cell name="opening">
        {opening && <small>{opening.eco}</small>} {openingText(opening) ?? startText(game)}
      </Cell>
      <Cell name="moves">{movesOf(game)}</Cell>
      <Cell name="curve">{curve === '' ? '–' : <CurveAreas curve={evalCurve(heightsOf(curve))} />}</Cell>
      <Cell name="accuracy">
        <Accuracy game={game} />
      </Cell>
      <Cell name="practice">
        <ToPractice {...props} />
      </Cell>
      <Cell name="origin">
        <Icon name={game.kind === 'opened' ? 'open' : 'mark'} />
        {originOf(game)}
      </Cell>
    </>
  );
}

function ToPractice({ game, toPractice, isNarrow, onPractise }: GameRowProps): JSX.Element {
  const text = t`${toPractice} ${plural(toPractice, 'mistake', 'mistakes')} to practice`;
  if (isNarrow) return <>{toPractice > 0 && text}</>;
  if (toPractice === 0) return <>–</>;
  return (
    <button
      type="button"
      class="practise"
      aria-label={t`Practice your mistakes in the game against ${nameOfGame(game)}`}
      title={text}
      onClick={() => onPractise(game)}
    >
      <Icon name="hint" />
      {toPractice}
    </button>
  );
}

type ResultProps = Pick<KnownProps, 'game' | 'details' | 'isKnown'>;

/** Green or red says for whom it ended well: those who do not see that hear it. */
function Result({ game, ...known }: ResultProps): JSX.Element {
  const standing = listedAs(game);
  const mark = standing === undefined ? resultText({ game, ...known }) : <b>{resultText({ game, ...known })}</b>;
  return (
    <Cell name="result" class={standing}>
      <span class="unseen">{standing && standingText(standing)}</span> {mark}{' '}
      <span class="unseen">{game.kind === 'played' && endingOf({ game, ...known })}</span>
    </Cell>
  );
}

function resultText({ game, ...known }: ResultProps): string | undefined {
  if (game.kind === 'opened') return game.result === '*' ? '–' : markOf(game.result);
  const result = resultOf({ game, ...known });
  return result && resultMark(result);
}

interface PlayedProps extends Pick<ResultProps, 'details' | 'isKnown'> {
  readonly game: KeptGame;
}

function resultOf({ game: kept, details, isKnown }: PlayedProps): KeptGame['record']['result'] {
  const game = isKnown ? details.game(kept) : undefined;
  return kept.record.result ?? (game?.phase.kind === 'over' ? game.phase.result : undefined);
}

function endingOf(props: PlayedProps): string | undefined {
  const { game, details, isKnown } = props;
  const result = resultOf(props);
  return result && endingText(result, (isKnown ? details.game(game) : undefined)?.position.positions ?? []);
}

/** Where no opening is known. */
function startText(game: ListedGame): string {
  const { fen, chess960 } = game.kind === 'opened' ? game.start : game.record.setup;
  return chess960 ? t`Chess960` : fen === undefined ? '' : t`From a position`;
}

/** The player's own, or in a game of others that of both. */
function Accuracy({ game }: { readonly game: ListedGame }): JSX.Element {
  const accuracy = ownAccuracy(game);
  if (game.kind === 'opened' && accuracy === undefined) {
    const { white, black } = game.accuracy ?? {};
    return <>{white === undefined && black === undefined ? '–' : `${white ?? '–'} · ${black ?? '–'}`}</>;
  }
  return (
    <span class="accuracy" style={{ '--percent': accuracy ?? 0 }}>
      {accuracy}
    </span>
  );
}

function accuracyText(game: ListedGame): string | undefined {
  if (game.kind === 'opened') return [game.side && game[game.side], game.event].filter(Boolean).join(' · ');
  const { accuracy } = game.record;
  if (accuracy === undefined) return undefined;
  return game.isReviewed ? t`Accuracy ${accuracy}%, from the deeper review` : t`Accuracy ${accuracy}%`;
}

/** It lies over the whole row, but for what else can be pressed in it. */
function MainAction({ game, details, isKnown, onOpen, onReview, onResume }: KnownProps): JSX.Element {
  if (game.kind === 'opened') {
    return (
      <button type="button" class="main" title={accuracyText(game)} onClick={() => onOpen(game)}>
        {t`Open`}
      </button>
    );
  }
  if (!game.isOver) {
    return (
      <button type="button" class="primary" onClick={() => onResume(game)}>
        {t`Resume`}
      </button>
    );
  }
  const told = [controlName(game.record.setup.control), endingOf({ game, details, isKnown }), accuracyText(game)];
  return (
    <button type="button" class="main" title={told.filter(Boolean).join(' · ')} onClick={() => onReview(game)}>
      {t`Review`}
    </button>
  );
}

function OtherActions({
  game,
  toPractice,
  onResume,
  onReview,
  onPractise,
  onCopy,
  onDelete,
}: GameRowProps): JSX.Element {
  const name = nameOfGame(game);
  const label = sideOf(game) === undefined ? t`More about ${name}` : t`More about the game against ${name}`;
  return (
    <Menu label={label} face={<Icon name="more" />} kind="quiet">
      {game.kind === 'played' && game.isOver && (
        <button type="button" onClick={() => onResume(game)}>{t`Show it in Play`}</button>
      )}
      {game.kind === 'played' && !game.isOver && (
        <button type="button" onClick={() => onReview(game)}>{t`Review`}</button>
      )}
      {toPractice > 0 && <button type="button" onClick={() => onPractise(game)}>{t`Try again`}</button>}
      <button type="button" onClick={() => onCopy(game)}>{t`Copy PGN`}</button>
      <button type="button" onClick={() => onDelete(game)}>{t`Delete`}</button>
    </Menu>
  );
}
