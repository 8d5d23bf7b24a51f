/** The ways from a position to another one that is set up by hand, and to a game. The editor is loaded when it is asked for. */

import type { Rules } from '#espalier/rules/types.js';
import { writePlayLink } from '../../model/address/play-link.js';
import type { PlayStart } from '../../model/address/play-link.js';
import { Lazy } from '../../model/lazy.js';
import type { PositionEditor } from '../editor/position-editor.js';
import { byId } from '../shared/dom.js';
import { goTo } from '../shared/views.js';

export interface SetUpEvents {
  /** The position shown. */
  readonly place: () => PlayStart;
  readonly onAnalyse: (position: PlayStart) => void;
  readonly onError: (error: unknown) => void;
}

export function wireSetUp(rules: Rules, { place, onAnalyse, onError }: SetUpEvents): void {
  const play = (position: PlayStart): void => goTo(writePlayLink(position));
  const editor = new Lazy(async (): Promise<PositionEditor> => {
    const { PositionEditor } = await import('../editor/position-editor.js');
    return new PositionEditor(rules, { onAnalyse, onPlay: play });
  });
  byId('analyse-set-up', HTMLButtonElement).addEventListener('click', () => {
    editor.get().then((dialog) => dialog.open(place()), onError);
  });
  byId('analyse-play', HTMLButtonElement).addEventListener('click', () => play(place()));
}
