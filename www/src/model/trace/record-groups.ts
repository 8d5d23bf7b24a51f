/** Records in groups, as `espalier stats --by` has them. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { integer, percent } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import { answeredFields } from '#espalier/query/fields.js';
import type { Grouping } from '#espalier/query/groups.js';

/** The fields that records can be grouped by: words, then the terms of rules and reductions, then other numbers. */
export function groupFields(records: TraceRecords): string[] {
  const fields = answeredFields(records);
  const names = (kind: string): string[] => fields.flatMap((field) => (field.kind === kind ? field.name : []));
  const numbers = names('number');
  const isTerm = (name: string): boolean => name.includes('.');
  return [...names('choice'), ...numbers.filter(isTerm), ...numbers.filter((name) => !isTerm(name))];
}

export interface GroupTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function groupTable(grouping: Grouping): GroupTable {
  const { names } = grouping;
  return {
    heads: [...names, t`records`, t`fired`, t`again`, t`nodes`],
    rows: grouping
      .groups()
      .map(({ of, records, fired, searched, again, nodes }) => [
        ...names.map((name) => String(of[name])),
        integer(records),
        integer(fired),
        percent(again, searched),
        fixed(nodes, 1),
      ]),
  };
}
