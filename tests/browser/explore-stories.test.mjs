// The stories of the Explore view, from the first step to the next story.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inChromium } from './support/browsers.mjs';
import { oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inChromium('the stories of the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('is told to its end by a button, which keeps the focus there and leads on to the next one', async (explorer, visitor) => {
    const { page } = visitor;
    await page.focus('.story-step .primary');
    for (const step of [2, 3, 4, 5, 6]) {
      await visitor.press('Enter');
      await visitor.waitForText('.story-step .place', new RegExp(`^${step} of 6`));
    }
    assert.ok(await visitor.hasFocus('.story-step .primary'));
    assert.equal(await visitor.text('.story-step .primary'), 'Next: One look and no more');
    await visitor.press('Enter');
    await visitor.waitForText('.story-step h2', /One look and no more/);
    await visitor.waitForText('.story-step .place', /^1 of 2/);
  });

  story('tells stories, and shows a wrong cut with what refutes it', async (explorer, visitor) => {
    const { page } = visitor;
    assert.equal(await visitor.text('.story-step h2'), 'Why does Black give up the queen?');
    assert.equal(await visitor.text('.story-step .place'), '1 of 6', 'it begins at its beginning');
    await explorer.openStory('One look and no more*');
    await explorer.storyIsTold();
    await visitor.waitForText('.story-step h2', /One look/);
    await explorer.nextStep(2);
    assert.match(await explorer.sentence(), /^Black did not need to look/);
    assert.match(await visitor.text('.why .reason'), /since 18…Qxc5 took a bishop/);
    assert.equal(await visitor.text('.story-step .doubt'), '');
    const ghosts = () => page.$eval('region/The position >> espalier-board', ({ shadowRoot }) => [...shadowRoot.querySelectorAll('.arrows .ghost')].map((ghost) => ghost.getAttribute('class')));
    assert.deepEqual(await ghosts(), ['piece white queen ghost'], 'the queen that would have come to d2');
    await visitor.click('.story-step button/Back');
    await page.waitForFunction(() => /^1 of /.test(find('.story-step .place')?.textContent));
    assert.deepEqual((await explorer.path()).at(-1), 'Qxc5');

    await explorer.openStory('A cut that was wrong*');
    await visitor.waitForText('.story-step h2', /A cut that was wrong/);
    await explorer.nextStep(2);
    await page.waitForFunction(() => find('.why').classList.contains('wrong'));
    assert.match(await explorer.sentence(), /Qxf7 loses too much material\..*That was wrong: 23…Qxf7/);
    const refuting = () =>
      page.$eval('region/The position >> espalier-board', ({ shadowRoot }) => [...shadowRoot.querySelectorAll('text.refutes')].map(({ textContent }) => textContent));
    await page.waitForFunction(() => find('region/The position >> espalier-board').arrows.some(({ kind }) => kind === 'refutes'));
    const numbers = await refuting();
    assert.ok(numbers.length > 0);
    assert.deepEqual(numbers, numbers.map((_, index) => String(index + 1)));
    assert.match(await visitor.text('.arrow-keys'), /refutes/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-wrong`);

    await page.focus('.story-menu > button');
    await visitor.press('Enter');
    await page.focus('group/Stories >> button/Zugzwang*');
    await visitor.press('Enter');
    await page.waitForFunction(() => find('.story-step h2')?.textContent === 'Zugzwang');
    assert.equal(await visitor.text('.story-step .doubt'), '');
    await explorer.unfold();
    await visitor.click('button/How to read this');
    await page.waitForFunction(() => find('dialog/How to read this')?.open);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.press('Escape');
    // A key that is pressed before anything is drawn goes to the dialog, and not to what lies behind it.
    assert.ok(await page.evaluate(async () => {
      find('button/How to read this').click();
      await new Promise((resolve) => setTimeout(resolve));
      return find('dialog/How to read this')?.open;
    }));
    await visitor.press('Escape');
    await visitor.click('button/Record a search');
    await visitor.press('Escape');
    assert.equal(await page.$eval('.record', ({ hidden }) => hidden), true);
    assert.ok(await visitor.hasFocus('button/Record a search'));
  });
});
