/** A row of the settings: what is chosen, and the control for it. */

import type { ComponentChildren, JSX } from 'preact';
import { Segments } from '../shared/view/segments.js';
import { Toggle } from '../shared/view/toggle.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import './setting-rows.css';

export interface RowProps {
  readonly name: string;
  readonly note?: string;
  /** The control, called as the words with this id. */
  readonly children: (labelledBy: string) => ComponentChildren;
}

export function Row({ name, note, children }: RowProps): JSX.Element {
  const id = useUniqueId();
  return (
    <div class="setting">
      <span>
        <span id={id}>{name}</span> {note !== undefined && <small>{note}</small>}
      </span>
      {children(id)}
    </div>
  );
}

export interface ChoiceRowProps<T extends string> {
  readonly name: string;
  readonly choices: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly onChange: (choice: T) => void;
}

export function ChoiceRow<T extends string>({
  name,
  choices,
  words,
  chosen,
  onChange,
}: ChoiceRowProps<T>): JSX.Element {
  return (
    <Row name={name}>
      {(id) => (
        <Segments
          labelledBy={id}
          choices={choices}
          words={(choice) => words[choice]}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </Row>
  );
}

export interface SwitchRowProps {
  readonly name: string;
  readonly note?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchRow({ name, note, isOn, onChange }: SwitchRowProps): JSX.Element {
  return (
    <Row name={name} {...(note !== undefined && { note })}>
      {(id) => <Toggle isOn={isOn} labelledBy={id} onPress={() => onChange(!isOn)} />}
    </Row>
  );
}
