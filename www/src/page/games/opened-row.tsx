/** A game of others in the list of my games: who played it, how it ended, and what can be done with it. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { GameDetails } from '../../model/games/game-details.js';
import { nameOfGame } from '../../model/games/game-filter.js';
import type { OpenedGame } from '../../model/games/opened-game.js';
import { markOf } from '../../model/text/result-text.js';
import { dayText } from '../shared/view/day-text.js';
import { Icon } from '../shared/view/icon.js';
import { Menu } from '../shared/view/menu.js';
import { MiniBoard } from './mini-board.js';
import { useSavedProgress } from './saved-progress.js';

export interface OpenedRowProps {
  readonly game: OpenedGame;
  readonly details: GameDetails;
  readonly onOpen: (game: OpenedGame) => void;
  readonly onCopy: (game: OpenedGame) => void;
  readonly onDelete: (game: OpenedGame) => void;
}

export function OpenedRow({ game, details, onOpen, onCopy, onDelete }: OpenedRowProps): JSX.Element {
  const { event, result, moves, accuracy, changed } = game;
  const fen = useSavedProgress(details, game) ? details.lastFen(game) : undefined;
  const players = nameOfGame(game);
  return (
    <>
      {fen === undefined ? <span class="no-board" /> : <MiniBoard fen={fen} orientation="white" />}
      <p class="against">
        <b>{players}</b>
        <small>{event}</small>
      </p>
      <p class="opening">
        {details.knownOpening(game)?.name ?? t`Moves: ${Math.ceil(moves.length / 2)}`}
        <small>{dayText(changed)}</small>
      </p>
      <p class="standing">
        <b>{result === '*' ? t`Opened` : markOf(result)}</b>
        <small>
          {accuracy === undefined ? t`not reviewed` : t`Accuracy ${accuracy.white ?? '–'} · ${accuracy.black ?? '–'}`}
        </small>
      </p>
      <span class="accuracy" />
      <button type="button" onClick={() => onOpen(game)}>{t`Open`}</button>
      <span class="practise" />
      <Menu label={t`More about ${players}`} face={<Icon name="more" />} kind="quiet">
        <button type="button" onClick={() => onCopy(game)}>{t`Copy PGN`}</button>
        <button type="button" onClick={() => onDelete(game)}>{t`Delete`}</button>
      </Menu>
    </>
  );
}
