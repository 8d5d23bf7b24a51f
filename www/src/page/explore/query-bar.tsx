/** The line above the table: which nodes are wanted, or where to go, and what is done with them. */

import { useSignal } from '@preact/signals';
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { Lazy } from '../../model/lazy.js';
import { REDUCED_WRONGLY, recordsReductions } from '../../model/trace/reduced-wrongly.js';
import type { Suggestions } from '../../model/trace/suggestions.js';
import { lateScript } from '../shared/late-script.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { Icon } from '../shared/view/icon.js';
import { late } from '../shared/view/late.js';
import { Menu } from '../shared/view/menu.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { Exploration } from './exploration.js';
import { QueryFault } from './query-fault.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';
import { SuggestionList } from './suggestion-list.js';
import './query-bar.css';

// Nobody waits for what a menu holds before the view is there.
const ExportItems = late(() => import('./export-items.js'), 'ExportItems');

export function QueryBar({
  shown,
  layout,
  querying,
  map,
}: Pick<Exploration, 'shown' | 'layout' | 'querying' | 'map'>): JSX.Element {
  const wrong = querying.wrong.value.length;
  const { searched } = querying;
  const isPossible = searched !== undefined && recordsReductions(searched.positions.records);
  return (
    <div class="query" role="search" aria-label={t`Query`} hidden={layout.tab.value !== 'nodes'}>
      <QueryLine querying={querying} asked={layout.asked.value} />
      {isPossible && (
        <Asked
          querying={querying}
          text={REDUCED_WRONGLY}
          help={t`Where did LMR go wrong? Moves that were reduced, and then had to be searched again.`}
        >{t`Wrong reductions`}</Asked>
      )}
      {/* Without any there is nothing to ask for. */}
      {wrong > 0 && (
        <Asked querying={querying} text="judged=wrong" help={t`Cuts that were judged wrong`}>
          {t`${integer(wrong)} wrong`}
        </Asked>
      )}
      <span class="note" role="status">
        {noteOf(shown, querying)}
      </span>
      <Menu label={t`Download the list`} face={<DownloadSign />} kind="quiet">
        <ExportItems shown={shown} querying={querying} map={map} />
      </Menu>
    </div>
  );
}

interface AskedProps {
  readonly querying: Querying;
  readonly text: string;
  readonly help: string;
  readonly children: string;
}

/** A query by one press; a second one takes it back. */
function Asked({ querying, text, help, children }: AskedProps): JSX.Element {
  const isAsked = querying.text.value === text;
  return (
    <button
      type="button"
      class="asked"
      title={help}
      aria-pressed={isAsked}
      onClick={() => (isAsked ? querying.clear() : querying.askAndGo(text))}
    >
      {children}
    </button>
  );
}

interface QueryLineProps {
  readonly querying: Querying;
  /** Another number whenever somebody wants to write there. */
  readonly asked: number;
}

/** Loaded when somebody first comes to the line. */
const suggesting = new Lazy(() => lateScript(() => import('../../model/trace/suggestions.js')));

