/** "Record a search": which position, and how far. While one is recorded the button stops it. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/view-links.js';
import type { GamePositions } from '../../model/game/game.js';
import { written } from '../shared/view/look.js';
import { usePopup } from '../shared/view/popup.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { FROM_FEN, FROM_LINK, type RecordFields } from './record-fields.js';
import type { Recorder } from './recorder.js';
import './record-menu.css';

export interface RecordMenuProps {
  readonly fields: RecordFields;
  readonly recorder: Recorder;
  readonly onRecord: (recording: Recording) => void;
}

export function RecordMenu({ fields, recorder, onRecord }: RecordMenuProps): JSX.Element {
  const { isOpen } = fields;
  const { root, button, close } = usePopup(isOpen);
  const id = useUniqueId();
  const isRecording = recorder.isRecording.value;
  // One button, so that the focus stays in its place.
  return (
    <div class="menu record-menu" ref={root}>
      <button
        type="button"
        ref={button}
        class={isRecording ? 'stop' : undefined}
        aria-expanded={isRecording ? undefined : isOpen.value}
        aria-controls={isRecording ? undefined : id}
        aria-label={isRecording ? undefined : t`Record a search`}
        onClick={() => (isRecording ? recorder.stop() : (isOpen.value = !isOpen.value))}
      >
        {isRecording ? t`Stop` : t`Record`}
      </button>
      <RecordForm
        id={id}
        fields={fields}
        onRecord={(recording) => {
          close();
          onRecord(recording);
        }}
      />
    </div>
  );
}

interface RecordFormProps extends Pick<RecordMenuProps, 'fields' | 'onRecord'> {
  readonly id: string;
}

function RecordForm({ id, fields, onRecord }: RecordFormProps): JSX.Element {
  const fen = useRef<HTMLInputElement>(null);
  const [limits, error] = [`${id}-limits`, `${id}-error`];
  const { position, isOpen } = fields;
  return (
    <form
      class="menu-panel record"
      id={id}
      aria-label={t`Record a search`}
      hidden={!isOpen.value}
      onSubmit={(event) => {
        event.preventDefault();
        // What is shown is given up, and the form closed, only for a position that there is.
        const recording = fields.read();
        if (recording !== undefined) onRecord(recording);
        else if (position.value === FROM_FEN) fen.current?.focus();
      }}
    >
      <label>
        {t`Position`}{' '}
        <select
          value={position.value}
          onChange={({ currentTarget }) => {
            position.value = currentTarget.value;
            fields.error.value = '';
          }}
        >
          {fields.linked.value !== undefined && <option value={FROM_LINK}>{t`The position of the link`}</option>}
          {positionsOf(fields.game.value)
            .map((name, ply) => (
              <option key={ply} value={ply}>
                {name}
              </option>
            ))
            .reverse()}
          <option value={FROM_FEN}>{t`A FEN…`}</option>
        </select>
      </label>
      {position.value === FROM_FEN && (
        <label>
          {t`FEN`}{' '}
          <input
            type="text"
            ref={fen}
            value={fields.fen.value}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            aria-describedby={error}
            onInput={({ currentTarget }) => (fields.fen.value = currentTarget.value)}
          />
        </label>
      )}
      <div class="limit">
        <Limit name={t`Depth in plies`} text={fields.depth} describedBy={`${limits} ${error}`} />
        <Limit name={t`Nodes`} text={fields.nodes} describedBy={`${limits} ${error}`} />
        <p class="note" id={limits}>{t`Where both are given, the search stops at whichever comes first.`}</p>
      </div>
      <div class="go">
        <button type="submit" class="primary" disabled={!fields.isReady.value}>{t`Record`}</button>
      </div>
      <p class="error" id={error} role="alert">
        {isOpen.value ? fields.error.value : ''}
      </p>
    </form>
  );
}

interface LimitProps {
  readonly name: string;
  readonly text: Signal<string>;
  readonly describedBy: string;
}

function Limit({ name, text, describedBy }: LimitProps): JSX.Element {
  return (
    <label>
      {name}{' '}
      <input
        type="text"
        inputmode="numeric"
        autocomplete="off"
        value={text.value}
        placeholder={t`no limit`}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
    </label>
  );
}

/** Each move is numbered by itself, so that a Black one has its number too. */
function positionsOf(game: GamePositions | undefined): readonly string[] {
  if (game === undefined) return [];
  const { sans, positions } = game.view;
  const names = sans.map((san, index) => {
    const before = positions[index];
    return t`The game after ${written(before === undefined ? san : numberedMove(before, san))}`;
  });
  return [t`The game’s start`, ...names];
}
