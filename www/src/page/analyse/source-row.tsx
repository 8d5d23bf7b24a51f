/** Where the game comes from: its file and the games in it, what it was and how it ended, and what opens another. */

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plural, t } from '#espalier/model/words.js';
import { mainLine } from '../../model/analysis/variation-tree.js';
import { eventOf, titleOf } from '../../model/pgn/game-title.js';
import { markOf } from '../../model/text/result-text.js';
import { Icon } from '../shared/view/icon.js';
import { Menu } from '../shared/view/menu.js';
import type { AnalysisProps } from './analysis.js';
import { GameSwitch } from './game-chooser.js';
import { ShareItems } from './game-panel.js';
import { ImportForm } from './import-form.js';
import { accuracyText } from './report.js';
import './source-row.css';

export function SourceRow({ analysis }: AnalysisProps): JSX.Element {
  const { shown, opener } = analysis;
  const { isImportOpen } = shown;
  const root = useRef<HTMLDivElement>(null);
  const opens = useRef<HTMLButtonElement>(null);
  const field = (): HTMLElement | null | undefined => root.current?.querySelector<HTMLElement>('.import');
  // What opened something may be about to go, with the focus.
  const hadFocus = field()?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus && field()?.checkVisibility() === false) opens.current?.focus({ preventScroll: true });
  });
  useSignalEffect(() => {
    if (opener.opened.value > 0) isImportOpen.value = false;
  });
  // What is dropped or pasted may come while it is closed.
  useSignalEffect(() => {
    if (opener.error.value !== '') isImportOpen.value = true;
    // What was wrong is not shown any more, and nothing is left to be mended.
    else if (opener.text.peek() === '') isImportOpen.value = false;
  });
  // What nobody has named was moved on the board: what opens something stands in its place.
  const isNamed = opener.file.count.value > 0 || titleOf(shown.tree.value.start.tags) !== '';
  return (
    <div ref={root} class={['source', isNamed && 'named', isImportOpen.value && 'open'].filter(Boolean).join(' ')}>
      <GameSwitch opener={opener} />
      <Title analysis={analysis} />
      {isNamed && (
        <button
          type="button"
          ref={opens}
          class="open-source"
          aria-label={t`Open…`}
          aria-expanded={isImportOpen.value}
          onClick={() => (isImportOpen.value = !isImportOpen.value)}
        >
          <Icon name="open" />
          <span>{t`Open…`}</span>
        </button>
      )}
      <ImportForm
        opener={opener}
        isOpen={isImportOpen.value}
        onClose={() => {
          isImportOpen.value = false;
          opens.current?.focus();
        }}
        onSetUp={() => analysis.act('set-up')}
      />
      <button
        type="button"
        class="quiet wide-only"
        aria-label={t`Flip the board`}
        title="f"
        onClick={() => analysis.act('flip')}
      >
        <Icon name="flip" />
      </button>
      <Menu class="wide-only" kind="quiet" label={t`Share`} face={<Icon name="share" />} focusesFirst>
        <ShareItems analysis={analysis} withFen />
      </Menu>
    </div>
  );
}

/** Where it was played, how it ended, and how well it was played; who played stands at the board. */
function Title({ analysis: { shown, review } }: AnalysisProps): JSX.Element | null {
  const tree = shown.tree.value;
  const { tags, result } = tree.start;
  const event = eventOf(tags);
  const { white, black } = review.review.value.accuracy ?? {};
  const isReviewed = white !== undefined || black !== undefined;
  if (titleOf(tags) === '' && !isReviewed) return null;
  const count = Math.ceil(mainLine(tree).length / 2);
  const end = result === undefined || result === '*' ? [] : [markOf(result)];
  const moves = count === 0 ? [] : [t`${count} ${plural(count, 'move', 'moves')}`];
  return (
    <p class="analyse-title">
      <b>{event || t`Game`}</b> <span>{[...end, ...moves].join(', ')}</span>{' '}
      <span class="accuracy" data-testid="accuracy" hidden={!isReviewed}>
        {t`Accuracy White ${accuracyText(white)} · Black ${accuracyText(black)}`}
      </span>
    </p>
  );
}
