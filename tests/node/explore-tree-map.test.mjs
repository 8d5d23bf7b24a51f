// The tree map's arithmetic: what is seen is where it must be, and what is not seen is not visited.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extentOf, layOut, rectangleAt, spanning, weightOf } from '../../package/lib/model/tree-map-layout.js';
import { ancestry } from '../../package/lib/model/walk.js';
import { random } from './support/random.mjs';
import { randomTree, recordsOf } from './support/records.mjs';

const WIDTH = 700;
const small = recordsOf({
  visit: 'search',
  nodes: 100,
  children: [
    { nodes: 60, rate: 1024, children: [{ nodes: 40 }, { nodes: 19 }] },
    { nodes: 39, rate: 0 },
    { visit: 'pruned' },
  ],
});
const big = recordsOf(randomTree(random(7), { depth: 8, children: 6 }));
const request = (more = {}) => ({ focus: 0, width: WIDTH, rows: 12, scale: 'nodes', color: 'rate', ...more });

const rectangles = (layout) =>
  Array.from({ length: layout.length }, (_, at) => ({
    id: layout.id[at], row: layout.row[at], x: layout.x[at], width: layout.width[at],
    count: layout.count[at], value: layout.value[at],
  }));

test('nodes have the width of their share of the search', () => {
  const layout = layOut(small, request({ width: 1000 }));
  assert.deepEqual(
    rectangles(layout).map(({ id, row, x, width }) => [id, row, x, width]),
    [
      [0, 0, 0, 1000],
      [1, 1, 0, 600],
      [4, 1, 600, 390],
      [5, 1, 990, 10],
      [2, 2, 0, 400],
      [3, 2, 400, 190],
    ],
  );
});

test('the root of the nodes gives the small ones more room', () => {
  const width = (scale) => extentOf(small, [0, 4], request({ scale })).width / WIDTH;
  assert.ok(width('root') > width('nodes'));
  assert.equal(weightOf(small, 1, 'root'), Math.sqrt(60));
});

for (const scale of ['nodes', 'root']) {
  describe(`a big tree by ${scale}`, () => {
    const layout = layOut(big, request({ scale }));
    const all = rectangles(layout);

    test('stays within the canvas, and no two overlap', () => {
      for (let row = 0; row < 12; row += 1) {
        let end = 0;
        for (const { x, width } of all.filter((rectangle) => rectangle.row === row)) {
          assert.ok(x >= end - 0.01, `${x} before ${end} in row ${row}`);
          end = x + width;
        }
        assert.ok(end <= WIDTH + 0.01, `${end} in row ${row}`);
      }
    });

    test('draws no more than there are pixels', () => {
      const bars = all.filter(({ width }) => width < 1);
      assert.ok(all.length < big.count / 4, `${all.length} of ${big.count}`);
      for (const { count } of bars) assert.ok(count >= 1);
      assert.ok(all.some(({ count }) => count > 1), 'thin ones share a bar');
    });

    test('agrees with the place computed for one record', () => {
      for (const { id, x, width, count } of all.filter((_, at) => at % 17 === 0)) {
        if (count > 1) continue;
        const extent = extentOf(big, ancestry(big, id), request({ scale }));
        assert.ok(Math.abs(extent.x - x) < 0.05 && Math.abs(extent.width - width) < 0.05);
      }
    });
  });
}

test('a shared bar has the mean rate of its siblings, weighted by nodes', () => {
  const thin = Array.from({ length: 10 }, (_, index) => ({ nodes: 1 + (index % 2), rate: 100 * index, improvement: -3 * index, eval: 0 }));
  // One that the table has answered has no rate, and none to add to the mean; nor has one of unknown improvement.
  const answered = { nodes: 5, rate: 0, end: 'table', improvement: 0 };
  const unknown = { nodes: 5, rate: 1024, eval: 0 };
  const records = recordsOf({ visit: 'search', nodes: 100_000, children: [...thin, answered, unknown] });
  const [, bar] = rectangles(layOut(records, request()));
  assert.equal(bar.count, 12);
  const weights = thin.map(({ nodes }) => nodes);
  const mean =
    thin.reduce((sum, { nodes, rate }) => sum + nodes * rate, 0) / weights.reduce((sum, one) => sum + one);
  assert.ok(Math.abs(bar.value - mean) < 0.01);
});

test('a point of the map belongs to the rectangle that covers it', () => {
  const layout = layOut(small, request({ width: 1000 }));
  assert.equal(layout.id[rectangleAt(layout, 450, 2)], 3);
  assert.equal(layout.id[rectangleAt(layout, 599, 1)], 1);
  assert.equal(rectangleAt(layout, 595, 2), undefined);
});

test('a record that is given the whole width has it, and so have those around it', () => {
  for (let id = 1; id < big.count; id += 101) {
    const line = ancestry(big, id);
    const { x, width } = extentOf(big, line, request({ width: 1 }));
    const geometry = request({ zoom: 1 / width, left: (x / width) * WIDTH });
    const { x: left, width: wide } = extentOf(big, line, geometry);
    assert.ok(Math.abs(left) < 0.01 && Math.abs(wide - WIDTH) < 0.01, `${left} and ${wide}`);
    // One that is as wide as its only child is not told apart from it.
    const innermost = spanning(big, geometry);
    assert.ok(ancestry(big, innermost).includes(id), `${innermost} for ${id}`);
  }
  assert.equal(spanning(small, request({ width: 1000, zoom: 2, left: 500 })), 0);
});

test('what is drawn wider shows a part, at its place, and leaves out what is beside it', () => {
  const whole = rectangles(layOut(small, request({ width: 1000 })));
  const part = rectangles(layOut(small, request({ width: 1000, zoom: 4, left: 1900 })));
  assert.deepEqual(part.map(({ id }) => id), [0, 1, 4, 3]);
  for (const { id, x, width } of part) {
    const before = whole.find((rectangle) => rectangle.id === id);
    // What is far beside the place is not kept: it would make what is on it less exact.
    const [left, right] = [before.x * 4 - 1900, (before.x + before.width) * 4 - 1900];
    assert.equal(x, Math.max(left, -100));
    assert.equal(x + width, Math.min(right, 1100));
  }
  const extent = extentOf(small, [0, 4], request({ width: 1000, zoom: 4, left: 1900 }));
  assert.deepEqual([extent.x, extent.width], [500, 1560]);
});
