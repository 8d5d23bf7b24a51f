/** Why Espalier stopped here: what it means, why, how far ahead was enough, and the few numbers behind it. */

import type { RuleName, Trace } from 'espalier';
import type { Loaded } from 'espalier/element';
import { leadOf, leadScale } from '../../model/trace/lead.js';
import type { Lead } from '../../model/trace/lead.js';
import { figuresOf } from '../../model/trace/node-figures.js';
import type { ScoreView } from '../../model/trace/node-figures.js';
import { byId, element, setText } from '../shared/dom.js';

const NOTHING = 'Nothing recorded here yet. Record a search, or open a story.';

export class Hero {
  readonly #root = byId('why', HTMLElement);
  readonly #sentence = byId('why-sentence', HTMLElement);
  readonly #reason = byId('why-reason', HTMLElement);
  readonly #lead = byId('why-lead', HTMLElement);
  readonly #figures = byId('why-figures', HTMLElement);
  readonly #note = byId('why-note', HTMLElement);

  /** `refuted`: the line that shows the cut to be wrong, in words; `undefined` where none has been found. */
  show({ tree, trace }: Loaded, id: number, view: ScoreView, refuted: string | undefined): void {
    const { records } = tree;
    const node = records.node(id);
    const isWrong = refuted !== undefined;
    const { sentence, reason } = tree.words(id, { wrong: isWrong });
    this.#root.classList.toggle('wrong', isWrong);
    setText(this.#sentence, refuted === undefined || refuted === '' ? sentence : `${sentence} ${refuted}`);
    setText(this.#reason, reason);
    const lead = leadOf(node);
    this.#lead.replaceChildren(...(lead === undefined ? [] : [leadBar(lead)]));
    const label = node.rule === undefined ? node.ruleName : labelOf(trace, node.rule);
    const figures = figuresOf(node, records, tree.side(id), view, node.end === 'rule' ? label : undefined);
    this.#figures.replaceChildren(
      ...figures.map(({ label: name, value, help }) =>
        element('div', { 'data-help': help, tabindex: '0' }, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
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

function labelOf(trace: Trace | undefined, rule: RuleName): string {
  return trace?.summary.rules.find((summary) => summary.rule === rule)?.label ?? rule;
}

/** How far was enough, what it would have been otherwise, and a pin for how far it was. */
function leadBar(lead: Lead): HTMLElement {
  const whole = leadScale(lead);
  const part = (value: number): string => `${((100 * value) / whole).toFixed(2)}%`;
  const pawns = (value: number): string => (value / 100).toFixed(2);
  const fill = element('span', { class: 'enough' });
  fill.style.width = part(Math.max(0, lead.enough));
  const more = element('span', { class: 'otherwise' });
  const { otherwise } = lead;
  more.style.left = part(Math.max(0, lead.enough));
  more.style.width = otherwise === undefined ? '0' : part(otherwise - lead.enough);
  const pin = element('span', { class: 'pin' }, element('b', {}, `lead ${pawns(lead.lead)}`));
  pin.style.left = part(lead.lead);
  // The label stays on the bar.
  if (lead.lead > whole * 0.7) pin.classList.add('left');
  const words = element('p', {}, element('b', {}, `enough: ${pawns(lead.enough)}`));
  if (otherwise !== undefined) words.append(element('span', {}, `if not improving: ${pawns(otherwise)}`));
  return element('div', { class: 'lead-bar' }, element('div', { class: 'track', 'aria-hidden': 'true' }, fill, more, pin), words);
}
