/** The terms of the static evaluation as a table: groups that unfold, with bars for what each makes of the whole. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { Evaluation } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import {
  detailOf,
  differenceText,
  type EvalGroup,
  type EvalRow,
  groupTerms,
  isSingle,
  scalePercent,
  sumRow,
  widest,
} from '../../model/analysis/eval-groups.js';
import { FoldButton } from '../shared/view/fold-button.js';
import './eval-table.css';

export interface EvalTableProps {
  readonly evaluation: Evaluation;
  /** Names of the groups that are unfolded, in whatever position. */
  readonly open: Signal<ReadonlySet<string>>;
}

export function EvalTable({ evaluation: { terms, scale, score }, open }: EvalTableProps): JSX.Element {
  const groups = groupTerms(terms);
  const most = widest(groups);
  const sum = sumRow(t`All terms`, groups);
  return (
    <table class="terms" data-testid="terms">
      <caption class="unseen">{t`Terms of the static evaluation in pawns, the weightiest first`}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col" class="name" colSpan={2}>{t`Term`}</th>
          <th scope="col">{t`White’s view`}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.name} group={group} most={most} open={open} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {sum.label}
          </th>
          <td>{differenceText(sum.now)}</td>
        </tr>
        {/* Where not all of it counts, what is left. */}
        {scale !== 1 && (
          <tr class="scaled">
            <th scope="row" colSpan={2}>{t`Of which ${scalePercent(scale)} counts`}</th>
            <td>{differenceText(score)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** How many groups are told of first. */
const FIRST = 3;

/** The groups that make most of the evaluation, each with its weightiest term. */
export function Weightiest({ evaluation: { terms } }: Pick<EvalTableProps, 'evaluation'>): JSX.Element {
  const groups = groupTerms(terms);
  const most = widest(groups);
  return (
    <table class="terms" data-testid="weightiest">
      <caption class="unseen">{t`What weighs most in the static evaluation, in pawns`}</caption>
      <tbody>
        {groups.slice(0, FIRST).map((group) => (
          <Row key={group.name} values={group} most={most} kind="group" detail={reasonOf(group)}>
            <b>{group.label}</b>
          </Row>
        ))}
      </tbody>
    </table>
  );
}

/** The weightiest term, where it is called otherwise than its group. */
function reasonOf(group: EvalGroup): string {
  const [{ label } = group] = isSingle(group) ? [] : group.terms;
  return label === group.label ? '' : label;
}

interface GroupProps {
  readonly group: EvalGroup;
  readonly most: number;
  readonly open: EvalTableProps['open'];
}

function Group({ group, most, open }: GroupProps): JSX.Element {
  const { name, label, terms } = group;
  if (isSingle(group))
    return (
      <tbody data-group={name}>
        <Row values={group} most={most} kind="group">
          <span class="single">{label}</span>
        </Row>
      </tbody>
    );
  const isOpen = open.value.has(name);
  const toggle = (): void => {
    open.value = new Set(isOpen ? [...open.value].filter((one) => one !== name) : [...open.value, name]);
  };
  return (
    <tbody data-group={name}>
      <Row values={group} most={most} kind="group">
        <FoldButton name={label} isOpen={isOpen} onToggle={toggle} />
      </Row>
      {isOpen &&
        terms.map((term) => (
          <Row values={term} most={most} kind="term">
            <span>{term.label}</span>
          </Row>
        ))}
    </tbody>
  );
}

interface RowProps {
  readonly values: EvalRow;
  readonly most: number;
  readonly kind: 'group' | 'term';
  /** Said below the name; what the row counts without it. */
  readonly detail?: string;
  readonly children: ComponentChildren;
}

function Row({ values, most, kind, detail = detailOf(values), children }: RowProps): JSX.Element {
  return (
    <tr class={kind}>
      <th scope="row">
        <div>{children}</div>
        {detail !== '' && <small>{detail}</small>}
      </th>
      <td class="weighed">
        <Weight now={values.now} most={most} />
      </td>
      <td>{differenceText(values.now)}</td>
    </tr>
  );
}

/** To the right what is good for White, to the left what is good for Black. */
function Weight({ now, most }: { readonly now: number; readonly most: number }): JSX.Element {
  const width = `${(Math.abs(now) / most) * 50}%`;
  return (
    <span class="weight" aria-hidden="true">
      {now !== 0 && <span class={now < 0 ? 'for-black' : 'for-white'} style={{ width }} />}
    </span>
  );
}
