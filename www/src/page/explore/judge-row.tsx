/** Asks whether a cut was right, and says so. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Audit } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { VerdictChip } from '../../model/explore/verdict.js';
import { verdictChip } from '../../model/explore/verdict.js';
import type { Judge } from './judging.js';
import type { Shown } from './shown.js';
import './judge-row.css';

const SIGNS: Readonly<Record<VerdictChip['tone'], string>> = { right: '✓', wrong: '✗', undecided: '?' };

export function JudgeRow({ judge, shown }: { readonly judge: Judge; readonly shown: Shown }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const [first] = judge.audits.value ?? [];
  const isGuessing = judge.isGuessing.value;
  // A button that has the focus may be about to go: it stays near.
  const hadFocus = place.current?.querySelector('button:focus') != null;
  useLayoutEffect(() => {
    if (hadFocus && place.current?.contains(document.activeElement) === false)
      place.current.querySelector('button')?.focus();
  });
  if (!judge.isPossible.value) return null;
  return (
    <div class="judge" ref={place}>
      <span class="asked">{isGuessing ? t`Guess first: was this right?` : t`Was this right?`}</span>
      <div class="verdicts" role="status">
        {first !== undefined &&
          chipsOf(first, shown).map((chip, at) => <Verdict {...chip} brief={at === 0 ? t`short` : t`full`} />)}
      </div>
      {isGuessing ? (
        <>
          <button
            key="right"
            type="button"
            class="guess"
            onClick={() => judge.guess('right')}
          >{t`It was right`}</button>
          <button
            key="wrong"
            type="button"
            class="guess"
            onClick={() => judge.guess('wrong')}
          >{t`It was wrong`}</button>
        </>
      ) : (
        <button
          key="ask"
          type="button"
          class={first === undefined ? undefined : 'done'}
          aria-keyshortcuts="w"
          onClick={() => judge.ask()}
        >{t`Judge it`}</button>
      )}
      <p role="status">{judge.note.value}</p>
      <label class="switch guess-first">
        <input
          type="checkbox"
          role="switch"
          checked={judge.guessFirst.value}
          onChange={({ currentTarget }) => (judge.guessFirst.value = currentTarget.checked)}
        />{' '}
        {t`Guess first`}
      </label>
    </div>
  );
}

function chipsOf({ withoutRule, withoutPruning }: Audit, shown: Shown): VerdictChip[] {
  const id = shown.selected.value;
  const node = shown.loaded.value?.tree.records.node(id);
  // A move was pruned because it would not reach alpha.
  const mark = node?.visit === 'pruned' ? node.alpha : node?.beta;
  const text: Parameters<typeof verdictChip>[3] = (score) => shown.scoreText(id, score);
  return [
    verdictChip(t`Short search`, withoutRule, mark, text),
    verdictChip(t`Full search`, withoutPruning, mark, text),
  ];
}

/** `brief` is what the search is called where there is no room for its title. */
function Verdict({ tone, title, text, brief }: VerdictChip & { readonly brief: string }): JSX.Element {
  return (
    <span class="verdict" data-tone={tone}>
      <span class="sign" aria-hidden="true">
        {SIGNS[tone]}
      </span>
      <span>
        <small>{title}</small>
        <b>{text}</b> <i aria-hidden="true">{brief}</i>
      </span>
    </span>
  );
}
