/** A few choices side by side, of which one holds. */

import type { JSX } from 'preact';
import './segments.css';

export interface SegmentsProps<T extends string | number> {
  readonly choices: readonly T[];
  /** Nothing: they are called as they are. */
  readonly words?: (choice: T) => string;
  /** More about a choice. */
  readonly help?: (choice: T) => string;
  /** Something else: none of them. */
  readonly chosen: T | string;
  readonly onChange: (choice: T) => void;
  /** What they are called together: a name, or the id of the words beside them. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly title?: string;
  readonly keys?: string;
  readonly class?: string;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>): JSX.Element {
  const { choices, words = String, help, chosen, onChange, label, labelledBy, title, keys } = props;
  return (
    <span
      class={['segments', props.class].filter(Boolean).join(' ')}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-keyshortcuts={keys}
      title={title}
    >
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          title={help?.(choice)}
          aria-pressed={choice === chosen}
          onClick={() => onChange(choice)}
        >
          {words(choice)}
        </button>
      ))}
    </span>
  );
}
