// The replay of the Explore view: the tree at every depth of its search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inChromium } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** How long each depth is looked at; these waits are over when the test says so. */
const PACE = 1_400;

function holdPace(pace) {
  const { setTimeout } = globalThis;
  globalThis.waits = [];
  globalThis.setTimeout = (act, wait, ...rest) => (wait === pace ? globalThis.waits.push(act) : setTimeout(act, wait, ...rest));
  globalThis.letGo = () => Object.assign(globalThis, { setTimeout });
}

/** Runs in the page: `slowClock` has its clock go so many times slower, or faster again. */
function provideSlowClock() {
  globalThis.slowClock = (times) => {
    const now = performance.now.bind(performance);
    const start = now();
    performance.now = () => start + (now() - start) / times;
  };
}

inChromium('the replay', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  const spoken = ({ page }) => page.$eval('slider/Depth of the search', (slider) => slider.getAttribute('aria-valuetext'));
  const recorded = async (visitor) => Number((await visitor.text('search/Query >> [role="status"]')).split(' ')[0].replaceAll(',', ''));
  /** Waits until a depth is shown and compared with the one before. */
  const standsAt = ({ page }, depth) =>
    page.waitForFunction(
      (wanted) => {
        const change = find('.replay-news [role="status"]')?.textContent;
        const compared = wanted === 1 || /proved wrong/.test(change);
        return change?.startsWith(`Depth ${wanted}:`) && compared && find('group/Watch it grow').getAttribute('aria-busy') !== 'true';
      },
      {},
      depth,
    );

  story('plays by itself, and pauses', async (explorer, visitor) => {
    const { page } = visitor;
    const label = () => page.$eval('.replay .grow', (button) => button.getAttribute('aria-label'));
    assert.equal(await label(), 'Watch the tree grow');
    await page.focus('.replay .grow');
    // Looked for from before it plays on, and pressed in the page: the next depths do not wait for a test that is slow.
    const pressed = page.waitForFunction(() => {
      if (find('.replay-title').textContent !== 'depth 2 of 4') return false;
      const button = find('.replay .grow');
      const called = button.getAttribute('aria-label');
      button.click();
      return called;
    });
    await visitor.press('Enter');
    assert.equal(await pressed, 'Pause');
    assert.equal(await label(), 'Watch the tree grow');
    await standsAt(visitor, 2);
    await visitor.press('Enter');
    await page.waitForFunction(() => find('.replay-title').textContent === 'depth 4 of 4');
    await page.waitForFunction(() => find('.replay .grow').getAttribute('aria-label') === 'Watch the tree grow');
    await standsAt(visitor, 4);
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('shows the tree at each depth, and what changed', async (explorer, visitor) => {
    const { page } = visitor;
    await page.waitForFunction(() => location.hash.includes('&path='));
    const hash = await explorer.hash();
    const whole = await recorded(visitor);
    assert.match(await spoken(visitor), /^depth 12 of 12: Be6, −\d\.\d\d, [\d,]+ nodes$/);
    assert.match(await visitor.text('.replay-news [role="status"]'), /^Depth 12: (still Be6|Be6 takes over from \S+)\. (The score stays|Score) −\d/);
    assert.equal(await page.$$eval('.depth-bars span', (bars) => bars.length), 12);

    await page.focus('slider/Depth of the search');
    await visitor.press('Home');
    await standsAt(visitor, 1);
    assert.match(await spoken(visitor), /^depth 1 of 12: /);
    assert.match(await visitor.text('.replay-news [role="status"]'), /^Depth 1: \S+ looks best/);
    const small = await recorded(visitor);
    assert.ok(small < whole / 10, `${small} of ${whole}`);
    assert.match(await explorer.hash(), /&depth=1&path=/);
    assert.ok(await visitor.hasFocus('slider/Depth of the search'));

    // Where the last band begins the move that is best in the end was found.
    const bands = await page.$$eval('.depth-bands span', (all) => all.map(({ textContent, style }) => [textContent, parseInt(style.gridColumn, 10)]));
    const [best, depth] = bands.at(-1);
    const [last] = bands.at(-2);
    assert.equal(best, 'Be6');
    for (let at = 1; at < depth; at += 1) await visitor.press('ArrowRight');
    await standsAt(visitor, depth);
    assert.ok((await visitor.text('.replay-news [role="status"]')).startsWith(`Depth ${depth}: Be6 takes over from ${last}. Score −`));
    assert.match(await visitor.text('.replay-news [role="status"]'), /(One cut|\d+ cuts) of depth \d+ proved wrong(, one of them)?: Be6 \(Late-move reduction\)\./);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-replay`);
    await visitor.click('button/See it');
    await page.waitForFunction(() => find('list/Moves to the node >> [aria-current]').textContent === '17…Be6');

    // The decision that was looked at is found again in the tree that has it.
    await page.focus('slider/Depth of the search');
    await visitor.press('End');
    await standsAt(visitor, 12);
    assert.equal(await recorded(visitor), whole);
    await explorer.openStory('Why does Black give up the queen?*');
    await explorer.nextStep(2);
    await visitor.click('.story-step button/Back');
    await visitor.waitForText('.story-step .place', /^1 of /);
    assert.equal(await explorer.hash(), hash);

    // Nothing is said any more of depths that there are not.
    await explorer.follow({ fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', depth: 5 });
    assert.equal(await visitor.text('.replay-news [role="status"]'), '');
  });

  story('comes back to the decision it left, and to the story that is told', async (explorer, visitor) => {
    const { page } = visitor;
    await page.waitForFunction(() => location.hash.includes('&path='));
    for (const step of [2, 3, 4, 5, 6]) await explorer.nextStep(step);
    const [hash, path] = [await explorer.hash(), await explorer.path()];
    await page.focus('slider/Depth of the search');
    await visitor.press('Home');
    await standsAt(visitor, 1);
    assert.notDeepEqual(await explorer.path(), path, 'one ply does not go that far');
    await visitor.press('End');
    await standsAt(visitor, 12);
    assert.equal(await explorer.hash(), hash);
    await visitor.press('Home');
    await standsAt(visitor, 1);
    await visitor.click('.story-step button/Back');
    await visitor.waitForText('.story-step .place', /^5 of /);
    assert.equal(await visitor.text('.story-step .doubt'), '');
    assert.match(await spoken(visitor), /^depth 12 of 12/);
  });

  story('plays once, also where it was paused and goes on at once', async (explorer, visitor) => {
    const { page } = visitor;
    await page.evaluate(holdPace, PACE);
    const waits = (count) => page.waitForFunction((wanted) => globalThis.waits.length === wanted, {}, count);
    await page.focus('.replay .grow');
    await visitor.press('Enter');
    await waits(1);
    await visitor.press('Enter', 'Enter');
    await waits(2);
    await standsAt(visitor, 2);
    // The wait of what was paused is over, too.
    const [paused, playing] = [0, 1];
    for (const [index, depth] of [[paused, 2], [playing, 3], [2, 4]]) {
      await page.evaluate((at) => globalThis.waits[at](), index);
      await standsAt(visitor, depth);
    }
    await page.waitForFunction(() => find('.replay .grow').getAttribute('aria-label') === 'Watch the tree grow');
    assert.equal(await page.evaluate(() => globalThis.waits.length), 3, 'each depth is waited for once');

    await explorer.showTab('Cuts');
    await page.focus('.replay .grow');
    // Judged is the whole tree, and not the one that happens to be shown.
    await visitor.press('Enter');
    await waits(4);
    await standsAt(visitor, 1);
    await page.$eval('[aria-label="The worst cut of this search"] button', (button) => button.click());
    assert.equal(await visitor.text('.replay-title'), 'depth 4 of 4');
    assert.ok(await page.$('.replay .grow[aria-label="Watch the tree grow"]'));
    await page.evaluate(() => globalThis.waits[3]());
    await page.waitForFunction(() => {
      const note = find('[aria-label="The worst cut of this search"] .note').textContent;
      return /^(All of the \d+ cuts|None of the \d+ cuts|\d+ of \d+ cuts were wrong)/.test(note);
    });
    assert.equal(await visitor.text('.replay-title'), 'depth 4 of 4');
    await page.evaluate(() => globalThis.letGo());
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('shows how it was searched, a hundred times slower', async (explorer, visitor) => {
    const { page } = visitor;
    const pace = (times) => `group/How fast it is shown >> button/${times}`;
    const done = async () => Number((await visitor.text('.pace-place')).match(/· ([\d,]+) of/)[1].replaceAll(',', ''));
    const grows = async () => {
      const before = await done();
      await page.waitForFunction((count) => Number(find('.pace-place').textContent.match(/· ([\d,]+) of/)[1].replaceAll(',', '')) > count, {}, before);
    };
    assert.equal(await page.evaluate(() => find('group/How fast it is shown')), null, 'as long as nothing is watched');
    const whole = await explorer.picture();
    // From the last but one on: each is looked at for a while.
    await page.focus('slider/Depth of the search');
    await visitor.press('ArrowLeft', 'ArrowLeft');
    await standsAt(visitor, 9);
    await page.focus('.replay .grow');
    // In the page, and looked for from before: two depths take less than three seconds.
    const chosen = page.waitForFunction((usual, slow) => {
      if (find(usual)?.ariaPressed !== 'true') return false;
      find(slow).focus();
      find(slow).click();
      return true;
    }, {}, pace('1×'), pace('100×'));
    await visitor.press('Enter');
    await chosen;
    await visitor.waitForText('.pace', /shown a hundred times slower/);
    await visitor.waitForText('.sentence', /^Espalier is looking at 4\.\S+/);
    // From here on nothing that the test does is too late.
    await page.evaluate(provideSlowClock);
    await page.waitForFunction(() => {
      const isThere = /^depth 11 of 11 · [\d,]{4,} of [\d,]+ records$/.test(find('.pace-place').textContent);
      if (isThere) slowClock(20);
      return isThere;
    });
    assert.ok(await visitor.hasFocus(pace('100×')));
    assert.deepEqual(await seriousProblems(visitor), []);
    await grows();

    // What is selected meanwhile stays, and the map goes on.
    await page.focus('treegrid/Nodes');
    await visitor.press('ArrowLeft');
    await explorer.waitForSentence(/^(?!Espalier is looking)/);
    const sentence = await explorer.sentence();
    await grows();
    assert.equal(await explorer.sentence(), sentence);

    // It stops where it is, and goes on from there.
    await visitor.click('button/Pause');
    await explorer.settle();
    const paused = await done();
    const picture = await explorer.picture();
    assert.notEqual(picture, whole);
    await visitor.screenshot(`${name}-explore-slow`);
    await visitor.settle();
    assert.deepEqual([await done(), await explorer.picture()], [paused, picture]);
    await visitor.click('button/Watch the tree grow');
    await explorer.pictureChanges(picture);
    assert.ok(await done() > paused);

    // Ten times slower it is soon over.
    await visitor.click(pace('10×'));
    await page.evaluate(() => slowClock(1 / 20));
    await page.waitForFunction(() => find('.pace-place') === null);
    await visitor.click('button/Watch the tree grow');
    await visitor.waitForText('.pace-place', /^depth \d of 11/);
    await visitor.click(pace('100×'));
    await visitor.click('button/Pause');
    await visitor.click('button/Show all of it');
    await page.waitForFunction(() => find('.pace') === null);
    assert.equal(await visitor.text('.replay-title'), 'depth 11 of 11');
  }, { recording: { fen: ITALIAN, depth: 11 } });

  story('says its scores from the view that is chosen', async (explorer, visitor) => {
    const before = await spoken(visitor);
    await visitor.click('button/White’s view');
    assert.equal(await spoken(visitor), before.replace('−', '+'));
  });
});
