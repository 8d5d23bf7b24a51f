/** What may be meant by what is typed, with what each would find. */

import type { JSX } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Suggestions } from '../../model/trace/suggestions.js';

export interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: Suggestions | undefined;
  /** The one that the arrow keys have come to. */
  readonly active: number;
  readonly onTake: (index: number) => void;
}

export function SuggestionList({ id, suggestions, active, onTake }: SuggestionListProps): JSX.Element {
  const options = suggestions?.options ?? [];
  return (
    <div class="suggestions" hidden={options.length === 0}>
      <ul role="listbox" id={id} aria-label={t`Suggestions`}>
        {options.map(({ text, words, count }, index) => (
          <li
            key={text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            class={count === 0 ? 'none' : undefined}
            // The line keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(index)}
          >
            <b>{text}</b> <span>{words}</span> <i>{count === undefined ? '' : integer(count)}</i>
          </li>
        ))}
      </ul>
      <p aria-hidden="true">
        <kbd>Tab</kbd> {t`take it`} · <kbd>Enter</kbd> {t`first match`} · <kbd>Esc</kbd> {t`leave`}
      </p>
    </div>
  );
}
