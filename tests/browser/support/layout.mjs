// The board first, in windows of every size: how a view is measured.
import assert from 'node:assert/strict';

/** Phones, tablets, laptops and screens; 960 by 540 is full HD at 200%. */
const WINDOWS = [
  [320, 568], [360, 640], [390, 844], [720, 400], [820, 1180], [960, 540, 2], [1024, 700], [1280, 720], [1366, 650],
  [1360, 850], [1920, 1080], [2560, 1440],
];

/** Runs in the page. `controls` are in reach, those that `scrolls` matches when they have been scrolled to. */
function measure({ board, panels, controls, scrolls }) {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
  const isOutside = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 || node.scrollWidth > node.clientWidth + 1;
  };
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  return {
    board: boxOf(board),
    panels: boxOf(panels),
    header: boxOf('.bar').top,
    page: { width, height },
    outside: [...document.querySelectorAll(controls)]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.closest(scrolls) === null && isOutside(node))
      .map((node) => node.outerHTML.slice(0, 80)),
  };
}

/** A board of at least 55% of the shorter side, nothing to scroll, and in windows that are wide all else beside it. */
export async function putsTheBoardFirst(visitor, parts, name) {
  for (const [width, height, deviceScaleFactor = 1] of WINDOWS) {
    await visitor.page.setViewport({ width, height, deviceScaleFactor });
    await visitor.settle();
    const seen = await visitor.page.evaluate(measure, parts);
    const at = `${width} by ${height}: ${JSON.stringify(seen)}`;
    assert.ok(seen.board.width >= 0.55 * Math.min(width, height), `a board that is seen, ${at}`);
    assert.ok(Math.abs(seen.board.width - seen.board.height) < 1, `that is square, ${at}`);
    assert.ok(seen.board.right <= width + 0.5 && seen.board.bottom <= height + 0.5, `and seen whole, ${at}`);
    assert.ok(seen.page.width <= width && seen.page.height <= height, `no scrolling of the page, ${at}`);
    assert.equal(seen.header, 0, at);
    if (width > height && width >= 720) assert.ok(seen.panels.left >= seen.board.right, `panels beside the board, ${at}`);
    if (width < height && width >= 720) assert.ok(seen.board.width <= 620.5, `room below the board, ${at}`);
    assert.deepEqual(seen.outside, [], `nothing outside of the window or cut, ${at}`);
    await visitor.screenshot(`${name}-${width}x${height}`);
  }
}
