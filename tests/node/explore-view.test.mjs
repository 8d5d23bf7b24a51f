// The Explore view: stories, links, files, and what it says against what cannot be recorded or read.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { click, enter, press, text, until, waitForText } from './support/dom.mjs';
import { fileOfFewFields, recordedFile } from './support/trace-file.mjs';

const { address, ask, choose, complaint, follow, found, go, isRecorded, ITALIAN, offer, path, sentence, settings, showTab } =
  await import('./support/explorer.mjs');

const NOTE = '.story-menu [role="status"]';
const figure = (name) => findAll('.why .figures div').find((one) => one.querySelector('dt').textContent === name).querySelector('dd').textContent;

describe('a story', () => {
  const step = async (at) => {
    click('.story-step .primary');
    await waitForText('.story-step .place', new RegExp(`^${at} of `));
  };
  const tellFirst = async () => {
    click('group/Stories >> button/Why does Black give up the queen?*');
    await waitForText('.story-step .place', /^1 of 6/);
    await isRecorded();
  };

  test('is told in steps, in a live region, and so is why the search stopped there', async () => {
    await follow({ fen: ITALIAN, depth: 3 });
    await tellFirst();
    const telling = text('.story-step .story-text');
    assert.match(telling, /\w/);
    for (const place of ['.story-step .story-text', '.why .sentence']) assert.notEqual(find(place).closest('[aria-live], [role="status"]'), null, place);
    await step(2);
    assert.notEqual(text('.story-step .story-text'), telling);
    assert.match(find('slider/Depth of the search').getAttribute('aria-valuetext'), /\d/);
  });

  test('says that it was left, and leads back', async () => {
    await tellFirst();
    await step(2);
    const told = text('.story-step .story-text');
    await until(() => /Be6$/.test(path().at(-1)));
    press('ArrowDown', find('treegrid/Nodes'));
    await waitForText('.story-step .story-text', /^You’ve left the story\.$/);
    click('.story-step button/Back to step 2');
    await waitForText('.story-step .primary', /^Next$/);
    assert.equal(text('.story-step .story-text'), told);
    await until(() => /Be6$/.test(path().at(-1)));
  });

  test('shows scores from White’s view or from that of the side to move', async () => {
    click('group/Stories >> button/One look and no more*');
    await waitForText('.story-step .place', /^1 of 2/);
    await isRecorded();
    await step(2);
    const white = figure('static eval');
    assert.match(white, /^−/, 'Black is ahead');
    click('button/White’s view');
    await until(() => figure('static eval') === white.replace('−', '+'));
    click('button/view of the side to move');
  });

  test('weighs the position that the board shows, from either side', async () => {
    const bar = () => find('region/The position >> [role="img"]');
    await tellFirst();
    await until(() => /^Evaluation −\d+\.\d\d, White’s view$/.test(bar().getAttribute('aria-label')));
    const told = bar().getAttribute('aria-label');
    assert.equal(bar().classList.contains('flipped'), false);
    click('region/The position >> button/Flip');
    await until(() => bar().classList.contains('flipped'));
    assert.equal(bar().getAttribute('aria-label'), told);
    click('list/Moves to the node >> button');
    await until(() => path().length === 1);
    await until(() => bar().getAttribute('aria-label') === `Evaluation ${figure('score')}, White’s view`);
    click('region/The position >> button/Flip');
  });

  test('is made of the move that lost most in the game that was shown before', async () => {
    offer(['e2e4', 'e7e5', 'd1h5', 'b8c6', 'h5e5', 'c6e5']);
    await until(() => !find('group/Stories >> button/Your last game*').disabled);
    click('group/Stories >> button/Your last game*');
    await until(() => text('.story-step h2') === 'Your last game');
    assert.match(text('.story-text'), /^3\.Qxe5\+ is the move/);
    assert.equal(text('.story-step .doubt'), '');
    assert.match(address(), /moves=e2e4,e7e5,d1h5,b8c6&depth=12/);
    offer([]);
  });
});

