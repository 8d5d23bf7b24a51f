/** A button that is there for a while: when it goes with the focus, that is passed on. */

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface PassingButtonProps {
  readonly onPress: () => void;
  readonly onFocusLost: () => void;
  readonly children: ComponentChildren;
}

export function PassingButton({ onPress, onFocusLost, children }: PassingButtonProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (button.current === document.activeElement) onFocusLost();
    },
    [],
  );
  return (
    <button type="button" ref={button} onClick={onPress}>
      {children}
    </button>
  );
}
