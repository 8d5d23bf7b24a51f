/** The map by rule: all cuts of one rule as one, with the branches that lead there and what it looked at to decide. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Loaded } from '#espalier/element/tree/load.js';
import { countRecords, type RuleCounts } from '#espalier/engine/trace-counts.js';
import { integer } from '#espalier/model/format.js';
import { markOf } from '#espalier/model/palette.js';
import { plural, t } from '#espalier/model/words.js';
import { type Branch, ROWS_BELOW, ruleBranches } from '../../model/trace/rule-branches.js';
import { written } from '../shared/view/look.js';
import type { Querying } from './querying.js';
import './rule-order.css';

export interface RuleOrderProps {
  readonly loaded: Loaded;
  readonly querying: Querying;
}

export function RuleOrder({ loaded, querying }: RuleOrderProps): JSX.Element {
  const { tree } = loaded;
  const rules = useMemo(() => countRecords(tree.records).rules ?? [], [tree]);
  const wanted = useSignal<string>();
  const [heaviest] = rules;
  const chosen = rules.find(({ declaration }) => declaration.name === wanted.value) ?? heaviest;
  return (
    <div class="rule-order">
      <RuleList
        rules={rules}
        chosen={chosen}
        querying={querying}
        onChoose={(name) => {
          wanted.value = name;
          querying.ask(`rule=${name}`);
        }}
      />
      {chosen === undefined ? (
        <p>{t`No rule has decided anything here.`}</p>
      ) : (
        <Branches loaded={loaded} rule={chosen} querying={querying} />
      )}
    </div>
  );
}

interface RuleListProps {
  readonly rules: readonly RuleCounts[];
  readonly chosen: RuleCounts | undefined;
  readonly querying: Querying;
  readonly onChoose: (name: string) => void;
}

function RuleList({ rules, chosen, querying, onChoose }: RuleListProps): JSX.Element {
  const { positions } = querying.searched ?? {};
  const wrong = querying.wrong.value;
  return (
    <ul class="rules-here" aria-label={t`Rules`}>
      {rules.map(({ declaration, fired }) => {
        const { name, label, letters } = declaration;
        const found = [...wrong].filter((id) => positions?.records.declaration(id)?.name === name).length;
        return (
          <li key={name}>
            <button type="button" aria-pressed={name === chosen?.declaration.name} onClick={() => onChoose(name)}>
              <span class="chip" data-family={markOf(declaration).family}>
                {letters}
              </span>{' '}
              <span class="label">{t(label)}</span> <span>{t`cuts: ${integer(fired)}`}</span>{' '}
              {found > 0 && <b>{t`${integer(found)} wrong`}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Branches({ loaded: { tree }, rule, querying }: RuleOrderProps & { readonly rule: RuleCounts }): JSX.Element {
  const { name, label } = rule.declaration;
  const { cuts, nodes, below, above } = useMemo(() => ruleBranches(tree, name), [tree, name]);
  const ask = ({ path }: Branch): void => querying.askAndGo(`rule=${name} path="${path.join(' ')}"`);
  return (
    <div class="branches">
      {rowsOf(above)
        .reverse()
        .map((row) => (
          <div class="row">
            {row.map((branch) => (
              <span
                class="branch"
                style={placeOf(branch)}
                title={t`${written(branch.name)}: ${integer(branch.weight)} nodes`}
              >
                {written(branch.name)}
              </span>
            ))}
          </div>
        ))}
      <p class="band" data-family={markOf(rule.declaration).family}>
        {t`${t(label)} · ${integer(cuts)} ${plural(cuts, 'cut', 'cuts')} · ${integer(nodes)} nodes to find out`}
      </p>
      {rowsOf(below)
        .slice(0, ROWS_BELOW)
        .reverse()
        .map((row) => (
          <div class="row">
            {row.map((branch) => (
              <button
                type="button"
                class="branch"
                style={placeOf(branch)}
                title={t`${written(branch.path.join(' '))}: ${integer(branch.weight)} cuts`}
                onClick={() => ask(branch)}
              >
                {written(branch.name)} {branch.width > 0.08 && integer(branch.weight)}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}

const placeOf = ({ x, width }: Branch): { left: string; width: string } => ({
  left: `${(100 * x).toFixed(2)}%`,
  width: `${(100 * width).toFixed(2)}%`,
});

function rowsOf(branches: readonly Branch[]): Branch[][] {
  const rows: Branch[][] = [];
  for (const branch of branches) (rows[branch.row] ??= []).push(branch);
  return rows;
}
