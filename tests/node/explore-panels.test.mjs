// The panels of the Explore view, each alone: what it shows for what it is given.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import { readTrace } from 'espalier/trace';
import { loaded } from '../../package/lib/element/tree/load.js';
import { componentsOf, drawn } from './support/components.mjs';
import { fileOfFewFields } from './support/trace-file.mjs';

const demo = loaded(readTrace(fileOfFewFields()));
const { Shown } = await componentsOf('explore/shown.ts');
const nothing = () => undefined;
const texts = (html, pattern) => [...html.matchAll(pattern)].map(([, text]) => text.replace(/<[^>]*>/g, ''));

/** The file of the document, with one of its records selected. */
function shownAt(id) {
  const shown = new Shown();
  shown.show(demo, id);
  return shown;
}

describe('the card', async () => {
  const { scoreView, WhyCard } = await componentsOf('explore/why-card.tsx', 'shared/view/look.ts');
  const { Judge } = await componentsOf('explore/judging.ts');
  const layout = (more = {}) => ({ isCardOpen: signal(false), isPhone: signal(false), pane: signal('why'), ...more });
  const card = (shown, more) =>
    drawn(WhyCard, { shown, layout: layout(more), judge: new Judge({ ranges: { extraPlies: { min: 0, max: 8, usual: 2 } } }, shown), note: 'root', onAgain: nothing, onView: nothing, onHelp: nothing });

  test('says why another program stopped, by its name', () => {
    const html = card(shownAt(1));
    assert.match(html, /Why did Demo stop here\?/);
    assert.match(html, /<p class="sentence" aria-live="polite">\w/);
    assert.doesNotMatch(html, /Was this right/, 'there is no engine to ask');
  });

  test('says that nothing is recorded, or nothing found', () => {
    const shown = shownAt(0);
    shown.nothing.value = () => 'Nothing in this recording matches the filter.';
    assert.match(card(shown), /matches the filter/);
    assert.doesNotMatch(card(shown), /<dl/);
  });

  test('is folded until somebody unfolds it, and on a phone always open', () => {
    assert.match(card(shownAt(1)), /aria-expanded="false"/);
    assert.match(card(shownAt(1), { isCardOpen: signal(true) }), /class="why open"/);
    const onPhone = card(shownAt(1), { isPhone: signal(true) });
    assert.match(onPhone, /class="why open"/);
    assert.doesNotMatch(onPhone, /aria-expanded/);
  });

  test('shows scores from White’s view, or from that of the side to move', (context) => {
    const shown = shownAt(1);
    const scores = () => texts(card(shown), /<dd>([+−][\d.]+)<\/dd>/g);
    const white = scores();
    scoreView.value = 'mover';
    context.after(() => (scoreView.value = 'white'));
    assert.ok(white.length > 0);
    assert.match(card(shown), /view of the side to move/);
    const side = demo.tree.side(1);
    assert.equal(side === 'black', white.join() !== scores().join());
  });
});

describe('the line of the query', async () => {
  const { QueryBar } = await componentsOf('explore/query-bar.tsx');
  const { Querying } = await componentsOf('explore/querying.ts');
  const { NodeRows } = await componentsOf('explore/node-rows.ts');
  // Otherwise it comes when somebody asks.
  await new Querying(shownAt(0), new NodeRows(), nothing).prepare();
  const bar = (text, judged = [], isTyped = false) => {
    const shown = shownAt(0);
    const rows = new NodeRows();
    rows.show(demo.tree.records);
    const querying = new Querying(shown, rows, nothing);
    querying.judged(judged);
    querying.ask(text, isTyped);
    return drawn(QueryBar, { shown, querying, layout: { tab: signal('nodes'), asked: signal(0) }, map: { svg: () => '' } });
  };

  test('says how much there is, and how many match', () => {
    assert.match(bar(''), /5 recorded/);
    assert.match(bar('rule=static-null-move'), /1 of 5 match/);
  });

  test('has a press for the cuts that were judged wrong, where some were', () => {
    assert.doesNotMatch(bar(''), /1 wrong/);
    assert.match(bar('', [[1, 'wrong']]), /aria-pressed="false"[^>]*>1 wrong/);
    assert.match(bar('judged=wrong', [[1, 'wrong']]), /aria-pressed="true"[^>]*>1 wrong/);
  });

  test('asks by a press only for what is recorded', () => assert.doesNotMatch(bar(''), /LMR/));

  test('says what is wrong, unless that is still being typed', () => {
    assert.match(bar('dept>=3 leaf'), /There is no field dept\. Did you mean depth\?.*Take depth/);
    assert.doesNotMatch(bar('leaf dept', [], true), /There is no/);
    assert.match(bar('leaf dept'), /There is no field dept/);
  });
});