describe('settings', () => {
  afterEach(() => settings.change({ scoreView: 'white', notation: 'english' }));
  const FROM_BLACK = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4';
  const iteration = () => [...find('region/Nodes by iteration >> tbody tr:last-child').cells].slice(-2).map((cell) => cell.textContent);
  const TABS = ['Nodes', 'Numbers', 'Why not…?', 'Compare', 'Statistics', 'Cuts'];
  /** What can be read, of the view as it stands. */
  const readable = () => [
    find('.explore').textContent,
    ...findAll('.explore [title], .explore [aria-label]').flatMap((element) => [element.title, element.getAttribute('aria-label') ?? '']),
  ].join('\n');

  test('have every score as they say, at once, and the button of the card is the setting', async () => {
    await follow({ fen: FROM_BLACK, depth: 5 });
    click('list/Moves to the node >> button');
    await until(() => path().length === 1);
    await showTab('Statistics');
    const [white] = iteration();
    const mover = white.startsWith('−') ? white.replace('−', '+') : white.replace('+', '−');
    assert.notEqual(mover, white);
    assert.equal(figure('score'), white);
    settings.change({ scoreView: 'mover' });
    await until(() => figure('score') === mover && iteration()[0] === mover);
    click('button/view of the side to move');
    assert.equal(settings.value.scoreView, 'white');
    await until(() => iteration()[0] === white);
  });

  test('have every move as they say, in each tab', async () => {
    await follow({ fen: ITALIAN, depth: 5 });
    await showTab('Compare');
    click('button/without Null move*');
    await waitForText('.compare .said', /nodes/);
    for (const tab of TABS) {
      await showTab(tab);
      settings.change({ notation: 'english' });
      await until(() => /[KQRBN][a-h]?[1-8]?x?[a-h][1-8]/.test(readable()));
      settings.change({ notation: 'figurines' });
      await until(() => !/[KQRBN][a-h]?[1-8]?x?[a-h][1-8]/.test(readable()));
    }
    assert.match(path().at(-1), /^(?:\d+[.…])?[♘♗♖♕♔a-hO]/);
  });
});

describe('a link', () => {
  test('is shown with both of its limits, and the search stops at the first', async () => {
    for (const { depth, nodes, ends } of [
      { depth: 4, nodes: 90_000_000, ends: /^depth 4 · [^·]* nodes$/ },
      { depth: 30, nodes: 2_000, ends: /^depth \d+ · 2\.00 k nodes/ },
    ]) {
      await go(`#explore?depth=${depth}&nodes=${nodes}`);
      await until(() => find('.record-menu .stop') === null && ends.test(text(NOTE)));
      assert.deepEqual(findAll('.record .limit input').map(({ value }) => value), [String(depth), String(nodes)]);
      assert.match(address(), new RegExp(`depth=${depth}&nodes=${nodes}`));
    }
  });

  test('of another version leads as far as it goes, and says so', async () => {
    await go('#explore?depth=5&path=:root/a1a8:openWindow&version=0.0.1');
    await until(() => /another version/.test(complaint()));
    await until(() => path().length === 1);
  });

  test('to a position that is none shows no tree of another, and stays in the address', async () => {
    await go('#explore?fen=8/8/8/8/8/8/8/8_w_-_-_0_1&depth=5');
    await until(() => /king/i.test(complaint()));
    assert.match(sentence(), /^Nothing recorded here yet/, 'no trace of another position');
    assert.deepEqual(path(), []);
    assert.match(address(), /fen=8/);
  });

  test('is written for every step, however quick, as often as a browser allows', async (context) => {
    await follow({ fen: ITALIAN, depth: 5 });
    const times = [];
    const replace = history.replaceState.bind(history);
    // As Safari has it.
    context.mock.method(history, 'replaceState', (...state) => {
      times.push(Date.now());
      assert.ok(times.length <= 100, 'more than 100 times in 30 seconds');
      replace(...state);
    });
    click('list/Moves to the node >> button');
    press('ArrowRight', find('treegrid/Nodes'));
    for (let at = 0; at < 151; at += 1) press(at % 2 === 0 ? 'ArrowDown' : 'ArrowUp', find('treegrid/Nodes'));
    const last = address();
    press('ArrowUp', find('treegrid/Nodes'));
    assert.notEqual(address(), last);
    press('ArrowDown', find('treegrid/Nodes'));
    assert.equal(address(), last, 'the address is that of the last step');
  });
});