/** A text with suggestions below it, as far as there are any. Tab takes one, Enter goes to the first match. */
function QueryLine({ querying, asked }: QueryLineProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  /** Where the key was pressed that has led here. */
  const from = useRef<Element | null>(null);
  const suggested = useSignal<Suggestions>();
  const active = useSignal(-1);
  const id = useUniqueId();
  useLayoutEffect(() => {
    if (asked === 0) return;
    if (document.activeElement !== input.current) from.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const close = (): void => {
    suggested.value = undefined;
    active.value = -1;
  };
  const suggest = (): void => {
    const { searched } = querying;
    const suggestionsAt = suggesting.value?.suggestionsAt;
    if (suggestionsAt === undefined) return void suggesting.get().then(suggestHere, () => undefined);
    const at = input.current?.selectionStart ?? querying.text.value.length;
    suggested.value = searched && suggestionsAt(querying.text.value, at, searched);
    active.value = -1;
  };
  // They have come; meanwhile somebody may have gone on.
  const suggestHere = (): void => {
    if (document.activeElement === input.current) suggest();
  };
  const ask = (text: string): void => {
    querying.ask(text, true);
    suggest();
  };
  const take = (index: number): void => {
    const { from, to, options } = suggested.value ?? {};
    const option = options?.[index];
    if (from === undefined || to === undefined || option === undefined) return;
    const text = querying.text.value;
    const isWhole = option.count !== undefined || !/[=>]$/.test(option.text);
    const before = `${text.slice(0, from)}${option.text}${isWhole ? ' ' : ''}`;
    querying.ask(before + text.slice(to).trimStart(), true);
    if (input.current !== null) {
      input.current.value = querying.text.value;
      input.current.focus();
      input.current.setSelectionRange(before.length, before.length);
    }
    // What comes next is suggested where it would be put in.
    suggest();
  };
  const go = (): void => {
    close();
    querying.go();
    const fault = querying.fault.value;
    // What is wrong is written over by what is typed next.
    if (fault !== undefined) input.current?.setSelectionRange(fault.at, fault.at + fault.length);
  };
  /** Back to where the line was asked for. */
  const leave = (): void => {
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const options = suggested.value?.options ?? [];
    const isTyped = suggested.value !== undefined && suggested.value.from < (input.current?.selectionStart ?? 0);
    const act = {
      ArrowDown: () =>
        suggested.value === undefined ? suggest() : void (active.value = (active.value + 1) % options.length),
      ArrowUp: () => void (active.value = (Math.max(active.value, 0) + options.length - 1) % options.length),
      Enter: () => (active.value >= 0 ? take(active.value) : go()),
      Escape: () => (options.length > 0 ? close() : querying.text.value === '' ? leave() : querying.clear()),
    }[event.key];
    const takes = event.key === 'Tab' && !event.shiftKey && options.length > 0 && (isTyped || active.value >= 0);
    if (act === undefined && !takes) return;
    event.preventDefault();
    event.stopPropagation();
    if (takes) take(Math.max(active.value, 0));
    else act?.();
  };
  const fault = querying.fault.value;
  const isWrong =
    fault !== undefined && (!querying.isTyped.value || fault.at + fault.length < querying.text.value.trimEnd().length);
  const isOpen = (suggested.value?.options.length ?? 0) > 0;
  return (
    <div class="query-line">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t`Filter nodes, or go to a line`}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={active.value < 0 ? undefined : `${id}-${active.value}`}
        aria-invalid={isWrong}
        aria-describedby={`${id}-fault`}
        aria-keyshortcuts="/"
        placeholder={t`depth>=6, moves, or a FEN`}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={querying.text.value}
        onInput={({ currentTarget }) => ask(currentTarget.value)}
        onFocus={suggest}
        onBlur={() => {
          close();
          querying.isTyped.value = false;
        }}
        onKeyDown={onKeyDown}
      />
      {querying.text.value !== '' && (
        <HandoffButton
          class="clear"
          label={t`Clear the query`}
          onPress={() => querying.clear()}
          onFocusLost={() => input.current?.focus()}
        >
          <Icon name="close" />
        </HandoffButton>
      )}
      <SuggestionList id={id} suggestions={suggested.value} active={active.value} onTake={take} />
      <QueryFault
        id={`${id}-fault`}
        querying={querying}
        isShown={isWrong && !isOpen}
        onFocusLost={() => input.current?.focus()}
      />
    </div>
  );
}

function DownloadSign(): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14" />
    </svg>
  );
}

function noteOf({ loaded }: Shown, { matches, isLooking }: Querying): string {
  if (loaded.value === undefined) return '';
  const {
    tree: { records },
    total,
  } = loaded.value;
  const { count } = records;
  if (matches.value !== undefined && isLooking.value)
    return t`${integer(matches.value.length)} of ${integer(count)} match so far`;
  if (matches.value !== undefined) return t`${integer(matches.value.length)} of ${integer(count)} match`;
  return count === total ? t`${integer(count)} recorded` : t`${integer(count)} of ${integer(total)} recorded`;
}
