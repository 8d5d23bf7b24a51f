/** Below the moves: whose turn it is, how the game has ended, what can be done about it. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { GameStatus } from '../../model/game/game-status.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import './status-line.css';

export interface StatusLineProps {
  readonly status: GameStatus;
  /** A hint, for instance: it stands before what is said anyway. */
  readonly remark: string | undefined;
  /** It is seen in large letters, and here for those who hear the page. */
  readonly isToldElsewhere: boolean;
  readonly onAction: (kind: NonNullable<GameStatus['action']>['kind']) => void;
  readonly onPlayFromHere: () => void;
  readonly onFocusLost: () => void;
}

export function StatusLine({
  status: { text, tone, action },
  remark,
  isToldElsewhere,
  onAction,
  onPlayFromHere,
  onFocusLost,
}: StatusLineProps): JSX.Element {
  const said = tone === 'calm' ? remark : undefined;
  return (
    <div class={isToldElsewhere ? 'status elsewhere' : 'status'} data-tone={said === undefined ? tone : 'remark'}>
      <p>{said === undefined ? text : `${said} ${text}`}</p>
      {action !== undefined && (
        <HandoffButton key="action" onPress={() => onAction(action.kind)} onFocusLost={onFocusLost}>
          {action.label}
        </HandoffButton>
      )}
      {action?.kind === 'live' && (
        <HandoffButton key="play" onPress={onPlayFromHere} onFocusLost={onFocusLost}>{t`Play from here`}</HandoffButton>
      )}
    </div>
  );
}
