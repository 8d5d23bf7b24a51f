// The Analyse view: what is written in a game, a link that takes it along, and how settings have moves and scores.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import '../built.mjs?model';
import { setWords } from '../../package/lib/model/words.js';
import { readAnalysisLink } from '../../www/lib/model/address/analysis-link.js';
import { click, enter, press, text, texts, until, waitForText } from './support/dom.mjs';

const { copied, moves, open, paste, pressMove, settings, shownMove, waitForShownMove, written } =
  await import('./support/analyst.mjs');

const STATUS = '[data-testid="analyse-status-text"]';
const COMMENT = '.comment-form textarea';
/** Opens the field for a comment on the move that is shown. */
const comment = async () => {
  click('.analyse-game button/Comment');
  await until(() => find(COMMENT) !== null);
};
const isWritten = (pattern) => until(async () => pattern.test(await written()));

describe('a game', () => {
  test('is commented, judged, and has a variation promoted or removed, which is brought back', async () => {
    await paste('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *', 3);
    pressMove('.variation button');
    await waitForShownMove('c5');
    await comment();
    assert.equal(text('.comment-form label'), 'Comment on 1…c5');
    enter(find(COMMENT), 'sharp {x}');
    press('Enter', find(COMMENT), { ctrlKey: true });
    await until(() => find(COMMENT) === null);
    assert.equal(document.activeElement, find('.analyse-game button/Comment'), 'the focus is kept');
    await isWritten(/\(1\.\.\. c5 \{sharp \(x\)\} 2\. Nf3\)/);
    const judge = () => click('[aria-label="Judge the move"] [data-nag="5"]');
    judge();
    await isWritten(/\(1\.\.\. c5 \$5 \{sharp/);
    click('.analyse-game button/Promote the variation');
    await isWritten(/^1\. e4 c5 \$5 \{sharp \(x\)\} \(1\.\.\. e5 2\. Nf3\) 2\. Nf3 \*$/);
    judge();
    await isWritten(/^1\. e4 c5 \{sharp/);
    click('.analyse-game button/Remove from here');
    await waitForText(STATUS, /c5 and what follows it are removed/);
    assert.deepEqual(moves(), ['e4', 'e5', 'Nf3']);
    click('.analyse-game button/Undo');
    await until(() => moves().includes('c5'));
  });

  test('keeps a comment that is being written when another position, or another game, is shown', async () => {
    await paste('1. e4 e5 {mine} *', 2);
    pressMove('button[data-ply="1"]');
    await waitForShownMove('e4');
    await comment();
    enter(find(COMMENT), 'half a');
    pressMove('button[data-ply="2"]');
    await until(() => find(COMMENT) === null);
    await isWritten(/1\. e4 \{half a\}/);
    await comment();
    assert.equal(find(COMMENT).value, 'mine');
    enter(find(COMMENT), 'mine and yours');
    click('.analyse-game button/Remove from here');
    await waitForText(STATUS, /e5 and what follows it are removed/);
    click('.analyse-game button/Undo');
    await until(() => moves().length === 2);
    await isWritten(/e5 \{mine and yours\}/);
    pressMove('button[data-ply="2"]');
    await waitForShownMove('e5');
    await comment();
    enter(find(COMMENT), 'mine and yours, both');
    await paste('1. d4 *', 1);
    click('.analyse-game button/Undo');
    await until(() => moves().length === 2);
    await isWritten(/e5 \{mine and yours, both\}/);
  });

  test('is gone through from mistake to mistake', async () => {
    await paste('1. e4 e5 2. Qh5 $6 Nc6 3. Bc4 Nf6 $4 4. Qxf7# *', 7);
    press('k');
    await waitForShownMove('Qh5');
    click('.analyse-tabs button/Report');
    click('.analyse button/Next mistake');
    await waitForShownMove('Nf6');
    press('k');
    press('K');
    await waitForShownMove('Qh5');
    click('.analyse button/Previous mistake');
    assert.equal(shownMove(), 'Qh5');
  });

  test('has the threat told in words, in this position alone', async () => {
    await paste('1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 *', 6);
    pressMove('[data-ply="5"]');
    await waitForShownMove('Qh5');
    click('.threat-button');
    await waitForText(STATUS, /^White threatens 4\.Qxf7#, mate in 1\./);
    pressMove('[data-ply="6"]');
    await waitForShownMove('a6');
    await until(() => !text(STATUS).includes('threatens'));
  });

  test('is stepped through, and the move and the place on the graph are said', async () => {
    const spoken = (words) => until(() => find('[aria-label="Analysis board"] espalier-board').shadowRoot.querySelector('.spoken').textContent === words);
    await paste('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *', 6);
    click('.analyse button/First position');
    click('.analyse button/One move forward');
    await spoken('White: e4.');
    click('.analyse button/Last position');
    await spoken('Black: bishop c5.');
    click('.analyse button/First position');
    await spoken('Start position.');
    const slider = find('.analyse [role="slider"]');
    press('ArrowRight', slider);
    await until(() => slider.getAttribute('aria-valuenow') === '1');
    assert.match(slider.getAttribute('aria-valuetext'), /e4/);
  });
});

describe('a link', () => {
  const LINK = '.source button/Copy link with comments and arrows';

  test('takes a game along with comments and arrows', async () => {
    await paste('[White "Ann"]\n[Black "Bob"]\n\n1. e4 {[%csl Rd5][%cal Ge4d5] the center} e5 (1... c5 {sharp}) 2. Nf3 *', 3);
    pressMove('button[data-ply="1"]');
    await waitForShownMove('e4');
    const game = await written();
    const link = await copied(LINK);
    assert.match(link, /#analyse\?pgn=[\w-]+&at=1$/);
    await paste('1. a3 *', 1);
    open(readAnalysisLink(new URL(link).hash));
    await waitForShownMove('e4');
    assert.equal(await written(), game);
    assert.match(game, /1\. e4 \{\[%csl Rd5\] \[%cal Ge4d5\] the center\} 1\.\.\. e5 \(1\.\.\. c5 \{sharp\}\) 2\. Nf3/);
    await waitForText('.analyse', /Drawn here: red ring around d5, green arrow from e4 to d5\./);
    assert.deepEqual(texts('.analyse .player b'), ['Bob', 'Ann']);
  });

  test('leads to the move of a side line that was shown', async () => {
    await paste('1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 *', 3);
    await until(() => texts('.variation button').includes('Nc6'));
    findAll('.variation button').find(({ textContent }) => textContent === 'Nc6').click();
    await waitForShownMove('Nc6');
    const link = await copied(LINK);
    await paste('1. a3 *', 1);
    open(readAnalysisLink(new URL(link).hash));
    await waitForShownMove('Nc6');
  });

  test('is not copied where it would be too long, and cannot be opened where it is spoiled', async () => {
    const words = Array.from({ length: 4_000 }, (_, index) => ((index * 7_919) % 100_003).toString(36)).join(' ');
    await paste(`1. d4 {${words}} *`, 1);
    click(LINK);
    await waitForText('#page-notice', /This game is too long for a link: it would have [\d,]+ characters/);
    open(readAnalysisLink('#analyse?pgn=spoiled'));
    await waitForText('#page-notice', /The link cannot be opened\./);
  });
});

describe('settings', () => {
  afterEach(() => {
    setWords({ language: 'en', messages: {} });
    settings.change({ scoreView: 'white', notation: undefined });
  });
  const score = () => text('.lines [data-rank="1"] .score');

  test('say from whose side scores are told, and in which letters moves are written', async () => {
    open(readAnalysisLink('#analyse?fen=q5k1/5ppp/8/8/8/5N1P/5PP1/6K1_w_-_-_0_1&moves=f3d4'));
    await until(() => /^−/.test(score()));
    settings.change({ scoreView: 'mover', notation: 'figurines' });
    await until(() => /^\+/.test(score()));
    assert.deepEqual(moves(), ['♘d4']);
    settings.change({ notation: 'german' });
    await until(() => moves()[0] === 'Sd4');
    settings.change({ notation: undefined });
    await until(() => moves()[0] === 'Nd4');
    setWords({ language: 'de', messages: {} });
    await until(() => moves()[0] === 'Sd4');
    settings.change({ notation: 'english' });
    await until(() => moves()[0] === 'Nd4');
  });
});
