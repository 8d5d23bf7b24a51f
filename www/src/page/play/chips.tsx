/** A row of radio buttons that look like chips. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import './chips.css';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** More about it, in small letters. */
  readonly hint?: string;
}

export interface ChipsProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly kind?: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: Signal<T>;
}

export function Chips<T extends string>({ legend, name, kind, choices, chosen }: ChipsProps<T>): JSX.Element {
  return (
    <>
      <legend>{legend}</legend>
      <div class={kind === undefined ? 'chips' : `chips ${kind}`}>
        {choices.map(({ value, label, hint }) => (
          <label>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen.value}
              onChange={() => (chosen.value = value)}
            />
            <span>
              {label}
              {hint !== undefined && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
