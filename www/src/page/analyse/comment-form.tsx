/** What a person writes beside the move shown. */

import type { JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { nodeOf, type VariationTree } from '../../model/analysis/variation-tree.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { CommentDraft } from './comment-draft.js';
import './comment-form.css';

export interface CommentFormProps {
  readonly draft: CommentDraft;
  readonly tree: VariationTree;
  /** It has closed by the keyboard, and had the focus. */
  readonly onClosed: () => void;
}

export function CommentForm({ draft, tree, onClosed }: CommentFormProps): JSX.Element {
  const id = useUniqueId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const end = (how: 'save' | 'close'): void => {
    draft[how]();
    onClosed();
  };
  return (
    <form
      class="comment-form"
      onSubmit={(event: TargetedEvent<HTMLFormElement>) => {
        event.preventDefault();
        end('save');
      }}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLFormElement>) => {
        if (event.key === 'Escape') end('close');
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // The key must not press the button that has the focus next.
        event.preventDefault();
        end('save');
      }}
    >
      <label for={id}>{t`Comment ${placeOf(tree)}`}</label>
      <textarea
        id={id}
        rows={3}
        ref={field}
        value={draft.text.value}
        onInput={(event) => (draft.text.value = event.currentTarget.value)}
      />
      <div class="buttons">
        <button type="button" onClick={() => end('close')}>{t`Cancel`}</button>
        <button type="submit" class="primary">{t`Save`}</button>
      </div>
    </form>
  );
}

/** `on 11.Bg5`. */
function placeOf({ nodes, current }: VariationTree): string {
  const { parent, move } = nodeOf(nodes, current);
  if (parent === undefined || move === undefined) return t`on the game`;
  return t`on ${numberedMove(nodeOf(nodes, parent), move.san)}`;
}
