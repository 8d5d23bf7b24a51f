/** A button that is there for a while: when it goes with the focus, that is passed on. */

import type { ComponentChildren, JSX } from 'preact';
import { usePassing } from './passing.js';

export interface PassingButtonProps {
  readonly onPress: () => void;
  /** Without it the focus goes to the part of the page that the button was in. */
  readonly onFocusLost?: () => void;
  readonly class?: string;
  /** What it is called, where what it shows is a sign. */
  readonly label?: string;
  readonly title?: string;
  /** Whether what it stands for holds. */
  readonly isPressed?: boolean;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Where the focus stays while a pointer presses it. */
  readonly keepsFocus?: boolean;
  readonly children: ComponentChildren;
}

export function PassingButton(props: PassingButtonProps): JSX.Element {
  const button = usePassing<HTMLButtonElement>(props.onFocusLost);
  return (
    <button
      type="button"
      ref={button}
      class={props.class}
      title={props.title}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={props.keys}
      onPointerDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
