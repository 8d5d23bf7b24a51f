/** The field for a game or a position, and what is wrong with it. */

import { useSignalEffect } from '@preact/signals';
import type { JSX, TargetedClipboardEvent, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { GameOpener } from './game-opener.js';
import './import-form.css';

export interface ImportFormProps {
  readonly opener: GameOpener;
  /** Where something has been opened, or there is no room for it, it is behind a button. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSetUp: () => void;
}

/** The field grows with its text up to so many lines. */
const ROWS_MAX = 8;

export function ImportForm({ opener, isOpen, onClose, onSetUp }: ImportFormProps): JSX.Element {
  const id = useUniqueId();
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    text: { value: text },
    error: { value: error },
    soundPart: { value: part },
  } = opener;
  useSignalEffect(() => {
    if (opener.faults.value > 0) field.current?.focus();
  });
  return (
    <form
      class={isOpen ? 'import open' : 'import'}
      onSubmit={(event: TargetedEvent<HTMLFormElement>) => {
        event.preventDefault();
        void opener.submit();
      }}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLFormElement>) => event.key === 'Escape' && isOpen && onClose()}
    >
      <textarea
        ref={field}
        rows={Math.min(ROWS_MAX, text.split('\n').length)}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        placeholder={t`Paste a PGN or a FEN, or drop a file here`}
        aria-label={t`PGN or FEN`}
        aria-describedby={id}
        aria-invalid={error !== ''}
        value={text}
        onInput={({ currentTarget }) => opener.edit(currentTarget.value)}
        onKeyDown={(event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
          // In a text of many lines Enter is a new line.
          const isOneLine = !text.includes('\n') && !event.shiftKey;
          if (event.key !== 'Enter' || !(isOneLine || event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void opener.submit();
        }}
        // What is pasted into the empty field is opened at once.
        onPaste={(event: TargetedClipboardEvent<HTMLTextAreaElement>) => {
          const pasted = event.clipboardData?.getData('text') ?? '';
          if (text !== '' || pasted.trim() === '') return;
          event.preventDefault();
          void opener.open(pasted);
        }}
      />
      <label class="file">
        <input
          type="file"
          accept=".pgn,.txt,.fen,application/x-chess-pgn,text/plain"
          aria-label={t`Open a file`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void opener.open(file);
            currentTarget.value = '';
          }}
        />{' '}
        <span aria-hidden="true">{t`File`}</span>
      </label>
      <button type="button" class="quiet" aria-label={t`Set up a position`} onClick={onSetUp}>{t`Set up`}</button>
      <button type="submit">{t`Open`}</button>
      <p class="error" id={id} role="alert" data-testid="paste-error">
        {error}
      </p>
      {part !== undefined && (
        <HandoffButton
          class="open-part"
          onPress={() => opener.openSoundPart()}
          onFocusLost={() => field.current?.focus()}
        >{t`Open up to move ${part.lastMove}`}</HandoffButton>
      )}
    </form>
  );
}
