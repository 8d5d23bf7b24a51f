/** "What the engine sees": what the full engine thinks of the position that is shown. It can be switched off. */

import { compact, numberedLine, scoreText } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import type { MoveReport } from '../../model/game/game-report.js';
import type { PositionScore } from '../../model/game/judge.js';
import { byId, element, setText } from '../shared/dom.js';
import { chancesGraph } from './drawings.js';
import type { Point } from './drawings.js';

const FIELDS = [t`Depth`, t`Positions`, t`Time`] as const;
const NOTHING = '–';

export class SearchPanel {
  readonly #switch = byId('evaluation', HTMLButtonElement);
  readonly #body = byId('search', HTMLElement);
  readonly #verdict = element('p', { class: 'in-words', 'data-testid': 'verdict-words' });
  readonly #values = FIELDS.map(() => element('dd', {}, NOTHING));
  readonly #line = element('p', { class: 'line', 'data-testid': 'pv' });
  readonly #graph = element('div', { class: 'course' });
  #drawn: PositionScore | undefined;
  #course = '';

  constructor(onSwitch: () => void) {
    const numbers = FIELDS.map((name, index) => {
      const value = this.#values[index] ?? element('dd');
      return element('div', {}, element('dt', {}, name), value);
    });
    this.#body.append(
      this.#verdict,
      element('dl', { class: 'search-figures' }, ...numbers),
      element('h3', {}, t`Expected`),
      this.#line,
      this.#graph,
    );
    this.#switch.addEventListener('click', onSwitch);
  }

  /** Until something is known of this position, the numbers of the one before stay. */
  update(isOn: boolean, judgement: PositionScore | undefined, last: MoveReport | undefined, names: SideNames): void {
    this.#switch.setAttribute('aria-checked', String(isOn));
    this.#body.classList.toggle('off', !isOn);
    if (!isOn) {
      setText(this.#verdict, t`Switched off: no bar, no scores, no marks.`);
      this.#drawn = undefined;
      return;
    }
    if (judgement === undefined) {
      if (this.#drawn === undefined) setText(this.#verdict, t`Looking at the position…`);
      return;
    }
    setText(this.#verdict, `${scoreWords(judgement)}${costWords(last, names)}`);
    if (judgement === this.#drawn) return;
    this.#drawn = judgement;
    const { depth, nodes, milliseconds, pvSan } = judgement.info;
    const texts = [String(depth), compact(nodes), `${fixed(milliseconds / 1000, 1)} s`];
    this.#values.forEach((node, index) => setText(node, texts[index] ?? NOTHING));
    const moves = numberedLine(judgement, pvSan.slice(0, 8));
    this.#line.replaceChildren(...moves.flatMap((move) => [element('span', {}, move), ' ']));
  }

  /** How the chances went so far; its room is kept while there is little to draw. */
  updateCourse(points: readonly Point[], plies: number): void {
    const key = `${plies} ${points.map(({ ply, share }) => `${ply}:${share.toFixed(2)}`).join(' ')}`;
    if (key === this.#course) return;
    this.#course = key;
    this.#graph.replaceChildren(...(points.length < 3 ? [] : [chancesGraph(points, plies, [])]));
  }

  /** Another game: nothing of the last one stays. */
  clear(): void {
    this.#drawn = undefined;
    this.#line.replaceChildren();
    this.#values.forEach((node) => setText(node, NOTHING));
  }
}

export interface SideNames {
  readonly white: string;
  readonly black: string;
}

/** Within a third of a pawn nobody is called better. */
const EVEN = 33;

function scoreWords({ score }: PositionScore): string {
  const text = scoreText(score);
  if (score.kind === 'mate') {
    const side = score.moves > 0 ? t`White` : t`Black`;
    const count = Math.abs(score.moves);
    return t`${side} mates in ${count} ${count === 1 ? 'move' : 'moves'}.`;
  }
  if (Math.abs(score.value) < EVEN) return t`About even: ${text}.`;
  return t`${score.value > 0 ? t`White` : t`Black`} is better: ${text}.`;
}

/** A mark is always explained where it is seen. */
function costWords(last: MoveReport | undefined, names: SideNames): string {
  if (last?.mark === undefined) return '';
  const who = names[last.color];
  const cost = Math.round(last.loss);
  const words = who === t`You`
    ? t`Your ${last.san} cost ${cost} points of winning chances.`
    : t`${who}’s ${last.san} cost ${cost} points of winning chances.`;
  return ` ${words}`;
}