describe('the cards of the stories', async () => {
  const { StoryCards } = await componentsOf('explore/story-cards.tsx');
  const cards = (more) => drawn(StoryCards, { storyPlayer: { told: signal(undefined), hasLastGame: signal(false), ...more }, onOpen: nothing, onOpenLastGame: nothing });

  test('have one for the last game, which there may not be', () => {
    assert.match(cards(), /disabled[^>]*>.*Your last game.*Play a few moves first\./);
    assert.match(cards({ hasLastGame: signal(true) }), /its most doubtful move/);
  });

  test('mark the story that is told', () => {
    const html = cards({ told: signal({ story: { id: 'sacrifice' }, at: 0, ids: [], doubt: '' }) });
    assert.deepEqual(texts(html, /aria-pressed="true"[^>]*>.*?<b>(.*?)<\/b>/g), ['Why does Black give up the queen?']);
  });
});

describe('numbers and statistics', async () => {
  const { NumbersPanel } = await componentsOf('explore/numbers-panel.tsx');
  const { Statistics } = await componentsOf('explore/statistics.tsx');

  test('say what has failed', () => {
    assert.match(drawn(NumbersPanel, { explanation: 'The engine is gone.', audits: undefined }), /The engine is gone\./);
  });

  test('draw each summand as wide as it is large, and hatch what takes away', () => {
    const margin = { parts: [{ value: 150, label: 'depth', text: '+1.50' }, { value: -50, label: 'improving', text: '−0.50' }], equation: '1.50 − 0.50 = 1.00' };
    const html = drawn(NumbersPanel, { explanation: { sentence: 'So.', facts: [], reduction: margin }, audits: [] });
    assert.match(html, /<figcaption>Reduced by: 1\.50 − 0\.50 = 1\.00<\/figcaption>/);
    assert.match(html, /class="part"[^>]*flex-grow:\s*0\.75/);
    assert.match(html, /class="part less"[^>]*flex-grow:\s*0\.25/);
  });

  test('are counted from the records of a file', () => {
    const html = drawn(Statistics, { shown: shownAt(0), suite: { files: signal([]) }, experiments: { sample: { known: signal() } } });
    assert.match(html, /Counted from the 5 records of Demo 1\.0\./);
    assert.match(html, /Static null move/);
  });
});

describe('why not a move', async () => {
  const { Work, WhyNotPanel } = await componentsOf('explore/work.ts', 'explore/why-not-panel.tsx');
  const panel = (more) => {
    const work = new Work(() => 'Why did you not see it?', async () => nothing);
    const whyNot = { work, move: signal('c2c4'), moves: signal([]), steps: signal([]), isAsked: signal(true), chessWords: signal(''), asked: undefined, recordOf: nothing, ...more };
    return drawn(WhyNotPanel, { whyNot, onSelect: nothing });
  };

  test('is told in the words of chess before the story of the search', () => {
    const steps = [{ san: 'c4', sentence: 'c4 was searched.', cuts: [] }];
    const html = panel({ chessWords: signal('It costs a pawn.'), steps: signal(steps) });
    assert.match(html, /It costs a pawn\..*c4 was searched\./s);
  });
});
