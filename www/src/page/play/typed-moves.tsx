/** Moves by typing, and the position in words: a game can be played without seeing the board. */

import type { Signal } from '@preact/signals';
import { signal, useSignal } from '@preact/signals';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';
import { turnAt } from '../../model/game/game.js';
import { positionText } from '../../model/game/position-text.js';
import { typedMove } from '../../model/game/typed-move.js';
import { colorName } from '../../model/text/result-text.js';
import { moveName } from './move-name.js';
import './typed-moves.css';

/** What is asked of the field from elsewhere. */
export class Typing {
  /** How often the field was to have the focus. */
  readonly wanted: Signal<number> = signal(0);
  readonly said: Signal<string> = signal('');

  focus(): void {
    this.wanted.value += 1;
  }

  /** Asked twice, the same words are said twice. */
  say(text: string): void {
    this.said.value = '';
    requestAnimationFrame(() => (this.said.value = text));
  }
}

export interface TypedMovesProps {
  readonly typing: Typing;
  readonly game: () => Game;
  readonly onPlay: (uci: string) => void;
  readonly onReadMove: () => void;
  readonly onReadPosition: () => void;
}

export function TypedMoves({ typing, game, onPlay, onReadMove, onReadPosition }: TypedMovesProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const error = useSignal('');
  const wanted = typing.wanted.value;
  // What was not understood is replaced by what is typed next.
  useLayoutEffect(() => {
    if (wanted === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [wanted]);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { current } = field;
    if (current === null) return;
    const move = moveOf(current.value, game());
    error.value = move.fault ?? '';
    if (move.fault === undefined) current.value = '';
    else if (move.isText) current.select();
    if (move.uci !== undefined) onPlay(move.uci);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <input
        type="text"
        placeholder={t`Type a move: Nf3`}
        aria-label={t`Type a move`}
        aria-invalid={error.value !== ''}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        ref={field}
        onInput={() => (error.value = '')}
      />
      <button type="button" class="quiet" onClick={onReadMove}>{t`Last move`}</button>
      <button type="button" class="quiet" onClick={onReadPosition}>{t`Position`}</button>
      <p class="error" role="alert">
        {error.value}
      </p>
      <p class="spoken-text" role="status">
        {typing.said.value}
      </p>
    </form>
  );
}

interface Understood {
  readonly uci?: string;
  readonly fault?: string;
  /** Whether another text would do. */
  readonly isText?: boolean;
}

function moveOf(text: string, game: Game): Understood {
  if (game.phase.kind === 'over') return { fault: t`The game is over.` };
  if (game.phase.kind !== 'human') return { fault: t`It is not your turn.` };
  const move = typedMove(text, game.position);
  return typeof move === 'string' ? { fault: move, isText: true } : { uci: move.uci };
}

/** The move that led to a position, in words. */
export function moveWords(game: Game, ply: number): string {
  const san = game.position.sans[ply - 1];
  if (san === undefined) return t`No move has been made yet.`;
  return `${moveName(game, ply)} ${colorName(turnAt(game, ply - 1))}: ${spokenMove(san)}.`;
}

export function positionWords({ position }: Game, ply: number): string {
  const shown = position.positions[ply];
  return shown === undefined ? '' : positionText(shown.fen);
}
