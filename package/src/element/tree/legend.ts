/** What the colors of the map mean: a scale from worse to better, or the chips of the rules. */

import { type Declarations, isOwnRule, type RuleDeclaration } from '../../engine/declarations.js';
import { FAMILY_NAMES, type Family, type MapColor, markOf, RATE_STEPS } from '../../model/palette.js';
import { fixed, t } from '../../model/words.js';
import { element } from '../dom.js';

/** One rule of each family, as it stands on a chip, and what such a rule goes by. */
const samplesOfOwn = (): readonly (readonly [Exclude<Family, 'none'>, string, string])[] => [
  ['staticEval', 'RFP', t`Blue: the static evaluation was enough, without a search. RFP is reverse futility.`],
  [
    'testSearch',
    'NMP',
    t`Pink: a quick test search was enough. NMP is the null move: the side passes, and is still ahead.`,
  ],
  ['lateMove', 'LMP', t`Orange: the move came late in the order, and was pruned. LMP is late-move pruning.`],
  ['material', 'SEE', t`Green: the move loses too much material in the exchange on its square.`],
  ['reduced', '−2', t`Yellow: the move came late in the order, and was searched so many plies less deep.`],
  ['known', 'TT', t`Grey: the answer was known, from the transposition table or by the rules of chess.`],
  [
    'refuted',
    'β',
    t`Beta: a move was good enough that the other side will avoid this position. The moves after it were not searched.`,
  ],
];

/** Bars that no move leads to. */
export const testWords = (): readonly (readonly [string, string])[] => [
  [t`pass`, t`Below “pass” the side to move lets the other side move twice: the null move.`],
  [
    t`without it`,
    t`Below “without it” the position is searched once more without its best move, to see whether any other comes near.`,
  ],
];

/** What stands at the ends of a scale. */
const endsOfScale = (): Readonly<Record<Exclude<MapColor, 'rule'>, readonly [string, string]>> => ({
  rate: [`▼ ${fixed(0, 2)}`, `${fixed(1, 2)} ${t`improving`} ▲`],
  improvement: [t`▼ a pawn worse`, t`a pawn better ▲`],
});

/** What stands in the legend of the rules. */
export interface LegendEntry {
  readonly family: Family;
  /** On its chip. */
  readonly letters: string;
  /** Beside it. */
  readonly name: string;
  readonly help: string;
  /** The rule that has an entry for itself: one of another program. */
  readonly rule: RuleDeclaration | undefined;
}

/** The classes that the map shows by color; the rules are those that the recording declares. */
export function legendEntries(declarations: Declarations | undefined): LegendEntry[] {
  const foreign = foreignRules(declarations);
  const rules = foreign.map((rule) => ({
    ...markOf(rule),
    name: t(rule.label),
    help: t(rule.about ?? rule.label),
    rule,
  }));
  // What is reduced, known or refuted is so in every program.
  const samples = foreign.length === 0 ? samplesOfOwn() : samplesOfOwn().filter(([family]) => EVERYWHERE.has(family));
  return [
    ...rules,
    ...samples.map(([family, letters, help]) => ({
      family,
      letters,
      name: FAMILY_NAMES[family],
      help,
      rule: undefined,
    })),
  ];
}

const EVERYWHERE: ReadonlySet<Family> = new Set(['reduced', 'known', 'refuted']);

/** Puts the legend of a coloring into its place; the rules are those that the recording declares. */
export function drawLegend(place: HTMLElement, color: MapColor, declarations?: Declarations): void {
  place.replaceChildren(...(color === 'rule' ? chips(declarations) : scale(...endsOfScale()[color])));
}

/** The rules of another program, which has others than those of this engine. */
function foreignRules(declarations: Declarations | undefined): RuleDeclaration[] {
  const rules = [...(declarations?.rules.values() ?? [])];
  return rules.every(isOwnRule) ? [] : rules;
}

function chips(declarations: Declarations | undefined): HTMLElement[] {
  return [
    ...legendEntries(declarations).map(({ family, letters, name, help }) =>
      explained(
        help,
        element('span', { class: 'chip', 'data-family': family }, letters),
        element('span', { class: 'word' }, ` ${name}`),
      ),
    ),
    ...testWords().map(([name, help]) =>
      explained(help, element('span', { class: 'chip', 'data-family': 'none' }, name)),
    ),
  ];
}

/** A page that explains what has `data-help` finds the words there. */
function explained(help: string, ...parts: HTMLElement[]): HTMLElement {
  return element('span', { 'data-help': help, tabindex: '0' }, ...parts);
}

function scale(worst: string, best: string): HTMLElement[] {
  const steps = RATE_STEPS.map((_, step) => element('span', { class: 'swatch', 'data-step': String(step) }));
  return [
    element('span', { class: 'scale' }, worst, ...steps, best),
    element('span', { class: 'scale' }, element('span', { class: 'swatch', 'data-step': 'none' }), t`● not known`),
  ];
}
