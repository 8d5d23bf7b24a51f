/** What the colors of the map mean: a scale from worse to better, or the chips of the rules. */

import type { Declarations, RuleDeclaration } from '../../engine/declarations.js';
import type { Family, MapColor } from '../../model/palette.js';
import { FAMILY_NAMES, markOf, RATE_STEPS, RULE_MARKS } from '../../model/palette.js';
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
  [
    'lateMove',
    'LMP',
    t`Orange: the move came late in the order, and was pruned or searched less deep. LMP is late-move pruning.`,
  ],
  ['material', 'SEE', t`Green: the move loses too much material in the exchange on its square.`],
  ['known', 'TT', t`Grey: the answer was known, from the transposition table or by the rules of chess.`],
  [
    'refuted',
    'β',
    t`Beta: a move was good enough that the other side will avoid this position. The moves after it were not searched.`,
  ],
];

/** Bars that no move leads to. */
const testWords = (): readonly (readonly [string, string])[] => [
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

/** Puts the legend of a coloring into its place; the rules are those that the recording declares. */
export function drawLegend(place: HTMLElement, color: MapColor, declarations?: Declarations): void {
  place.replaceChildren(...(color === 'rule' ? chips(foreignRules(declarations)) : scale(...endsOfScale()[color])));
}

/** The rules of another program, which has others than those of this engine. */
function foreignRules(declarations: Declarations | undefined): RuleDeclaration[] {
  const rules = [...(declarations?.rules.values() ?? [])];
  return rules.every(({ name }) => name in RULE_MARKS) ? [] : rules;
}

function chips(foreign: readonly RuleDeclaration[]): HTMLElement[] {
  const rules = foreign.map((rule) => {
    const { family, letters } = markOf(rule);
    const chip = element('span', { class: 'chip', 'data-family': family }, letters);
    return explained(t(rule.about ?? rule.label), chip, element('span', { class: 'word' }, ` ${t(rule.label)}`));
  });
  // What is known or refuted is so in every program.
  const samples =
    foreign.length === 0
      ? samplesOfOwn()
      : samplesOfOwn().filter(([family]) => family === 'known' || family === 'refuted');
  const families = samples.map(([family, letters, help]) =>
    explained(
      help,
      element('span', { class: 'chip', 'data-family': family }, letters),
      element('span', { class: 'word' }, ` ${FAMILY_NAMES[family]}`),
    ),
  );
  return [
    ...rules,
    ...families,
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
