/**
 * Why the search stopped here. Two lines: what it means, and the numbers behind it. Unfolded it says the reason, too,
 * how far ahead was enough, and what each number is.
 */

import type { ComponentChildren, JSX } from 'preact';
import type { Loaded } from '#espalier/element/tree/load.js';
import { integer } from '#espalier/model/format.js';
import { marksOf } from '#espalier/model/palette.js';
import { fixed, t } from '#espalier/model/words.js';
import type { ScoreView } from '../../model/settings/settings.js';
import { type Lead, leadOf, leadScale } from '../../model/trace/lead.js';
import { busiestMoves } from '../../model/trace/move-scene.js';
import { figuresOf } from '../../model/trace/node-figures.js';
import { markHelp } from '../../model/trace/rule-help.js';
import { HandoffButton, useFocusHandoff } from '../shared/view/focus-handoff.js';
import { scoreView, written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { JudgeRow } from './judge-row.js';
import type { Judge } from './judging.js';
import type { Shown } from './shown.js';
import type { ViewLayout } from './view-layout.js';
import './why-card.css';

/** So many moves of a node show where its work went. */
const BUSIEST = 5;

export interface WhyCardProps {
  readonly shown: Shown;
  readonly layout: ViewLayout;
  readonly judge: Judge;
  /** What stands beside the numbers. */
  readonly children?: ComponentChildren;
  /** The moves to the record, for those who do not see the board. */
  readonly note: string;
  /** What was opened from a file is to be recorded here, so that it can be judged. */
  readonly onAgain: () => void;
  readonly onView: (view: ScoreView) => void;
  /** A person wants to know how all of this is read. */
  readonly onHelp: () => void;
}

export function WhyCard({ shown, layout, judge, children, note, onAgain, onView, onHelp }: WhyCardProps): JSX.Element {
  const title = useUniqueId();
  const card = useFocusHandoff<HTMLElement>();
  const { nothing, loaded } = shown;
  const { isCardOpen } = layout;
  const isGrowing = shown.growing.value !== undefined;
  const told = nothing.value === undefined ? loaded.value : undefined;
  const refutation = told && judge.refutation.value;
  const words = told?.tree.words(shown.selected.value, { wrong: refutation !== undefined, view: scoreView.value });
  // On a phone it has a part of the view, where there is room for all of it.
  const hasRoom = layout.isPhone.value && layout.pane.value !== 'tree';
  const kinds = ['why', refutation !== undefined && 'wrong', (isCardOpen.value || hasRoom) && 'open'];
  return (
    <section class={kinds.filter(Boolean).join(' ')} aria-labelledby={title} ref={card}>
      <h2 class="unseen" id={title}>
        {loaded.value?.engine === undefined && loaded.value !== undefined
          ? t`Why did the search stop here?`
          : t`Why did ${loaded.value?.engine ?? 'Espalier'} stop here?`}
      </h2>
      <span class="unseen">{told && written(note)}</span>
      <p class="sentence" aria-live="polite">
        {written(
          words === undefined
            ? (nothing.value?.() ?? '')
            : [words.sentence, refutation?.words].filter(Boolean).join(' '),
        )}
      </p>
      {!hasRoom && (
        <button
          type="button"
          class="unfold"
          aria-label={t`More about it`}
          aria-expanded={isCardOpen.value}
          aria-keyshortcuts="e"
          onClick={() => (isCardOpen.value = !isCardOpen.value)}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 10l5 5 5-5" />
          </svg>
        </button>
      )}
      <p class="reason">{words && written(words.reason)}</p>
      <div class="numbers">
        {told !== undefined && <Behind shown={shown} loaded={told} />}
        <WhoseView onView={onView} />
        {children}
        {told !== undefined && judge.isPossible.value && <JudgeRow judge={judge} shown={shown} />}
        {told?.trace === undefined && !isGrowing && told?.engine === 'Espalier' && told.depth !== undefined && (
          <HandoffButton
            class="view"
            title={t`With the engine of this page, so that each cut can be judged without its rule, and depths be seen`}
            onPress={onAgain}
          >{t`Record it again here`}</HandoffButton>
        )}
      </div>
      <button type="button" class="link" onClick={onHelp}>{t`How to read this`}</button>
    </section>
  );
}

/** From whose side scores are told, everywhere in the page; pressed, it is the other way. */
function WhoseView({ onView }: Pick<WhyCardProps, 'onView'>): JSX.Element {
  return (
    <button
      type="button"
      class="view"
      title={t`Whose view the scores are from`}
      onClick={() => onView(scoreView.value === 'white' ? 'mover' : 'white')}
    >
      {scoreView.value === 'white' ? t`White’s view` : t`view of the side to move`}
    </button>
  );
}

/** The rule that ended it, how far ahead was enough or where the work went, and the few numbers. */
function Behind({ shown, loaded: { tree } }: { readonly shown: Shown; readonly loaded: Loaded }): JSX.Element {
  const { records } = tree;
  const id = shown.selected.value;
  const node = records.node(id);
  const isCut = node.end === 'rule';
  const rule = node.declaration;
  const label = rule && t(rule.label);
  const lead = leadOf(node);
  const busiest = isCut ? [] : busiestMoves(tree, id).slice(0, BUSIEST);
  const work = busiest.map((child) => ({ move: tree.of(child), nodes: records.nodes(child) }));
  return (
    <>
      <span class="ended-by">
        {marksOf(records, id).map(({ family, letters }) => (
          <span class="chip" data-family={family} data-help={markHelp(letters, records.declaration(id))}>
            {letters}
          </span>
        ))}
      </span>
      <div class="lead">{lead !== undefined ? <LeadBar {...lead} /> : work.length > 0 && <WorkBars work={work} />}</div>
      <dl class="figures">
        {figuresOf(node, records, tree.side(id), scoreView.value, isCut ? label : undefined).map(
          ({ label: name, value, help }, place) => (
            // The keys that walk the tree are heard where the focus is in the view.
            <div key={place} data-help={help} tabIndex={0}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

/** Where the work of a node went. */
function WorkBars({ work }: { readonly work: readonly { move: string; nodes: number }[] }): JSX.Element {
  const most = Math.max(1, ...work.map(({ nodes }) => nodes));
  return (
    <div class="busiest">
      <p>{t`Most nodes`}</p>
      <ol>
        {work.map(({ move, nodes }) => (
          <li>
            <b>{written(move)}</b>
            <span>
              <i style={{ width: `${((100 * nodes) / most).toFixed(1)}%` }} />
            </span>
            <span>{integer(nodes)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** How far was enough, what it would have been otherwise, and a pin for how far it was. */
function LeadBar(shown: Lead): JSX.Element {
  const { lead, enough, otherwise } = shown;
  const whole = leadScale(shown);
  const part = (value: number): string => `${((100 * Math.max(0, value)) / whole).toFixed(2)}%`;
  const pawns = (value: number): string => fixed(value / 100, 2);
  return (
    <div class="lead-bar">
      <div class="track" aria-hidden="true">
        <span class="enough" style={{ width: part(enough) }} />
        {otherwise !== undefined && (
          <span class="otherwise" style={{ left: part(enough), width: part(otherwise - enough) }} />
        )}
        {/* The label stays on the bar. */}
        <span class={lead > whole * 0.7 ? 'pin left' : 'pin'} style={{ left: part(lead) }}>
          <b>{t`lead ${pawns(lead)}`}</b>
        </span>
      </div>
      <p>
        <b>{t`enough: ${pawns(enough)}`}</b>
        {otherwise !== undefined && (
          <>
            {' '}
            <span>{t`if not improving: ${pawns(otherwise)}`}</span>
          </>
        )}
      </p>
    </div>
  );
}
