/** The nodes of B against those of A, position by position, on a logarithmic scale. */
import { growthOf, type PairedSearch } from '../compare/suite.js';
import { integer } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';

const WIDTH = 880;
const HEIGHT = 160;
const LEFT = 44;
/** What the scale reaches at least: half, and twice. */
const LEAST = 1;

/** The largest saving comes first; a dot stands over or under a position whose best move is another. */
export function nodesChart(pairs: readonly PairedSearch[]): string {
  const sorted = [...pairs].sort((one, other) => growthOf(one) - growthOf(other));
  const doublings = sorted.map((pair) => Math.log2(Math.max(growthOf(pair), Number.MIN_VALUE)));
  const most = Math.max(LEAST, ...doublings.map((value) => Math.ceil(Math.abs(value))));
  const y = (value: number): number => round((HEIGHT / 2) * (1 - value / most));
  const step = (WIDTH - LEFT) / sorted.length;
  const width = Math.min(step * 0.8, 40);
  const bars = sorted.map((pair, index) => {
    const value = doublings[index] ?? 0;
    const x = LEFT + index * step;
    const { files, roots, isSameMove } = pair;
    const said = `${files.a}: ${integer(roots.a.nodes)} and ${integer(roots.b.nodes)} nodes${isSameMove === false ? ', another move' : ''}`;
    const dot = { cx: round(x + step / 2), cy: value > 0 ? HEIGHT / 2 + 7 : HEIGHT / 2 - 7, r: 3, class: 'dot' };
    return markup(
      'g',
      {},
      markup('title', {}, escaped(said)),
      markup('rect', {
        x: round(x + (step - width) / 2),
        y: Math.min(y(value), HEIGHT / 2),
        width: round(width),
        height: Math.max(1, Math.abs(HEIGHT / 2 - y(value))),
        class: value > 0 ? 'more' : 'less',
      }),
      ...(isSameMove === false ? [markup('circle', dot)] : []),
    );
  });
  const lines = [most, 0, -most].map((value) =>
    markup(
      'g',
      {},
      markup('path', { d: `M${LEFT} ${y(value)}H${WIDTH}`, class: 'line' }),
      markup(
        'text',
        { x: LEFT - 6, y: Math.min(HEIGHT - 2, Math.max(10, y(value) + 4)), class: 'scale' },
        times(value),
      ),
    ),
  );
  const title = 'Nodes of B against those of A, the largest saving first';
  return markup(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'chart' },
    markup('title', {}, title),
    ...lines,
    ...bars,
  );
}

/** `× 2`, `= 1`, `÷ 4`. */
function times(doublings: number): string {
  if (doublings === 0) return 'same';
  return doublings > 0 ? `× ${2 ** doublings}` : `÷ ${2 ** -doublings}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
