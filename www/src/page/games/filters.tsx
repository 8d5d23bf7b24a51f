/** Which games are listed. Each choice says how many it lists beside what else is chosen. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { PERIODS } from '../../model/games/game-dates.js';
import { ANY, type FilteredGames, type GameFilter } from '../../model/games/game-filter.js';
import { openingText } from '../shared/view/opening-line.js';
import { Segments } from '../shared/view/segments.js';

const standingWords = (): Readonly<Record<string, string>> => ({
  [ANY]: t`All`,
  open: t`Unfinished`,
  won: t`Won`,
  drawn: t`Drawn`,
  lost: t`Lost`,
});

const originWords = (): Readonly<Record<string, string>> => ({
  [ANY]: t`Anywhere`,
  played: t`Played here`,
  opened: t`From a file`,
});

interface FiltersProps {
  readonly filter: Signal<GameFilter>;
  readonly counts: FilteredGames['counts'];
  /** Beside them. */
  readonly children: ComponentChildren;
}

export function Filters({ filter, counts, children }: FiltersProps): JSX.Element {
  const { standing, origin, practice, opening, date } = filter.value;
  const choose = (chosen: Partial<GameFilter>): void => void (filter.value = { ...filter.value, ...chosen });
  const counted = (facet: keyof typeof counts, heading: string): string => integer(counts[facet].get(heading) ?? 0);
  return (
    <div class="filters">
      <Segments
        label={t`Which games`}
        choices={Object.keys(standingWords())}
        words={(name) => `${standingWords()[name]} ${counted('standing', name)}`}
        chosen={standing}
        onChange={(name) => choose({ standing: name })}
      />
      <Segments
        class="origins"
        label={t`Where from`}
        choices={Object.keys(originWords())}
        words={(name) => [originWords()[name], name !== ANY && counted('origin', name)].filter(Boolean).join(' ')}
        chosen={origin}
        onChange={(name) => choose({ origin: name })}
      />
      <button
        type="button"
        aria-pressed={practice !== ANY}
        onClick={() => choose({ practice: practice === ANY ? 'some' : ANY })}
      >{t`To practice ${counted('practice', 'some')}`}</button>
      <Choice
        label={t`Opening`}
        any={t`any opening`}
        chosen={opening}
        choices={byCount(counts.opening)}
        words={(family) => `${openingText({ eco: '', name: family })} ${counted('opening', family)}`}
        onChange={(family) => choose({ opening: family })}
      />
      <Choice
        label={t`Date`}
        any={t`any date`}
        chosen={date}
        choices={[...PERIODS.map(String), ...yearsOf(counts.date)].filter((name) => counts.date.has(name))}
        words={(name) => `${dateWords(name)} ${counted('date', name)}`}
        onChange={(name) => choose({ date: name })}
      />
      {children}
    </div>
  );
}

/** The most frequent first. */
const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .filter(([name]) => name !== ANY)
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .map(([name]) => name);

/** The latest first; a year has four digits. */
const yearsOf = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts.keys()].filter((name) => name.length === 4).sort((one, other) => Number(other) - Number(one));

function dateWords(name: string): string {
  if (name.length === 4) return name;
  return name === `${PERIODS.at(-1)}` ? t`last 12 months` : t`last ${name} days`;
}

interface ChoiceProps {
  readonly label: string;
  /** What is chosen at first is called. */
  readonly any: string;
  readonly chosen: string;
  readonly choices: readonly string[];
  readonly words: (choice: string) => string;
  readonly onChange: (choice: string) => void;
}

/** What is chosen stays, also where it lists nothing beside what else is chosen by now. */
function Choice({ label, any, chosen, choices, words, onChange }: ChoiceProps): JSX.Element {
  const kept = chosen === ANY || choices.includes(chosen) ? choices : [...choices, chosen];
  return (
    <select aria-label={label} value={chosen} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value={ANY}>{any}</option>
      {kept.map((name) => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </select>
  );
}
