// `<espalier-tree>` on a site of strangers: pointer, focus, layout, pictures, and an engine of its own.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEngine } from 'espalier';
import { seriousProblems, overflow } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { elementSite } from './support/element-site.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';
import { fileOfFewFields } from '../node/support/trace-file.mjs';

/** Byrne – Fischer, 1956, after 17. Kf1. */
const SACRIFICE = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 0 17';

const site = elementSite();
const recorded = await record();
site.add('byrne.trace', recorded.file);
site.add('demo.trace', fileOfFewFields());
site.add('without.trace', recorded.without);
after(() => site.remove());

/** A file, and the way to one of its cuts. */
async function record() {
  const engine = await createEngine({ hashMb: 1 });
  const trace = await engine.trace({ fen: SACRIFICE, limits: { depth: 9 } });
  const without = (await engine.trace({ fen: SACRIFICE, limits: { depth: 9 }, without: ['nullMove'] })).toFile();
  engine.dispose();
  const { records } = trace;
  const wanted = (id) => records.rule(id) === 'reverseFutility' && records.end(id) === 'rule' && records.visit(id) === 'nullWindow';
  // Of the last search: the moves alone do not lead to those before.
  const cut = Array.from({ length: records.count }, (_, id) => id).findLast(wanted);
  return { file: trace.toFile(), without, count: records.count, cut, path: trace.path(cut).join(' ') };
}

