/** A chart with its title, and its numbers behind it as a table, which is also what screen readers read. */

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whenStale } from '#espalier/element/tree/canvas.js';
import { t } from '#espalier/model/words.js';
import type { Chart, Series } from '../../model/trace/chart.js';
import { barsHeight, drawChart } from './chart-drawing.js';
import { NumberTable } from './number-table.js';
import './chart-panel.css';

export interface ChartPanelProps {
  readonly title: string;
  /** Without one there is no picture. */
  readonly chart: Chart | undefined;
  /** What stands between the title and the picture. */
  readonly children?: ComponentChildren;
}

export function ChartPanel({ title, chart, children }: ChartPanelProps): JSX.Element {
  return (
    <section class="panel chart-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {children}
      {chart !== undefined && (
        <div>
          <Picture chart={chart} />
          {chart.series.length > 1 && <Legend series={chart.series} />}
          <p class="caption">{chart.caption}</p>
          <Numbers chart={chart} />
        </div>
      )}
    </section>
  );
}

function Picture({ chart }: { readonly chart: Chart }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(chart);
  latest.current = chart;
  const draw = (): void => {
    if (canvas.current !== null) drawChart(canvas.current, latest.current);
  };
  useLayoutEffect(() => {
    return canvas.current === null ? undefined : whenStale(canvas.current, draw);
  }, []);
  useLayoutEffect(draw, [chart]);
  const height = chart.kind === 'bars' ? `${barsHeight(chart)}px` : undefined;
  return <canvas class={`chart ${chart.kind}`} role="img" aria-label={chart.caption} ref={canvas} style={{ height }} />;
}

function Legend({ series }: { readonly series: readonly Series[] }): JSX.Element {
  return (
    <p class="keys-of-chart">
      {series.map(({ name, color, dashed }) => (
        <span>
          <span
            class={dashed === true ? 'key dashed' : 'key'}
            aria-hidden="true"
            style={{ color: color.startsWith('#') ? color : `var(--${color})` }}
          />
          {name}
        </span>
      ))}
    </p>
  );
}

function Numbers({ chart }: { readonly chart: Chart }): JSX.Element {
  const { title, labelHead, heads } = chart;
  return (
    <details>
      <summary>{t`The numbers`}</summary>
      <NumberTable title={title} heads={[labelHead, ...heads]} rows={rowsOf(chart)} />
    </details>
  );
}

function rowsOf({ points, rows, format }: Chart): readonly (readonly string[])[] {
  const shown = (value: number | undefined): string => (value === undefined ? '–' : format(value));
  return rows ?? points.map(({ label, values, cells }) => [label, ...(cells ?? values.map(shown))]);
}
