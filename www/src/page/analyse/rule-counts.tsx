/** How often every pruning rule was tried and how often it fired: improving, not improving, unknown. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { RULES } from '#espalier/engine/rule-names.js';
import type { RuleCount } from '#espalier/engine/types.js';
import { compact, percent } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import './rule-counts.css';

const groups = () =>
  [
    { mark: '▲', label: t`improving`, name: 'better' },
    { mark: '▼', label: t`not improving`, name: 'worse' },
    { mark: '●', label: t`unknown`, name: 'unknown' },
  ] as const;

export function RuleCounts({ rules }: { readonly rules: readonly RuleCount[] | undefined }): JSX.Element {
  // Rows stay when the counts go, so that the table keeps its height from one position to the next.
  const rows = useRef<readonly RuleCount[]>([]);
  rows.current = rules ?? rows.current;
  return (
    // Room for every rule from the start: the panel does not grow when the first counts come.
    <table class="rules" data-testid="rules" style={{ '--count': String(RULES.length) }}>
      <caption class="unseen">{t`Pruning by rule: improving, not improving, unknown`}</caption>
      <thead>
        <tr>
          <th rowSpan={2} scope="col" class="rule">{t`Rule`}</th>
          {groups().map(({ mark, label, name }) => (
            <th key={name} colSpan={2} scope="colgroup" class={name}>
              <span class="improving-mark" aria-hidden="true">
                {mark}
              </span>
              {label}
            </th>
          ))}
        </tr>
        <tr>{groups().map(() => [<th scope="col">{t`tried`}</th>, <th scope="col">{t`fired`}</th>])}</tr>
      </thead>
      <tbody>
        {rows.current.length === 0 && (
          <tr class="none">
            <td colSpan={7}>{t`Counts come with the first line.`}</td>
          </tr>
        )}
        {rows.current.map(({ rule, label, improving, notImproving, unknown }) => (
          <tr key={rule} data-rule={rule}>
            <th scope="row">{t(label)}</th>
            {[improving, notImproving, unknown].map(({ tried, fired }) => [
              <td>{rules === undefined ? '–' : compact(tried)}</td>,
              <td>{rules === undefined ? '–' : percent(fired, tried)}</td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
