/** How a search of the position saw the move: a short one is recorded for it. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loaded } from '#espalier/element/tree/load.js';
import type { Info } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { compact } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { bestChild } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { whyNot } from '../../model/explore/why-not.js';
import type { LateEngine } from '../../model/late-engine.js';
import { scoreView, written } from '../shared/view/look.js';
import type { Question } from './why-not.js';

export interface SearchStoryProps {
  readonly question: Question;
  /** Of the answer, in half-moves. */
  readonly depth: number;
  readonly engine: Pick<LateEngine, 'get'>;
}

/** Deeper ones take longer than a person waits. */
const DEEPEST = 12;

type Recording = { readonly soFar?: Info } | { readonly tree: RecordTree } | { readonly trouble: string };

export function SearchStory({ question, depth, engine }: SearchStoryProps): JSX.Element {
  const [recording, setRecording] = useState<Recording>({});
  useEffect(() => {
    const abort = new AbortController();
    const set = (state: Recording): void => {
      if (!abort.signal.aborted) setRecording(state);
    };
    set({});
    const request = { ...question.request, limits: { depth: Math.min(depth, DEEPEST) } };
    const options = { signal: abort.signal, onProgress: (soFar: Info): void => set({ soFar }) };
    engine
      .get()
      .then((started) => started.trace(request, options))
      .then(
        (recorded) => set({ tree: loaded(recorded).tree }),
        (error: unknown) => set({ trouble: messageOf(error) }),
      );
    return () => abort.abort();
  }, [question, depth]);
  if (!('tree' in recording)) return <p role="status">{waitingWords(recording)}</p>;
  const { id, text } = whyNot(recording.tree, 0, question.move, scoreView.value);
  const looked = id === undefined ? '' : lookedWords(recording.tree, id);
  return (
    <div role="status">
      {looked !== '' && <p>{looked}</p>}
      <p>{written(text)}</p>
    </div>
  );
}

function waitingWords(recording: Exclude<Recording, { tree: RecordTree }>): string {
  if ('trouble' in recording) return recording.trouble;
  const { soFar } = recording as { readonly soFar?: Info };
  const parts = soFar === undefined ? [] : [t`depth ${soFar.depth}`, t`${compact(soFar.nodes)} nodes`];
  return [t`recording…`, ...parts].join(' · ');
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** A place in an order, as `25th`. */
function ordinal(place: number): string {
  switch (ordinals.select(place)) {
    case 'one':
      return t`${place}st`;
    case 'two':
      return t`${place}nd`;
    case 'few':
      return t`${place}rd`;
    default:
      return t`${place}th`;
  }
}

/** How far the search has looked at a move of its root, and what became of it; empty where nothing says it. */
function lookedWords({ records }: RecordTree, id: number): string {
  const root = records.parent(id);
  const [place, depth, asked] = [records.number(id), records.depth(id), records.depthAsked(id)];
  if (place === undefined || depth === undefined) return '';
  const count = Math.max(...[...records.children(root)].map((child) => records.number(child) ?? 0));
  if (bestChild(records, root) === id) return t`${ordinal(place)} of ${count} moves, chosen ${depth} half-moves deep.`;
  return asked === undefined || asked <= depth
    ? t`${ordinal(place)} of ${count} moves, looked at ${depth} half-moves deep, and set aside.`
    : t`${ordinal(place)} of ${count} moves, looked at ${depth} half-moves deep instead of ${asked}, and set aside.`;
}
