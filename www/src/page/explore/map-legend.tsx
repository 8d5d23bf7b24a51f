/** What the colors of the map mean. A press keeps one class bright, by its query; with Ctrl it takes one more. */

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drawLegend, testWords } from '#espalier/element/tree/legend.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { integer } from '#espalier/model/format.js';
import type { MapColor } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { asksFor, briefCount, classCounts, classesOf, toggled } from '../../model/trace/legend-query.js';
import { LegendLine } from './legend-line.js';
import type { Querying } from './querying.js';

export interface MapLegendProps {
  readonly color: MapColor;
  readonly records: TraceRecords | undefined;
  readonly querying: Querying;
}

export function MapLegend(props: MapLegendProps): JSX.Element {
  return props.color === 'rule' ? <Classes {...props} /> : <Scale {...props} />;
}

function Classes({ records, querying }: MapLegendProps): JSX.Element {
  const wrong = querying.wrong.value.length;
  const counts = useCounts(records);
  return (
    <LegendLine>
      {wrong > 0 && (
        <Class
          query="judged=wrong"
          help={t`Red: cuts that were judged wrong. A flag shows where they are.`}
          querying={querying}
        >
          <span class="chip" data-family="wrong">
            {integer(wrong)}
          </span>
          <span class="word"> {t`wrong`}</span>
        </Class>
      )}
      {classesOf(records).map(({ entry, query }, at) => (
        <Class key={entry.letters} query={query} help={entry.help} querying={querying}>
          <span class="chip" data-family={entry.family}>
            {entry.letters}
          </span>
          <span class="word"> {entry.name}</span>
          <span class="count"> {counts?.[at] !== undefined && briefCount(counts[at])}</span>
        </Class>
      ))}
      {testWords().map(([name, help]) => (
        <span key={name} data-help={help} tabIndex={0}>
          <span class="chip" data-family="none">
            {name}
          </span>
        </span>
      ))}
    </LegendLine>
  );
}

/** Counted after what is shown is drawn: of a million records it takes longer than a frame. */
function useCounts(records: TraceRecords | undefined): readonly number[] | undefined {
  const [counted, setCounted] = useState<{ of: TraceRecords; counts: readonly number[] }>();
  useEffect(() => {
    if (records === undefined) return;
    const timer = setTimeout(() => setCounted({ of: records, counts: classCounts(records) }));
    return () => clearTimeout(timer);
  }, [records]);
  // What grows keeps its numbers until the next are counted.
  return counted?.of.declarations === records?.declarations ? counted?.counts : undefined;
}

interface ClassProps {
  readonly query: string;
  readonly help: string;
  readonly querying: Querying;
  readonly children: JSX.Element[];
}

function Class({ query, help, querying, children }: ClassProps): JSX.Element {
  const text = querying.text.value;
  const isAlone = text === query;
  return (
    <button
      type="button"
      class="class"
      data-help={help}
      aria-pressed={asksFor(text, query)}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        const isMore = ctrlKey || metaKey || shiftKey;
        querying.ask(isMore ? toggled(text, query) : isAlone ? '' : query);
      }}
    >
      {children}
    </button>
  );
}

/** The package draws it, for its own element, too. */
function Scale({ color, records }: MapLegendProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const declarations = records?.declarations;
  useLayoutEffect(() => {
    if (place.current !== null) drawLegend(place.current, color, declarations);
  }, [color, declarations]);
  return <div class="legend" role="group" aria-label={t`What the colors mean`} ref={place} />;
}
