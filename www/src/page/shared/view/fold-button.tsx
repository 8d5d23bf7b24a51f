/** A heading that unfolds what stands below it. */

import type { JSX } from 'preact';
import { Icon } from './icon.js';
import './fold-button.css';

export interface FoldButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** The id of what it unfolds, where that is one element. */
  readonly controls?: string;
  readonly onToggle: () => void;
}

export function FoldButton({ name, isOpen, controls, onToggle }: FoldButtonProps): JSX.Element {
  return (
    <button type="button" class="fold" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <Icon name="next" />
      {name}
    </button>
  );
}
