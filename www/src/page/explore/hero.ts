/** Why Espalier stopped here: what it means, why, how far ahead was enough, and the few numbers behind it. */

import type { Loaded } from '#espalier/element/tree/load.js';
import type { RuleDeclaration } from '#espalier/engine/declarations.js';
import type { Trace } from '#espalier/engine/trace.js';
import { integer } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import { leadOf, leadScale } from '../../model/trace/lead.js';
import type { Lead } from '../../model/trace/lead.js';
import { figuresOf } from '../../model/trace/node-figures.js';
import type { ScoreView } from '../../model/trace/node-figures.js';
import { busiestMoves } from '../../model/trace/move-scene.js';
import { byId, element, keepFocus, setText } from '../shared/dom.js';

/** So many moves of a node show where its work went. */
const BUSIEST = 5;

const NOTHING = t`Nothing recorded here yet. Record a search, or open a story.`;

export class Hero {
  readonly #root = byId('why', HTMLElement);
  readonly #sentence = byId('why-sentence', HTMLElement);
  readonly #reason = byId('why-reason', HTMLElement);
  readonly #lead = byId('why-lead', HTMLElement);
  readonly #figures = byId('why-figures', HTMLElement);
  readonly #note = byId('why-note', HTMLElement);

  /** `refuted`: what shows the cut to be wrong, in words; `undefined` where nothing has. */
  show({ tree, trace }: Loaded, id: number, view: ScoreView, refuted: string | undefined): void {
    const { records } = tree;
    const node = records.node(id);
    const isWrong = refuted !== undefined;
    const { sentence, reason } = tree.words(id, { wrong: isWrong });
    this.#root.classList.toggle('wrong', isWrong);
    setText(this.#sentence, refuted === undefined ? sentence : `${sentence} ${refuted}`);
    setText(this.#reason, reason);
    const lead = leadOf(node);
    const busiest = node.end === 'rule' ? [] : busiestMoves(tree, id).slice(0, BUSIEST);
    const work = busiest.map((child) => ({ move: tree.of(child), nodes: records.nodes(child) }));
    this.#lead.replaceChildren(...(lead !== undefined ? [leadBar(lead)] : work.length > 0 ? [workBars(work)] : []));
    const label = node.declaration && labelOf(trace, node.declaration);
    const figures = figuresOf(node, records, tree.side(id), view, node.end === 'rule' ? label : undefined);
    const nodes = figures.map(({ label: name, value, help }, place) =>
      element('div', { 'data-help': help, 'data-place': String(place), tabindex: '0' }, element('dt', {}, name), element('dd', {}, value)),
    );
    // The keys that walk the tree are heard where the focus is in the view.
    keepFocus(this.#figures, 'place', () => this.#figures.replaceChildren(...nodes));
  }

  /** The moves to the record, for those who do not see the board. */
  note(text: string): void {
    setText(this.#note, text);
  }

  /** There is no record; `text` says why. */
  clear(text = NOTHING): void {
    this.#root.classList.remove('wrong');
    setText(this.#sentence, text);
    for (const node of [this.#reason, this.#note]) setText(node, '');
    for (const node of [this.#lead, this.#figures]) node.replaceChildren();
  }
}

function labelOf(trace: Trace | undefined, { name, label }: RuleDeclaration): string {
  return trace?.summary.rules.find((summary) => summary.rule === name)?.label ?? t(label);
}

/** Where the work of a node went. */
function workBars(work: readonly { move: string; nodes: number }[]): HTMLElement {
  const most = Math.max(1, ...work.map(({ nodes }) => nodes));
  const rows = work.map(({ move, nodes }) => {
    const bar = element('i');
    bar.style.width = `${((100 * nodes) / most).toFixed(1)}%`;
    return element('li', {}, element('b', {}, move), element('span', {}, bar), integer(nodes));
  });
  return element('div', { class: 'busiest' }, element('p', {}, t`Most nodes`), element('ol', {}, ...rows));
}

/** How far was enough, what it would have been otherwise, and a pin for how far it was. */
function leadBar(lead: Lead): HTMLElement {
  const whole = leadScale(lead);
  const part = (value: number): string => `${((100 * value) / whole).toFixed(2)}%`;
  const pawns = (value: number): string => fixed(value / 100, 2);
  const fill = element('span', { class: 'enough' });
  fill.style.width = part(Math.max(0, lead.enough));
  const more = element('span', { class: 'otherwise' });
  const { otherwise } = lead;
  more.style.left = part(Math.max(0, lead.enough));
  more.style.width = otherwise === undefined ? '0' : part(otherwise - lead.enough);
  const pin = element('span', { class: 'pin' }, element('b', {}, t`lead ${pawns(lead.lead)}`));
  pin.style.left = part(lead.lead);
  // The label stays on the bar.
  if (lead.lead > whole * 0.7) pin.classList.add('left');
  const words = element('p', {}, element('b', {}, t`enough: ${pawns(lead.enough)}`));
  if (otherwise !== undefined) words.append(element('span', {}, t`if not improving: ${pawns(otherwise)}`));
  return element('div', { class: 'lead-bar' }, element('div', { class: 'track', 'aria-hidden': 'true' }, fill, more, pin), words);
}
