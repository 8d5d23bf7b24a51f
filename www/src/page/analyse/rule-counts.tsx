/** The counts of the rules, as the table that Play and Explore have, too. */

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { RuleCount } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { RuleTable } from '../shared/rule-table.js';
import { Place } from '../shared/view/place.js';

export function RuleCounts({ rules }: { readonly rules: readonly RuleCount[] | undefined }): JSX.Element {
  const table = useMemo(() => new RuleTable(t`Counts come with the first line.`), []);
  useLayoutEffect(() => table.update(rules), [rules]);
  return <Place node={table.root} />;
}