inBothBrowsers('the tree element', ({ name, comeBack, runsAll }) => {
  /** Tells a story about a tree with these attributes, to whose events the page has listened from the start. */
  const story = (title, attributes, tell, options) =>
    test(title, TIMEOUT, async () => {
      const visitor = await comeBack(options);
      await visitor.page.waitForFunction(() => customElements.get('espalier-tree') !== undefined);
      await visitor.page.evaluate((given) => {
        const tree = document.createElement('espalier-tree');
        globalThis.heard = [];
        for (const type of ['traceload', 'nodeselect', 'info', 'error']) {
          tree.addEventListener(type, (event) => {
            globalThis.heard.push({ type, detail: event.detail ?? event.message });
          });
        }
        for (const [key, value] of Object.entries(given)) tree.setAttribute(key, value);
        document.querySelector('#place').append(tree);
      }, attributes);
      await tell(new Tree(visitor), visitor);
      assert.deepEqual(await visitor.allTroubles(), []);
    });

  const file = { src: 'byrne.trace', path: recorded.path };

  const misplaced = { fen: SACRIFICE, depth: '4', 'wasm-url': '/nowhere.wasm' };

  story('is walked by keys, by clicks on the map, and by the moves', file, async (tree, visitor) => {
    await tree.heard('traceload');
    const selected = () => tree.eval((element) => element.selected);
    const start = await selected();
    await tree.eval((element) => element.shadowRoot.querySelector('canvas').focus());
    await visitor.press('ArrowLeft');
    const parent = await selected();
    assert.ok(parent < start);
    await visitor.press('ArrowRight');
    assert.equal(await selected(), parent + 1);
    await tree.eval((element) => element.shadowRoot.querySelector('.path button').click());
    assert.equal(await selected(), 0);
    await tree.eval((element) => element.shadowRoot.querySelector('canvas').scrollIntoView({ block: 'center' }));
    await visitor.settle();
    const box = await tree.eval((element) => {
      const canvas = element.shadowRoot.querySelector('canvas');
      const { left, bottom, width } = canvas.getBoundingClientRect();
      return { x: left + width / 3, y: bottom - 3.5 * 18 };
    });
    await visitor.page.mouse.move(box.x, box.y);
    await tree.until((element) => / nodes · /.test(element.shadowRoot.querySelector('.hover').textContent));
    await visitor.page.mouse.click(box.x, box.y);
    await tree.until((element) => element.selected > 0);
    await tree.eval((element) => {
      element.selected = 1e9;
      element.selected = -1;
      element.selected = Number.NaN;
    });
    assert.ok((await selected()) > 0, 'what is no record is not shown');
    const colors = await tree.eval((element) => {
      const [, rule] = element.shadowRoot.querySelectorAll('.choices button');
      rule.click();
      return [element.color, rule.getAttribute('aria-pressed'), element.shadowRoot.querySelectorAll('.legend .chip').length > 3];
    });
    assert.deepEqual(colors, ['rule', 'true', true]);
  });

  story('draws the map in the colors of a page that switches them by a class, and only then', file, async (tree, visitor) => {
    await tree.heard('traceload');
    await visitor.settle();
    await visitor.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html.dark { color-scheme: dark; }');
      document.adoptedStyleSheets.push(sheet);
    });
    const light = await picture(tree);
    await tree.eval((element) => {
      const context = element.shadowRoot.querySelector('canvas').getContext('2d');
      globalThis.drawn = 0;
      context.clearRect = (...place) => {
        globalThis.drawn += 1;
        CanvasRenderingContext2D.prototype.clearRect.apply(context, place);
      };
    });
    const named = async (name) => {
      await visitor.page.evaluate((text) => (document.documentElement.className = text), name);
      await visitor.settle();
    };
    await named('wide');
    assert.equal(await visitor.page.evaluate(() => globalThis.drawn), 0);
    await named('wide dark');
    assert.equal(await visitor.page.evaluate(() => globalThis.drawn), 1);
    assert.notEqual(await picture(tree), light);
  });

  story('stands as everywhere on a page that is read from right to left', file, async (tree, visitor) => {
    await tree.heard('traceload');
    await tree.until((element) => element.shadowRoot.querySelectorAll('.path button').length > 1);
    await visitor.settle();
    const before = await picture(tree);
    await visitor.page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await tree.eval((element, id) => element.select(id), (await tree.last('nodeselect')).id);
    await visitor.settle();
    assert.equal(await picture(tree), before);
    const isOrdered = await tree.eval(({ shadowRoot }) => {
      const pairs = ['.path button', '.steps button'].map((selector) => [...shadowRoot.querySelectorAll(selector)]);
      return pairs.map(([one, other]) => one.getBoundingClientRect().left < other.getBoundingClientRect().left);
    });
    assert.deepEqual(isOrdered, [true, true]);
  }, { viewport: PHONE });

  story('fits a phone', file, async (tree, visitor) => {
    await tree.heard('traceload');
    assert.equal(await overflow(visitor), 0);
    await visitor.screenshot(`${name}-element-tree-phone`, { fullPage: true });
  }, { viewport: PHONE });

  if (!runsAll) return;

  story('keeps the focus in the moves when one is pressed', file, async (tree, visitor) => {
    const focused = () =>
      tree.eval(({ shadowRoot }) => {
        const { activeElement } = shadowRoot;
        return activeElement?.closest('.path') && activeElement.getAttribute('aria-current');
      });
    await tree.until((element) => element.shadowRoot.querySelectorAll('.path button').length > 1);
    await tree.eval((element) => element.shadowRoot.querySelector('.path button').focus());
    await visitor.press('Enter');
    await tree.until((element) => element.shadowRoot.querySelectorAll('.path button').length === 1);
    assert.equal(await focused(), 'true');
    await tree.eval((element, id) => {
      element.shadowRoot.querySelector('canvas').focus();
      element.select(id);
    }, recorded.cut);
    await tree.until((element) => element.shadowRoot.querySelectorAll('.path button').length > 1);
    assert.equal(await focused(), null, 'what has the focus elsewhere keeps it');
  });

  story('records in the visitor’s browser, and judges a cut', { fen: SACRIFICE, depth: '8' }, async (tree, visitor) => {
    await tree.heard('traceload');
    assert.ok((await tree.all('info')).length > 0);
    const cut = await tree.eval((element) => {
      for (let id = 0; id < 5_000; id += 1) {
        element.select(id);
        if (!element.shadowRoot.querySelector('.audit').hidden) return id;
      }
      return undefined;
    });
    assert.notEqual(cut, undefined);
    await tree.eval((element) => element.shadowRoot.querySelector('.audit').click());
    await tree.until((element) => / was (right|wrong)|cannot|not decided/i.test(element.shadowRoot.querySelector('.verdict').textContent));
    await tree.until((element) => element.shadowRoot.querySelector('.engine-sentence').textContent !== '');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-tree-recorded`, { fullPage: true });
    await tree.eval((element) => element.remove());
    await visitor.waitForNoWorkers();
  });

  story('gives a picture of each node on the way', { ...file, path: 'Be6' }, async (tree) => {
    await tree.until((element) => /Be6/.test(element.shadowRoot.querySelector('.path [aria-current]')?.textContent));
    const { frames, selected } = await tree.eval(async (element) => {
      const before = element.selected;
      const made = [];
      for await (const frame of element.frames('Be6 Qxc3 Qxc5', { width: 640, height: 360 })) {
        const picture = await createImageBitmap(frame);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await frame.arrayBuffer()));
        made.push([frame.type, picture.width, picture.height, digest.join()]);
      }
      return { frames: made, selected: element.selected === before };
    });
    assert.deepEqual(frames.map(([type, width, height]) => [type, width, height]), Array(3).fill(['image/png', 640, 360]));
    assert.equal(new Set(frames.map(([, , , digest]) => digest)).size, 3);
    assert.ok(selected, 'what is shown stays');
  });

  story('shows a file at the node asked for, without an engine', file, async (tree, visitor) => {
    const load = await tree.heard('traceload');
    assert.equal(load.records, recorded.count);
    assert.equal(load.engine, 'Espalier');
    const selection = await tree.last('nodeselect');
    assert.equal(selection.path.join(' '), recorded.path);
    assert.match(await tree.part('sentence'), /^(White|Black) did not need to look: already .* pawns better than needed/);
    assert.equal(await tree.part('sentence'), selection.sentence);
    await tree.until((element) => element.shadowRoot.querySelectorAll('.path button').length > 1);
    assert.equal(await tree.eval((element) => element.shadowRoot.querySelectorAll('.path button').length), recorded.path.split(' ').length + 1);
    assert.match(await tree.part('numbers'), /beta/);
    assert.equal(visitor.page.workers().length, 0);
    const files = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url));
    assert.deepEqual(files.filter((url) => /wasm|worker|index\.js/.test(url)), []);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-tree`, { fullPage: true });
  });

  story('plays by itself to where an attribute says, and shows board, sentence and map alone', { ...file, path: 'Be6', to: 'Be6 Qxc3', pace: '1', bare: '' }, async (tree, visitor) => {
    await tree.until((element) => /Qxc3/.test(element.shadowRoot.querySelector('.path [aria-current]')?.textContent));
    const seen = await tree.eval(({ shadowRoot }) => {
      const visible = (selector) => [...shadowRoot.querySelectorAll(selector)].some((node) => node.checkVisibility());
      return { kept: ['espalier-chessboard', '[part="sentence"]', 'canvas'].map(visible), away: ['button:not(.path button)', 'details', '[part="source"]'].map(visible) };
    });
    assert.deepEqual(seen, { kept: [true, true, true], away: [false, false, false] });
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-tree-bare`, { fullPage: true });
  });

  story('compares two recordings, and walks both', { ...file, path: 'Be6', compare: 'without.trace' }, async (tree, visitor) => {
    await tree.until(({ shadowRoot }) => !shadowRoot.querySelector('[part="comparison"]').hidden);
    const words = await tree.part('comparison');
    assert.match(words, /A: Espalier \S+/);
    assert.match(words, /B: Espalier \S+ without nullMove/);
    assert.match(words, /They part at .+/);
    assert.match(words, /Null move\d+0−\d+/);
    await tree.until(({ shadowRoot }) => shadowRoot.querySelector('.other-sentence').textContent.startsWith('B: '));
    const sentence = await tree.eval(({ shadowRoot }) => shadowRoot.querySelector('.other-sentence').textContent);
    await tree.eval((element) => element.select(0));
    await tree.until(`({ shadowRoot }) => shadowRoot.querySelector('.other-sentence').textContent !== ${JSON.stringify(sentence)}`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-tree-compare`, { fullPage: true });
    const box = await tree.eval(({ shadowRoot }) => {
      const canvas = shadowRoot.querySelector('[part="other-map"]');
      canvas.scrollIntoView({ block: 'center' });
      const { left, bottom, width } = canvas.getBoundingClientRect();
      return { x: left + width / 3, y: bottom - 3.5 * 18 };
    });
    await visitor.page.mouse.click(box.x, box.y);
    await tree.until((element) => element.selected > 0);
    await tree.eval((element) => (element.compare = null));
    await tree.until(({ shadowRoot }) => shadowRoot.querySelector('[part="comparison"]').hidden);
    await tree.eval((element) => (element.compare = 'demo.trace'));
    assert.match(await tree.heard('error'), /searches of two positions/);
  });

  story('records with the engine that a page gives while its own is at work', { fen: SACRIFICE, nodes: '400000' }, async (tree, visitor) => {
    await tree.heard('info');
    await visitor.page.evaluate(async () => {
      const { createEngine } = await import('/espalier/index.js');
      document.querySelector('espalier-tree').engine = await createEngine({ hashMb: 1 });
    });
    await tree.heard('traceload');
    assert.deepEqual(await tree.all('error'), []);
    await visitor.page.evaluate(() => document.querySelector('espalier-tree').engine.dispose());
  });

  story('records when the engine is found that it could not load', misplaced, async (tree, visitor) => {
    assert.match(await tree.heard('error'), /could not be loaded from \/nowhere.wasm/);
    assert.deepEqual(await seriousProblems(visitor), []);
    visitor.troubles.splice(0);
    await tree.eval((element) => element.setAttribute('wasm-url', '/espalier/engine.wasm'));
    await tree.heard('traceload');
  });
}, { folder: site.folder });

/** What the map shows. */
function picture(tree) {
  return tree.eval((element) => element.shadowRoot.querySelector('canvas').toDataURL());
}

/** What a visitor and the page see of the tree. */
class Tree {
  constructor(visitor) {
    this.page = visitor.page;
  }

  eval(look, ...args) {
    return this.page.$eval('espalier-tree', look, ...args);
  }

  async until(condition) {
    await this.page.waitForFunction(`(${condition})(document.querySelector('espalier-tree'))`);
  }

  part(part) {
    return this.eval((element, wanted) => element.shadowRoot.querySelector(`[part="${wanted}"]`).textContent, part);
  }

  async all(type) {
    return (await this.page.evaluate(() => globalThis.heard)).filter((event) => event.type === type).map(({ detail }) => detail);
  }

  async last(type) {
    return (await this.all(type)).at(-1);
  }

  /** Waits for the first event of a type, and gives what it told. */
  async heard(type) {
    await this.page.waitForFunction((wanted) => globalThis.heard.some((event) => event.type === wanted), {}, type);
    return (await this.all(type))[0];
  }
}
