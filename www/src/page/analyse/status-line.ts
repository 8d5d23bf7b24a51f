/** Below the lines: what the engine does, what has just happened, and what can be done about it. */

import { Chessboard } from '#espalier/element/chessboard.js';
import { analysisStatus } from '../../model/analysis/analysis-status.js';
import { byId, setText, show } from '../shared/dom.js';

export function drawStatus(facts: Parameters<typeof analysisStatus>[0]): void {
  const { tone, text, action } = analysisStatus(facts);
  byId('analyse-status', HTMLElement).dataset['tone'] = tone;
  setText(byId('analyse-status-text', HTMLElement), text);
  const button = byId('analyse-status-action', HTMLButtonElement);
  show(button, action !== undefined, byId('analyse-board', Chessboard));
  button.dataset['kind'] = action?.kind ?? '';
  setText(button, action?.label ?? '');
}

/** `kind` is that of the action that was offered. */
export function onRepair(act: (kind: string | undefined) => void): void {
  const button = byId('analyse-status-action', HTMLButtonElement);
  button.addEventListener('click', () => act(button.dataset['kind']));
}
