// The stories of the Explore view, the guess before the verdict, and whose view scores are shown from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inBothBrowsers('the stories of the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('tells stories, and shows a wrong cut with what refutes it', async (explorer, visitor) => {
    const { page } = visitor;
    assert.equal(await visitor.text('.tale h2'), 'The queen sacrifice');
    assert.equal(await visitor.text('.tale .place'), '1 of 3', 'it begins at its beginning');
    await explorer.nextStep(2);
    await explorer.nextStep(3);
    assert.match(await explorer.sentence(), /^Black did not need to look/);
    assert.match(await visitor.text('.why .reason'), /since 18…Qxc5 took a bishop/);
    assert.equal(await visitor.text('.tale .doubt'), '');
    const ghosts = () => page.$eval('region/The position >> espalier-board', ({ shadowRoot }) => [...shadowRoot.querySelectorAll('.arrows .ghost')].map((ghost) => ghost.getAttribute('class')));
    assert.deepEqual(await ghosts(), ['piece white queen ghost'], 'the queen that would have come to d2');
    await visitor.click('.tale button/Back');
    await page.waitForFunction(() => /^2 of /.test(find('.tale .place')?.textContent));
    assert.deepEqual((await explorer.path()).at(-1), 'Qxc5');

    await explorer.openStory('A cut that was wrong*');
    await visitor.waitForText('.tale h2', /A cut that was wrong/);
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
    await page.waitForFunction(() => find('.tale h2')?.textContent === 'Zugzwang');
    assert.equal(await visitor.text('.tale .doubt'), '');
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

  story('is told to its end by a button, which keeps the focus there and leads on to the next one', async (explorer, visitor) => {
    const { page } = visitor;
    await page.focus('.tale .primary');
    for (const step of [2, 3]) {
      await visitor.press('Enter');
      await visitor.waitForText('.tale .place', new RegExp(`^${step} of 3`));
    }
    assert.ok(await visitor.hasFocus('.tale .primary'));
    assert.equal(await visitor.text('.tale .primary'), 'Next: A cut that was wrong');
    await visitor.press('Enter');
    await visitor.waitForText('.tale h2', /A cut that was wrong/);
    await visitor.waitForText('.tale .place', /^1 of 2/);
  });

  story('says that it was left, and leads back', async (explorer, visitor) => {
    await explorer.nextStep(2);
    const told = await visitor.text('.tale .telling');
    await explorer.walk('ArrowDown');
    await visitor.waitForText('.tale .telling', /^You have gone on to \S+ by yourself\.$/);
    await visitor.click('.tale button/Back to step 2');
    await visitor.waitForText('.tale .primary', /^Next$/);
    assert.equal(await visitor.text('.tale .telling'), told);
    assert.equal((await explorer.path()).at(-1), 'Qxc5');
  });

  story('makes a story of the move that lost most in the game that was shown before', async (explorer, visitor) => {
    const { page } = visitor;
    await page.evaluate(() => (location.hash = '#analyse?moves=e2e4,e7e5,d1h5,b8c6,h5e5,c6e5'));
    await page.waitForFunction(() => find('[aria-label="Analysis board"] espalier-board')?.position.includes('4n3'));
    await explorer.arrive();
    await explorer.openStory('Your last game*');
    await page.waitForFunction(() => find('.tale h2')?.textContent === 'Your last game');
    assert.match(await visitor.text('.telling'), /^3\.Qxe5\+ is the move/);
    assert.equal(await visitor.text('.tale .doubt'), '');
    assert.match(await explorer.hash(), /moves=e2e4,e7e5,d1h5,b8c6&depth=12/);
  });

  story('lets a person guess before it judges, and keeps the score', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.nextStep(2);
    await explorer.nextStep(3);
    await explorer.unfold();
    await visitor.click('switch/Guess first');
    assert.equal(await visitor.sees('button/Judge it'), false);
    await visitor.click('button/It was right');
    await page.waitForFunction(() => findAll('.verdict').length === 2);
    assert.match(await visitor.text('.judge > p'), /^You said right\. 1 of 1 guess\.$/);
    await explorer.walk('ArrowDown');
    await visitor.click('button/It was wrong');
    await page.waitForFunction(() => /of 2 guesses/.test(find('.judge > p').textContent));
  });

  story('shows scores from White’s view or from that of the side to move', async (explorer, visitor) => {
    const evalShown = () =>
      visitor.page.$$eval('.why .figures div', (all) => all.find((one) => one.textContent.startsWith('static eval')).querySelector('dd').textContent);
    await explorer.nextStep(2);
    await explorer.nextStep(3);
    const white = await evalShown();
    assert.match(white, /^−/, 'Black is ahead');
    await visitor.click('button/White’s view');
    assert.equal(await evalShown(), white.replace('−', '+'));
  });

  story('weighs the position that the board shows, from either side', async (explorer, visitor) => {
    const { page } = visitor;
    const bar = () => page.$eval('region/The position >> [role="img"]', (node) => ({ label: node.getAttribute('aria-label'), flipped: node.classList.contains('flipped') }));
    const told = await bar();
    assert.match(told.label, /^Evaluation −\d+\.\d\d, White’s view$/, 'Black is ahead');
    assert.equal(told.flipped, false);
    await visitor.click('region/The position >> button/Flip');
    assert.deepEqual(await bar(), { ...told, flipped: true });
    await explorer.goToRoot();
    const { score } = await page.$$eval('.why .figures div', (all) => Object.fromEntries(all.map((one) => [one.querySelector('dt').textContent, one.querySelector('dd').textContent])));
    assert.equal((await bar()).label, `Evaluation ${score}, White’s view`);
  });
});
