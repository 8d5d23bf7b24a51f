/** Asks whether a cut was right, and says so. */

import type { JSX } from 'preact';
import type { RefereedCut } from '#espalier/engine/research-types.js';
import type { Audit, RootEffect } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import { rootEffectWords } from '../../model/explore/root-effect.js';
import { controlChip, refereeChips, shortChip, type VerdictChip, verdictChip } from '../../model/explore/verdict.js';
import { HandoffButton, useFocusHandoff } from '../shared/view/focus-handoff.js';
import { written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { Judge } from './judging.js';
import type { Shown } from './shown.js';
import './judge-row.css';

const SIGNS: Readonly<Record<VerdictChip['tone'], string>> = { right: '✓', wrong: '✗', undecided: '?' };

/** Its buttons go when the cut is judged: the row, which tells the verdict, has the focus then. */
export function JudgeRow({ judge, shown }: { readonly judge: Judge; readonly shown: Shown }): JSX.Element {
  const place = useFocusHandoff<HTMLDivElement>();
  const asked = useUniqueId();
  const { audits: [first] = [], rulings: [ruling] = [] } = judge.judged.value ?? {};
  const isGuessing = judge.isGuessing.value;
  return (
    <div class="judge" role="group" aria-labelledby={asked} ref={place}>
      <span class="asked" id={asked}>
        {isGuessing ? t`Guess first: was this right?` : t`Was this right?`}
      </span>
      <div class="verdicts" role="status">
        {first !== undefined && chipsOf(first, shown).map(([brief, chip]) => <Verdict {...chip} brief={brief} />)}
        {ruling !== undefined && rulingsOf(ruling, shown).map(([brief, chip]) => <Verdict {...chip} brief={brief} />)}
      </div>
      {first?.atRoot !== undefined && <AtRoot effect={first.atRoot} shown={shown} />}
      {isGuessing && (
        <>
          <HandoffButton class="guess" onPress={() => judge.guess('right')}>{t`It was right`}</HandoffButton>
          <HandoffButton class="guess" onPress={() => judge.guess('wrong')}>{t`It was wrong`}</HandoffButton>
        </>
      )}
      {!isGuessing && judge.judged.value === undefined && (
        <HandoffButton keys="w" onPress={() => judge.ask()}>{t`Judge it`}</HandoffButton>
      )}
      <p role="status">{judge.note.value}</p>
      <Plies judge={judge} isOfFile={shown.judged instanceof Uint8Array} />
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

/** What the cut has changed at the root; where there is no room for the sentence it is in the tip. */
function AtRoot({ effect, shown }: { readonly effect: RootEffect; readonly shown: Shown }): JSX.Element {
  const words = written(rootEffectWords(effect, (score) => shown.scoreText(0, score)));
  return (
    <p class="at-root" role="status" title={words}>
      {words}
    </p>
  );
}

/** How much deeper a search has to agree that a cut was wrong. */
function Plies({ judge, isOfFile }: { readonly judge: Judge; readonly isOfFile: boolean }): JSX.Element {
  const { min, max } = judge.plies;
  const label = isOfFile
    ? t`Plies that the referee searches deeper than the cut`
    : t`Plies deeper at which it must still be wrong`;
  return (
    <select
      class="plies"
      aria-label={label}
      title={label}
      value={judge.extraPlies.value}
      onChange={({ currentTarget }) => judge.choosePlies(Number(currentTarget.value))}
    >
      {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((plies) => (
        <option key={plies} value={plies}>
          {plies === 0 ? t`at its depth` : t`+${plies} ${plural(plies, 'ply', 'plies')}`}
        </option>
      ))}
    </select>
  );
}

/** The searches of a referee, by how much deeper they are than the cut. */
function rulingsOf(ruling: RefereedCut, shown: Shown): [brief: string, chip: VerdictChip][] {
  const { depth, withoutRule, deeper } = ruling;
  const id = shown.selected.value;
  const depths = [withoutRule, deeper.withoutRule].map((opinion) => `+${opinion.depth - depth}`);
  return refereeChips(ruling, (score) => shown.scoreText(id, score)).map((chip, index) => [depths[index] ?? '', chip]);
}

/** Each search with its name where there is no room for its title. */
function chipsOf(audit: Audit, shown: Shown): [brief: string, chip: VerdictChip][] {
  const { deeper, extraPlies, withoutPruning } = audit;
  const id = shown.selected.value;
  const node = shown.loaded.value?.tree.records.node(id);
  // A move was pruned because it would not reach alpha.
  const mark = node?.visit === 'pruned' ? node.alpha : node?.beta;
  const text: Parameters<typeof verdictChip>[3] = (score) => shown.scoreText(id, score);
  const control = controlChip(audit);
  const further: [string, VerdictChip][] =
    deeper === undefined
      ? []
      : [
          [
            `+${extraPlies}`,
            verdictChip(t`${extraPlies} ${plural(extraPlies, 'ply', 'plies')} deeper`, deeper.withoutRule, mark, text),
          ],
        ];
  return [
    [t`short`, shortChip(t`Short search`, audit, mark, text)],
    ...further,
    ...(control === undefined ? [] : [[t`control`, control] as [string, VerdictChip]]),
    [t`full`, verdictChip(t`Full search`, withoutPruning, mark, text)],
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
