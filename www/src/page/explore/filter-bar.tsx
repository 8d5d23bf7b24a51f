/** Which records the node table shows. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Loaded } from '#espalier/element/tree/load.js';
import { integer } from '#espalier/model/format.js';
import { IMPROVING_STATES } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { countByImproving, countByRule } from '../../model/trace/tree-rows.js';
import type { Filtering } from './filtering.js';
import type { Shown } from './shown.js';
import './filter-bar.css';

const stateNames = () => ({ improving: t`▲ yes`, notImproving: t`▼ no`, unknown: t`● unknown` }) as const;

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

export interface FilterBarProps {
  readonly shown: Shown;
  readonly filtering: Filtering;
  readonly isHidden: boolean;
}

export function FilterBar({ shown, filtering, isHidden }: FilterBarProps): JSX.Element {
  const loaded = shown.loaded.value;
  const rules = useMemo(() => rulesOf(loaded), [loaded]);
  const states = useMemo(() => statesOf(loaded), [loaded]);
  const { rule, improving, onlyWrong } = filtering.filter.value;
  const wrong = filtering.wrong.value.size;
  return (
    <div class="choices" role="group" aria-label={t`Filter`} hidden={isHidden}>
      <Select name={t`Rule`} value={rule} choices={rules} onChoose={(value) => filtering.change({ rule: value })} />
      <Select
        name={t`Improving`}
        value={improving}
        choices={states}
        onChoose={(value) => filtering.change({ improving: IMPROVING_STATES.find((state) => state === value) })}
      />
      {/* Without any there is nothing to choose. */}
      {(wrong > 0 || onlyWrong) && (
        <label class="check">
          <input
            type="checkbox"
            checked={onlyWrong}
            onChange={({ currentTarget }) => filtering.change({ onlyWrong: currentTarget.checked })}
          />{' '}
          {t`wrong cuts`} <span>{`(${integer(wrong)})`}</span>
        </label>
      )}
      <span class="note" role="status">
        {loaded && noteOf(loaded, filtering)}
      </span>
    </div>
  );
}

interface SelectProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string | undefined) => void;
}

/** What has no records cannot be chosen. */
function Select({ name, value, choices, onChoose }: SelectProps): JSX.Element {
  return (
    <label>
      {name}{' '}
      <select value={value ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}>
        <option value="">{t`any`}</option>
        {choices.map((choice) => (
          <option
            value={choice.value}
            disabled={choice.count === 0}
          >{`${choice.name} (${integer(choice.count)})`}</option>
        ))}
      </select>
    </label>
  );
}

/** Every rule that the file declares with the number of its records. */
function rulesOf(loaded: Loaded | undefined): readonly Choice[] {
  if (loaded === undefined) return [];
  const {
    tree: { records },
    trace,
  } = loaded;
  const counts = countByRule(records);
  return [...records.declarations.rules.values()].map(({ name, label, letters }) => {
    const known = trace?.summary.rules.find((summary) => summary.rule === name)?.label ?? t(label);
    return { value: name, name: `${letters} · ${known}`, count: counts.get(name) ?? 0 };
  });
}

function statesOf(loaded: Loaded | undefined): readonly Choice[] {
  const counts = loaded && countByImproving(loaded.tree.records);
  return IMPROVING_STATES.map((state) => ({ value: state, name: stateNames()[state], count: counts?.get(state) ?? 0 }));
}

function noteOf(
  {
    tree: {
      records: { count },
    },
    total,
  }: Loaded,
  filtering: Filtering,
): string {
  if (filtering.isOn.value) return t`${integer(filtering.count.value)} of ${integer(count)} match`;
  return count === total ? t`${integer(count)} recorded` : t`${integer(count)} of ${integer(total)} recorded`;
}
