/** One of my games in the list: against whom, how it went, and what can be done with it. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { clockText } from '../../model/game/clock.js';
import type { Ratings } from '../../model/game/levels.js';
import { strengthText } from '../../model/game/levels.js';
import { opponentName } from '../../model/game/players.js';
import { controlName } from '../../model/game/time-controls.js';
import type { GameDetails } from '../../model/games/game-details.js';
import type { KeptGame, Standing } from '../../model/games/kept-game.js';
import { standingOf } from '../../model/games/kept-game.js';
import { colorName, endingText, resultMark } from '../../model/text/result-text.js';
import { dayText } from '../shared/view/day-text.js';
import { Icon } from '../shared/view/icon.js';
import { Menu } from '../shared/view/menu.js';
import { MiniBoard } from './mini-board.js';
import { useSavedProgress } from './saved-progress.js';

export interface GameActions {
  readonly onResume: (game: KeptGame) => void;
  readonly onReview: (game: KeptGame) => void;
  readonly onPractise: (game: KeptGame) => void;
  readonly onCopy: (game: KeptGame) => void;
  readonly onDelete: (game: KeptGame) => void;
}

export interface GameRowProps extends GameActions {
  readonly game: KeptGame;
  readonly details: GameDetails;
  readonly ratings: Ratings;
  /** Whether it has moments to try again. */
  readonly canPractise: boolean;
}

const standings = (): Readonly<Record<Standing, string>> => ({
  open: t`Not finished`,
  won: t`Won`,
  drawn: t`Drawn`,
  lost: t`Lost`,
  over: t`Finished`,
});

export function GameRow({
  game: kept,
  details,
  ratings,
  canPractise,
  onResume,
  onReview,
  onPractise,
  onCopy,
  onDelete,
}: GameRowProps): JSX.Element {
  const { setup, moves, accuracy, remaining } = kept.record;
  const { human, level, control } = setup;
  const game = useSavedProgress(details, kept) ? details.game(kept) : undefined;
  const standing = standingOf(kept);
  const { result = game?.phase.kind === 'over' ? game.phase.result : undefined } = kept.record;
  const name = opponentName(setup);
  // Without a rating is the highest level, or all of them as long as there is no engine.
  const isRated = setup.twoPeople === undefined && ratings.length > 0;
  const strength = isRated ? [strengthText(level, ratings)] : [];
  const opponent = human === 'white' ? 'black' : 'white';
  return (
    <>
      {game === undefined ? <span class="no-board" /> : <MiniBoard fen={game.position.fen} orientation={human} />}
      <p class="against">
        <span class={`side ${human}`} title={t`You had ${colorName(human)}`} /> <b>{name}</b>
        <small>{[...strength, controlName(control)].join(' · ')}</small>
      </p>
      <p class="opening">
        {details.knownOpening(kept)?.name ??
          (setup.chess960
            ? t`Chess960`
            : setup.fen === undefined
              ? t`Moves: ${Math.ceil(moves.length / 2)}`
              : t`From a position`)}
        <small>{dayText(kept.changed)}</small>
      </p>
      {kept.isOver ? (
        <p class={`standing ${standing}`}>
          <b>{standings()[standing]}</b> {result && resultMark(result)}
          <small>{result && endingText(result, game?.position.positions ?? [])}</small>
        </p>
      ) : (
        <p class="standing open">
          <b>{t`Put aside`}</b>
          {control !== null && (
            <small>{t`${clockText(remaining[human])} against ${clockText(remaining[opponent])}`}</small>
          )}
        </p>
      )}
      <span class="accuracy" aria-label={accuracy === undefined ? undefined : t`Accuracy ${accuracy}%`}>
        {accuracy}
      </span>
      {kept.isOver ? (
        <button type="button" onClick={() => onReview(kept)}>{t`Review`}</button>
      ) : (
        <button type="button" class="primary" onClick={() => onResume(kept)}>{t`Resume`}</button>
      )}
      <button
        type="button"
        class="quiet practise"
        disabled={!canPractise}
        aria-label={t`Try moments of the game against ${name} again`}
        title={canPractise ? t`Try again` : t`No moments to try again`}
        onClick={() => onPractise(kept)}
      >
        <Icon name="hint" />
      </button>
      <Menu label={t`More about the game against ${name}`} face={<Icon name="more" />} kind="quiet">
        {kept.isOver && <button type="button" onClick={() => onResume(kept)}>{t`Show it in Play`}</button>}
        {!kept.isOver && <button type="button" onClick={() => onReview(kept)}>{t`Review`}</button>}
        {canPractise && (
          <button type="button" class="when-narrow" onClick={() => onPractise(kept)}>{t`Try again`}</button>
        )}
        <button type="button" onClick={() => onCopy(kept)}>{t`Copy PGN`}</button>
        <button type="button" onClick={() => onDelete(kept)}>{t`Delete`}</button>
      </Menu>
    </>
  );
}