test('the form says what is wrong, and stays open with what was typed; what is shown stays, too', async () => {
  await follow({ fen: ITALIAN, depth: 4 });
  const note = text(NOTE);
  const [record, depth] = ['.record button/Record', '.record textbox/Depth in plies'];
  const says = (pattern) => until(() => pattern.test(text('.record [role="alert"]')));
  click('button/Record a search');
  enter(find('.record combobox/Position'), 'fen');
  await until(() => find('.record textbox/FEN') !== null);
  enter(find('.record textbox/FEN'), '');
  click(record);
  await says(/Paste a FEN/);
  const broken = ITALIAN.replace('K', '1');
  enter(find('.record textbox/FEN'), broken);
  click(record);
  await says(/king/i);
  assert.equal(document.activeElement, find('.record textbox/FEN'));
  assert.equal(find('.record textbox/FEN').value, broken);
  assert.equal(find('.record').hidden, false);
  assert.equal(text(NOTE), note);
  assert.notEqual(find('group/Watch it grow'), null);
  enter(find('.record textbox/FEN'), ITALIAN);
  for (const number of ['0', '1.5']) {
    enter(find(depth), number);
    click(record);
    await says(/whole number from 1 to 127/);
  }
  enter(find(depth), '');
  click(record);
  await says(/how deep to search, or how many nodes/);
});

