/** Records of one recording or of several, grouped by a field or by two. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { messageOf } from '#espalier/model/error-words.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { Grouping } from '#espalier/query/groups.js';
import { groupFields, groupTable } from '../../model/trace/record-groups.js';
import { ChartPanel } from './chart-panel.js';
import { NumberTable } from './number-table.js';

export interface GroupsPanelProps {
  /** Whose fields are offered. */
  readonly records: TraceRecords;
  /** Reads what is grouped, one recording after the other. */
  readonly read: (use: (tree: RecordTree) => void) => Promise<unknown>;
}

export function GroupsPanel({ records, read }: GroupsPanelProps): JSX.Element {
  const fields = useMemo(() => groupFields(records), [records]);
  const [by, setBy] = useState<readonly string[]>(['', '']);
  const [found, setFound] = useState<Grouping | string>();
  const asked = [...new Set(by)].filter((name) => fields.includes(name)).join();
  useEffect(() => {
    setFound(undefined);
    if (asked === '') return;
    let isStale = false;
    const grouping = new Grouping(asked);
    const add = (positions: RecordTree): unknown => grouping.add({ positions, judgements: new Map() }, () => true);
    void read(add)
      .then(() => grouping, messageOf)
      .then((result) => {
        if (!isStale) setFound(result);
      });
    return () => {
      isStale = true;
    };
  }, [asked, read]);
  const choice = (place: number, label: string): JSX.Element => (
    <label>
      {label}
      <select
        value={by[place]}
        onChange={({ currentTarget: { value } }) => setBy(by.map((name, at) => (at === place ? value : name)))}
      >
        <option value="">–</option>
        {fields.map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
    </label>
  );
  const title = t`Records in groups`;
  return (
    <ChartPanel title={title} chart={undefined}>
      <div class="calibration">
        {choice(0, t`Grouped by`)}
        {choice(1, t`and by`)}
      </div>
      {typeof found === 'string' && <p class="error">{found}</p>}
      {found instanceof Grouping && <NumberTable title={title} {...groupTable(found)} />}
      <p class="caption">{t`Fired: a rule ended, pruned or reduced them. Again: of those that were searched. Nodes: searched there and below, on average.`}</p>
    </ChartPanel>
  );
}
