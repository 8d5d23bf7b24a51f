/** Moves by typing, and what is on the board in words: a game can be played and analysed without seeing it. */

import { type Signal, signal, useSignal } from '@preact/signals';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Understood } from '../../../model/game/typed-move.js';
import { written } from './look.js';
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

/** What can be read aloud. */
export interface Reading {
  readonly name: string;
  readonly onRead: () => void;
}

export interface TypedMovesProps {
  readonly typing: Typing;
  /** The move that is meant, or why there is none. */
  readonly understand: (text: string) => Understood;
  readonly onPlay: (uci: string) => void;
  readonly readings: readonly Reading[];
}

export function TypedMoves({ typing, understand, onPlay, readings }: TypedMovesProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const error = useSignal('');
  const wanted = typing.wanted.value;
  const answered = useRef(wanted);
  // What was not understood is replaced by what is typed next.
  useLayoutEffect(() => {
    // It was wanted of a field that stood here before.
    if (wanted === answered.current) return;
    answered.current = wanted;
    field.current?.focus();
    field.current?.select();
  }, [wanted]);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { current } = field;
    if (current === null) return;
    const move = understand(current.value);
    error.value = move.fault ?? '';
    if (move.fault === undefined) current.value = '';
    else if (move.isText === true) current.select();
    if (move.uci !== undefined) onPlay(move.uci);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <input
        type="text"
        placeholder={written(t`Type a move: Nf3`)}
        aria-label={t`Type a move`}
        aria-invalid={error.value !== ''}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        ref={field}
        onInput={() => (error.value = '')}
      />
      {readings.map(({ name, onRead }) => (
        <button type="button" class="quiet" onClick={onRead}>
          {name}
        </button>
      ))}
      <p class="error" role="alert">
        {error.value}
      </p>
      <p class="spoken-text" role="status">
        {typing.said.value}
      </p>
    </form>
  );
}