describe('a file', () => {
  const isOpen = (name) => waitForText(NOTE, new RegExp(`^${name}`));
  const open = (bytes, name) => choose('.explore-bar input[type="file"]', new File([bytes], name));

  test('of another program has its name in the titles, its rules in legend and query, and statistics', async () => {
    open(fileOfFewFields(), 'demo.trace');
    await until(() => document.title === 'Explore: Demo 1.0 – Espalier');
    assert.equal(text('.why h2'), 'Why did Demo stop here?');
    assert.match(text('group/What the colors mean'), /Static null move/);
    ask('rule=static-null-move');
    await until(() => found() === '1 of 5 match');
    await showTab('Statistics');
    assert.equal(text('.counted'), 'Counted from the 5 records of Demo 1.0.');
    assert.match(text('tabpanel/Statistics'), /Static null move/);
  });

  test('is one of several that are counted together, what cannot be read by name', async () => {
    const few = fileOfFewFields();
    const files = [['10.trace', few], ['9.trace', recordedFile(ITALIAN, { depth: 5 })], ['11.trace', few.subarray(0, 40)], ['8.trace', few.subarray(0, 40)]];
    choose('.explore-bar input[type="file"]', ...files.map(([name, bytes]) => new File([bytes], name)));
    // The first in the order of their names that can be read.
    await isOpen('9\\.trace');
    await showTab('Statistics');
    const own = text('.counted');
    click('group/Statistics >> button/All 4');
    await waitForText('.counted', /^Counted from the [\d,]+ records of 2 recordings\.$/);
    const [of9, ofAll] = [own, text('.counted')].map((note) => Number(/([\d,]+) records/.exec(note)[1].replaceAll(',', '')));
    assert.equal(ofAll, of9 + 5);
    assert.match(text('tabpanel/Statistics'), /Static null move/);
    assert.match(text('tabpanel/Statistics'), /8\.trace: .*11\.trace: /s);
    click('.story-menu > button');
    click('group/Recordings >> button/10.trace');
    await isOpen('10\\.trace');
    click('group/Statistics >> button/This recording');
    await waitForText('.counted', /^Counted from the 5 records of Demo 1\.0\.$/);
    open(few, 'alone.trace');
    await isOpen('alone\\.trace');
    await until(() => find('group/Statistics') === null);
  });

  test('is one of several whose margins are told together, and whose records are grouped', async () => {
    const [margins, groups] = ['region/Where a margin should be', 'region/Records in groups'];
    const tries = () => findAll(`${margins} >> tbody tr`).reduce((sum, { children: [, tried] }) => sum + Number(tried.textContent.replaceAll(',', '')), 0);
    const grouped = async (field, rows) => {
      enter(find(`${groups} >> combobox/Grouped by`), field);
      await until(() => findAll(`${groups} >> tbody tr`).length >= rows);
      return findAll(`${groups} >> tbody tr`).map(({ children }) => [...children].slice(0, 2).map(({ textContent }) => textContent));
    };
    const [one, two] = [5, 6].map((depth) => new File([recordedFile(ITALIAN, { depth })], `${depth}.trace`));
    choose('.explore-bar input[type="file"]', one, two);
    await isOpen('5\\.trace');
    await showTab('Statistics');
    const own = [tries()];
    click('.story-menu > button');
    click('group/Recordings >> button/6.trace');
    await isOpen('6\\.trace');
    await until(() => tries() !== own[0]);
    own.push(tries());
    const ofOne = new Map(await grouped('rule', 3));
    click('group/Statistics >> button/All 2');
    await until(() => tries() === own[0] + own[1]);
    assert.equal(find(`${margins} >> button/Judge the cuts`), null, 'the cuts of one recording are judged at a time');
    const ofAll = new Map(await grouped('rule', 3));
    for (const [rule, count] of ofOne) assert.ok(Number(ofAll.get(rule).replaceAll(',', '')) >= Number(count.replaceAll(',', '')), rule);
    enter(find(`${groups} >> combobox/and by`), 'reduction.improving');
    await until(() => text(`${groups} >> thead`).startsWith('rulereduction.improvingrecords'));
    click('.explore-bar button/Share');
    assert.notEqual(find('.explore-bar button/Open 6.trace again…'), null);
    click('group/Statistics >> button/This recording');
  });

  test('is asked why a move was not played, and so is the engine that is here', async () => {
    const ask = async (uci, answer) => {
      // Another position takes back what was chosen before it.
      await until(() => {
        if (find('combobox/Why not').value !== uci) enter(find('combobox/Why not'), uci);
        return answer.test(text('tabpanel/Why not…? >> .finding'));
      });
    };
    await showTab('Why not…?');
    open(fileOfFewFields(), 'asked.trace');
    await isOpen('asked\\.trace');
    await ask('d2d4', /^d4 was searched: 1 node\. .*Static null move/);
    await ask('g1f3', /^The recording does not have Nf3\.$/);
    click('tabpanel/Why not…? >> .work > button:not([hidden])');
    await waitForText('tabpanel/Why not…? >> .work .note', /^Asked of Espalier, which searched the position itself: .*Nf3/);
    open(recordedFile(ITALIAN, { depth: 5 }), 'own.trace');
    await isOpen('own\\.trace');
    click('list/Moves to the node >> button');
    await ask('c4f7', /Bxf7\+/);
    click('tabpanel/Why not…? >> .work > button:not([hidden])');
    await waitForText('tabpanel/Why not…? >> .work .note', /^At depth 5 the search played .* and not 4\.Bxf7\+/);
    await showTab('Nodes');
  });

  test('that is no recording, cannot be read or is too large is refused, and what is shown stays', async () => {
    await follow({ fen: ITALIAN, depth: 4 });
    const bytes = recordedFile(ITALIAN, { depth: 5 });
    const before = sentence();
    open(bytes.subarray(0, 3_000), 'half.trace');
    await until(() => /cannot be read/.test(complaint()));
    const folder = { name: 'folder', size: 0, arrayBuffer: () => Promise.reject(new DOMException('a folder, says the test', 'NotFoundError')) };
    choose('.explore-bar input[type="file"]', folder);
    await until(() => /a folder, says the test/.test(complaint()));
    choose('.explore-bar input[type="file"]', { name: 'large.trace', size: 2 ** 31, arrayBuffer: () => assert.fail('it is read') });
    await until(() => /too large to be opened here: it has 2,048 MB or more, and 384 MB is the most/.test(complaint()));
    assert.equal(sentence(), before);
    open(bytes, 'whole.trace');
    await isOpen('whole\\.trace');
    assert.equal(complaint(), '');
  });

  test('has no cut marked that is judged in another recording', async () => {
    // Hundreds of cuts: judging them takes longer than telling of the first hundred.
    await follow({ fen: ITALIAN, depth: 9 });
    const bytes = recordedFile(ITALIAN, { depth: 6 });
    // It opens with an answer, for which cuts are judged.
    click('tab/Cuts');
    await until(() => find('region/The worst cut of this search >> .note') !== null);
    const finder = 'region/The worst cut of this search';
    const note = find(`${finder} >> .note`);
    const counts = new Set();
    const filter = new MutationObserver(() => counts.add(find('search/Query').querySelectorAll('.asked')[1]?.textContent));
    // As soon as some are likely to be wrong, and not a turn later: all may be judged by then.
    const judged = new MutationObserver(() => {
      if (!(Number(/: (\d+) of/.exec(note.textContent)?.[1]) >= 40)) return;
      judged.disconnect();
      filter.observe(find('search/Query'), { childList: true, subtree: true, characterData: true });
      open(bytes, 'same.trace');
    });
    judged.observe(note, { childList: true, subtree: true, characterData: true });
    await isOpen('same\\.trace');
    // The engine has answered before it records again.
    await follow({ fen: ITALIAN, depth: 4 });
    filter.disconnect();
    assert.deepEqual([...counts].filter((count) => count !== undefined), []);
  });
});
