/** A few choices side by side, of which one holds. */

import type { JSX } from 'preact';
import './segments.css';

export interface SegmentsProps<T extends string | number> {
  readonly choices: readonly T[];
  /** Nothing: they are called as they are. */
  readonly words?: (choice: T) => string;
  readonly chosen: T;
  readonly onChange: (choice: T) => void;
  /** What they are called together: a name, or the id of the words beside them. */
  readonly label?: string;
  readonly labelledBy?: string;
}

export function Segments<T extends string | number>({
  choices,
  words = String,
  chosen,
  onChange,
  label,
  labelledBy,
}: SegmentsProps<T>): JSX.Element {
  return (
    <span class="segments" role="group" aria-label={label} aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <button type="button" aria-pressed={choice === chosen} onClick={() => onChange(choice)}>
          {words(choice)}
        </button>
      ))}
    </span>
  );
}
