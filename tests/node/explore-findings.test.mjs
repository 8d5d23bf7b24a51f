// What the engine finds out of a recording in the Explore view: audits, ablations, comparisons, and what waits for what.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { fileOfFewFields, recordedFile, strangersFile } from './support/trace-file.mjs';
import { componentsOf } from './support/components.mjs';
import { click, enter, press, text, texts, until, waitForText } from './support/dom.mjs';

const { address, ask, choose, follow, found, go, ITALIAN, path, rows, sentence, showTab } =
  await import('./support/explorer.mjs');

/** After 1.a4 a5 2.Kh4 the engine passes, and that is wrong: it plays 1.a4 and not 1.g6. */
const ROOKS = '2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1';
const CUTS = 'region/Were the cuts right?';
const NOTE = '.story-menu [role="status"]';
const WHY_NOT = 'tabpanel/Why not…? >> .work';
const SAVINGS = 'region/What each rule saves here';
const cells = (selector) => findAll(`${selector} >> tbody tr`).map((row) => [...row.cells].map(({ textContent }) => textContent));
const numberOf = (words) => Number(words.replaceAll(',', '').replace('−', '-'));
const wrongCuts = () => numberOf(text('search/Query >> .asked + .asked').replace(/\D/g, ''));

describe('a file', () => {
  const file = strangersFile(ROOKS, { depth: 7 });
  before(() => follow({ fen: ITALIAN, depth: 4 }));
  const open = async (bytes, name) => {
    choose('.explore-bar input[type="file"]', new File([bytes], name));
    await waitForText(NOTE, new RegExp(`^${name}`));
  };
  const finder = 'region/The worst cut of this search';

  test('of another program has its cuts judged beside a control, and its worst cut shown', async () => {
    await open(file, 'other.trace');
    await showTab('Cuts');
    enter(find(`${CUTS} >> select`), '10');
    click(`${CUTS} >> button/Judge`);
    await waitForText(`${CUTS} >> .note`, /^(\d+) of \1 cuts judged$/);
    assert.match(text(CUTS), /by Espalier as the referee: .*The control judges nodes and moves of the recording/);
    for (const row of cells(CUTS)) assert.match(row.at(-1), /^\d+$/, 'on how many it cannot tell');
    click(`${finder} >> button`);
    await waitForText(`${finder} >> .note`, /shown\.$/);
    assert.match(text(`${finder} >> .note`), /^\d+ of \d+ cuts were wrong/);
    await until(() => find('.why').classList.contains('wrong'));
    assert.ok((await until(wrongCuts)) > 0);
    assert.match(text('group/Was this right?'), /Espalier, depth \d+Wrong: [+−#\d]/);
    assert.match(sentence(), /That was wrong/);
  });

  test('has one cut judged', async () => {
    await open(file, 'single.trace');
    ask('end=rule visit=null-window');
    await until(() => find('group/Was this right?') !== null);
    click('button/Judge it');
    await waitForText('group/Was this right? >> .verdicts', /^(.*Espalier, depth \d+(Right|Wrong|Cannot tell)){2}/);
  });

  test('is one of several that are judged together, and a row of the worst opens its recording there', async () => {
    const [one, two] = [['1.trace', fileOfFewFields()], ['2.trace', file]].map(([name, bytes]) => new File([bytes], name));
    choose('.explore-bar input[type="file"]', one, two);
    await waitForText(NOTE, /^1\.trace/);
    await showTab('Cuts');
    click('group/Cuts >> button/All 2');
    const [rules, worst] = ['region/The cuts of all recordings', 'region/Worst cuts'];
    await until(() => find(`${rules} >> select`) !== null);
    enter(find(`${rules} >> select`), '20');
    click(`${rules} >> button/Judge`);
    await waitForText(`${rules} >> .note`, /^\d+ cuts of 1 recording judged\.$/);
    assert.match(text(rules), /1\.trace: The recording does not have visit/);
    for (const row of cells(rules)) assert.match(row.slice(2, 6).join(' '), /^(\d+\.\d%|–) (\d+\.\d%|–) \d+ \d+$/, 'right, control, judged, cannot tell');
    const offs = cells(worst).map((row) => (row[2] === 'mate' ? Infinity : Number(row[2])));
    assert.deepEqual(offs, offs.toSorted((a, b) => b - a));
    click(`${worst} >> tbody button`);
    await waitForText(NOTE, /^2\.trace/);
    await until(() => find('.why').classList.contains('wrong'));
    assert.match(text('group/Was this right?'), /Espalier, depth \d+Wrong/);
  });

  test('that does not say what a cut claims says what it lacks', async () => {
    await open(fileOfFewFields(), 'few.trace');
    await showTab('Cuts');
    click(`${finder} >> button`);
    await waitForText(`${finder} >> .note`, /does not have visit, without which no cut can be judged/);
  });
});

describe('audits', () => {
  beforeEach(() => follow({ fen: ITALIAN, depth: 6 }));

  test('a sample of cuts is judged, and it is told what improving buys', async () => {
    await showTab('Cuts');
    enter(find(`${CUTS} >> select`), '10');
    click(`${CUTS} >> button/Judge`);
    await waitForText(`${CUTS} >> .note`, /^(\d+) of \1 cuts judged$/);
    const judged = texts(`${CUTS} >> tbody tr`);
    for (const group of ['(▲ improving|▼ not improving|● unknown)', 'all']) {
      const share = new RegExp(`^Reverse futility${group}.*\\d\\.\\d% \\(\\d+–\\d+%\\)`);
      assert.ok(judged.some((row) => share.test(row)), judged.join('\n'));
    }
    const ablation = 'region/How much work does improving save here?';
    click(`${ablation} >> button`);
    await until(() => /in 5 searches/.test(text(`${ablation} >> .finding`)));
    assert.deepEqual(texts(`${ablation} >> tbody th`).slice(0, 2), ['As it ships', 'Off everywhere']);
    assert.match(
      text(`${ablation} >> .finding`),
      /^Here improving (saves work|costs work|makes no difference beyond chance): without it [+−]\d+% \([+−]?\d+ to [+−]?\d+\) nodes.*best move is/,
    );
  });

  test('cuts are judged beside the near misses of their rule', async () => {
    await follow({ fen: ITALIAN, depth: 7 });
    await showTab('Statistics');
    const panel = 'region/Where a margin should be';
    const chosen = `${panel} >> select`;
    enter(find(chosen), 'reverseFutility');
    await until(() => cells(panel).some(([from, tried]) => from === '−20' && numberOf(tried) > 0));
    const sums = () => cells(panel).map((row) => row.slice(1).map((cell) => numberOf(cell) || 0));
    const sumOf = (column) => sums().reduce((sum, row) => sum + row[column], 0);
    assert.equal(sumOf(3), 0, 'nothing is judged unasked');
    click(`${panel} >> button/Judge the cuts`);
    await waitForText(`${panel} >> .note`, /^(\d+) of \1 cuts judged$/);
    await until(() => sumOf(3) > 0);
    assert.ok(sumOf(3) <= sumOf(2), 'of the cuts');
    const tried = sumOf(0);
    enter(findAll(chosen)[1], 'yes');
    await until(() => sumOf(0) > 0 && sumOf(0) < tried);
    assert.match(text(`${panel} >> .finding`), /margin/);
  });

  test('the worst cut is shown, and those that were wrong are listed by one press', async () => {
    await follow({ fen: ROOKS, depth: 6 });
    await showTab('Cuts');
    const finder = 'region/The worst cut of this search';
    click(`${finder} >> button`);
    await waitForText(`${finder} >> .note`, /shown\.$/);
    assert.match(text(`${finder} >> .note`), /^\d+ of \d+ cuts were wrong/);
    await until(() => find('.why').classList.contains('wrong'));
    const wrong = await until(wrongCuts);
    await showTab('Nodes');
    click('search/Query >> .asked + .asked');
    await until(() => found().startsWith(`${wrong} of`));
    const selected = await until(() => rows().find((row) => row.selected));
    assert.ok(selected.marks.length > 0, 'a cut has a chip');
    click('search/Query >> .asked + .asked');
  });

  test('why a move was not played, and why it was not seen, is answered step by step', async () => {
    click('list/Moves to the node >> button');
    await showTab('Why not…?');
    await until(() => find('combobox/Why not')?.disabled === false);
    const moves = findAll('combobox/Why not >> option').slice(1).map(({ value }) => value);
    assert.equal(new Set(moves).size, moves.length);
    assert.ok(moves.includes('c4f7'), 'any legal move can be asked about');
    enter(find('combobox/Why not'), 'c4f7');
    await waitForText('tabpanel/Why not…? >> .finding', /Bxf7\+/);
    click(`${WHY_NOT} > button:not([hidden])`);
    await waitForText(`${WHY_NOT} .note`, /^At depth 6 the search played 4\.\S+ and not 4\.Bxf7\+; .*4\.Bxf7\+ alone comes to /);
    const STEPS = 'list/What became of it, step by step; scores from White’s view >> li';
    const steps = texts(STEPS);
    assert.match(steps[0], /4\.Bxf7\+ was tried as move \d+ of \d+\. .*no better for White than /);
    for (const verdict of texts(`${STEPS} p b`)) assert.match(verdict, /right|wrong|did not end in time/);
    click(`${STEPS} button`);
    await until(() => path().at(-1) === '4.Bxf7+');
    assert.deepEqual(texts(STEPS), steps, 'the answer stays');
    await showTab('Nodes');
  });

  test('a verdict says what it waits for', async () => {
    ask('rule=rfp');
    await until(() => /did not need to look/.test(sentence()));
    await showTab('Cuts');
    enter(find(`${CUTS} >> select`), '200');
    click(`${CUTS} >> button/Judge`);
    click('button/Judge it');
    // It is drawn before anything else happens.
    await Promise.resolve();
    assert.match(text('.judge > p'), /^Waits until “Were the cuts right\?”/);
    click(`${CUTS} >> button:not([hidden])`);
    await showTab('Numbers');
    await waitForText('tabpanel/Numbers >> .engine-sentence + .engine-sentence', /^Reverse futility was (right|wrong): /);
  });

  test('there is nothing to judge where the game has ended', async () => {
    await follow({ fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', depth: 5 });
    assert.equal(sentence(), 'Black is mated.');
    await showTab('Cuts');
    const works = () => findAll('tabpanel/Cuts >> .work').map((work) => [work.querySelector('button').disabled, work.querySelector('.note').textContent]);
    const nothing = [true, 'There is no legal move, and so nothing to search.'];
    assert.deepEqual(works(), [nothing, nothing, nothing]);
    await follow({ fen: ITALIAN, depth: 4 });
    assert.deepEqual(works(), [[false, ''], [false, ''], [false, '']]);
  });

  test('a search is recorded at once, whatever is being judged', async () => {
    await follow({ fen: ITALIAN, depth: 6 });
    await showTab('Cuts');
    enter(find('.record textbox/Depth in plies'), '5');
    enter(find(`${CUTS} >> select`), '200');
    const notes = [];
    const note = find(`${CUTS} >> .note`);
    // As soon as the first cuts are judged, and not a turn later: all of them may be by then.
    const observer = new MutationObserver(() => {
      notes.push(note.textContent);
      if (notes.filter((said) => /^\d+ of/.test(said)).length === 1) click('.record button/Record');
    });
    observer.observe(note, { childList: true, subtree: true, characterData: true });
    click(`${CUTS} >> button/Judge`);
    await until(() => address().includes('depth=5'));
    // Nothing has been judged of the new search.
    await until(() => notes.at(-1) === '');
    observer.disconnect();
    assert.ok(notes.every((said) => !/^(\d+) of \1 /.test(said)), `it did not wait: ${notes.at(-2)}`);
  });
});

describe('two recordings', () => {
  beforeEach(async () => {
    await follow({ fen: ITALIAN, depth: 3 });
    await follow({ fen: ITALIAN, depth: 7 });
    await showTab('Compare');
  });

  const compareWith = (fen, depth) => choose('.compare input[type="file"]', new File([recordedFile(fen, { depth })], `${depth}.trace`));

  test('the same search without a rule is recorded by one press, shown beside it, and found again by its link', async () => {
    assert.match(texts('.compare .root')[1], /without [A-Z]/, 'it opens with an answer');
    click('button/without Null move*');
    await until(() => /without Null move/.test(texts('.compare .root')[1]));
    assert.match(text('.compare .said'), /^(B needs \d+% (more|fewer) nodes|Both searched the same)/);
    const cards = texts('.compare .root');
    assert.match(cards[0], /^AEspalier .*[+−]?\d\.\d\d.*depth 7 · [\d,]+ nodes/);
    assert.match(cards[1], /^BEspalier .* without Null move/);
    const depths = findAll('.compare .by-depth tbody tr').map((row) => [...row.cells].slice(1).map((cell) => cell.textContent));
    assert.deepEqual(depths.map((row) => row.length), [7, 7]);
    assert.match(depths[0].at(-1), /^\S+ [+−]?\d\.\d\d$/);
    const byRule = findAll('.compare table').find((table) => table.caption.textContent === 'By rule');
    const [, ...nullMove] = [...byRule.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent)).find(([rule]) => /Null move/.test(rule));
    assert.ok(numberOf(nullMove[0]) > 0);
    assert.equal(nullMove[1], 'off');
    assert.ok(nullMove.slice(3).every((nodes) => /^[−+]?[\d,]+$/.test(nodes)), `${nullMove}`);
    assert.deepEqual(nullMove.slice(4), ['0', `−${nullMove[3]}`], 'nodes that it took to find out');
    const link = address();
    assert.match(link, /&without=nullMove&/);
    const said = text('.compare .said');
    await follow({ fen: ITALIAN, depth: 3 });
    assert.equal(find('.compare .said'), null, 'another recording has nothing to be compared with yet');
    assert.equal(find('group/Order >> button/Difference'), null);
    await go(link);
    await waitForText('.compare .said', /nodes/);
    assert.equal(text('.compare .said'), said);
  });

  test('what each rule saves is found by the search done several times without it', async () => {
    const button = `${SAVINGS} >> .work >> button`;
    click(button);
    await waitForText(`${SAVINGS} >> [role="status"]`, /^([2-9]|[1-5]\d) searches done$/);
    assert.equal(text(button), 'Stop');
    click(button);
    await until(() => text(button) === 'Search without each rule');
    assert.ok(cells(SAVINGS).length > 0, 'what is known by then stays');

    click(button);
    await waitForText(`${SAVINGS} >> [role="status"]`, /^60 searches done$/);
    const all = cells(SAVINGS);
    assert.equal(all.length, 11, 'reductions too, which end nothing');
    for (const row of all) {
      const [[rule, cuts], [nodes, best]] = [row, row.slice(-2)];
      assert.match(rule, /\S+ \S/);
      assert.match(cuts, /^(–|[1-9][\d,]*)$/);
      assert.match(nodes, /^[+−]?\d+% \([+−]?\d+ to [+−]?\d+\)$/);
      assert.match(best, /^(the same|\S{2,7})$/);
    }
    const saved = all.map((row) => numberOf(row.at(-2).split('%')[0]));
    assert.deepEqual(saved, [...saved].sort((one, other) => other - one), 'what saves most is first');
    assert.ok(saved[0] > 0);

    // With another recording beside it, its cuts have a column, too; and the numbers say the same.
    click('button/without Null move*');
    await until(() => /without Null move/.test(texts('.compare .root')[1]));
    const withB = cells(SAVINGS).find(([rule]) => /Null move/.test(rule));
    assert.equal(withB[2], 'off');
    await waitForText('.compare .repeated', /^Without it .* nodes, 5 searches each(\.|: no more than chance\.)$/);
    assert.ok(text('.compare .repeated').includes(withB[4]), 'the same searches say the same');
    await until(() => find('.compare .choice button/Stop') === null);
  });

  test('a file is compared with, and one of another position refused', async () => {
    compareWith(ITALIAN, 5);
    await waitForText('.compare .said', /^B needs \d+% fewer nodes\./);
    assert.match(texts('.compare .root')[1], /depth 5 · /);
    assert.match(text('region/Differences'), /difference 1 of [0-9,]+ is/);
    compareWith('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 4);
    await waitForText('.compare .choice [role="status"]', /These are searches of two positions/);
  });
});

describe('the verdict of one cut', () => {
  const PRUNED = '#5086';
  const PLIES = 'combobox/Plies deeper at which it must still be wrong';
  const verdicts = (count) => until(() => findAll('.verdict').length === count);

  test('says what changed at the root, and looks deeper where that is asked', async () => {
    await follow({ fen: ROOKS, depth: 7 });
    ask(PRUNED);
    await until(() => /Kg5 came too late to be tried/.test(sentence()));
    enter(find(PLIES), '2');
    click('button/Judge it');
    await verdicts(3);
    await until(() => find('.why').classList.contains('wrong'));
    await waitForText('.judge .at-root', /^Without it the search would play g6 \(\+2\.04\) and not a4 \(\+0\.43\)\.$/);
    // Another number forgets what was found by this one.
    enter(find(PLIES), '0');
    await verdicts(0);
    click('button/Judge it');
    await verdicts(2);
    await waitForText('.judge .at-root', /^Without it the search would play g6 /);
    const { Judge } = await componentsOf('explore/judging.ts');
    assert.equal(new Judge({ ranges: { extraPlies: { min: 0, max: 8, usual: 2 } } }).extraPlies.value, 0, 'it is kept');
  });

  test('comes after the guess of a person who wants to guess, and the score is kept', async () => {
    await follow({ fen: ITALIAN, depth: 6 });
    ask('rule=rfp');
    await until(() => /did not need to look/.test(sentence()));
    click('switch/Guess first');
    await until(() => find('button/Judge it') === null);
    click('button/It was right');
    await verdicts(2);
    assert.match(text('.judge > p'), /^You said right\. [01] of 1 guess/);
    press('ArrowDown', find('treegrid/Nodes'));
    await until(() => findAll('.verdict').length === 0);
    click('button/It was wrong');
    await waitForText('.judge > p', /of 2 guesses/);
  });
});
