/** A switch, on or off, called as what stands beside it. */

import type { JSX } from 'preact';
import './toggle.css';

export interface ToggleProps {
  readonly isOn: boolean;
  /** The id of the words beside it. */
  readonly labelledBy: string;
  readonly onPress: () => void;
}

export function Toggle({ isOn, labelledBy, onPress }: ToggleProps): JSX.Element {
  return (
    <button
      type="button"
      class="toggle"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      onClick={onPress}
    />
  );
}
