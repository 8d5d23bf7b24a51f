/** The button that leads to the game before or after the one that is shown. */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { GameOpener } from './game-opener.js';

export interface GameStepProps {
  readonly opener: GameOpener;
  readonly by: -1 | 1;
  readonly class: string;
  readonly children: ComponentChildren;
}

export function GameStep({ opener, by, class: kind, children }: GameStepProps): JSX.Element {
  const to = opener.file.place.value + by;
  return (
    <button
      type="button"
      class={kind}
      aria-label={by < 0 ? t`Previous game` : t`Next game`}
      aria-keyshortcuts={by < 0 ? '[' : ']'}
      disabled={to < 0 || to >= opener.file.count.value}
      onClick={() => opener.step(by)}
    >
      {children}
    </button>
  );
}
