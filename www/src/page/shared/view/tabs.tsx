/** Which of some panels is shown, in a row that is a part of the panel below it. */

import type { ComponentChildren, JSX } from 'preact';
import './tabs.css';

export interface TabsProps<Name extends string> {
  readonly class: string;
  readonly label: string;
  readonly names: readonly Name[];
  readonly words: Readonly<Record<Name, string>>;
  readonly shown: Name | undefined;
  readonly onShow: (name: Name) => void;
  /** What stands at the end of the row. */
  readonly children?: ComponentChildren;
}

export function Tabs<Name extends string>({
  class: kind,
  label,
  names,
  words,
  shown,
  onShow,
  children,
}: TabsProps<Name>): JSX.Element {
  return (
    <div class={`tabs ${kind}`} role="group" aria-label={label}>
      {names.map((name) => (
        <button type="button" data-show={name} aria-pressed={name === shown} onClick={() => onShow(name)}>
          {words[name]}
        </button>
      ))}
      {children}
    </div>
  );
}
