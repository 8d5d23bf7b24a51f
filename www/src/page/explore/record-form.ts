/** "Record a search": which position, how far, and how it goes. */

import type { Engine, Info, Range } from '#espalier/engine/types.js';
import { compact, numberedLine } from '#espalier/model/format.js';
import { fixed, messageOf, t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { Recording } from '../../model/address/explore-link.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import type { Menu } from '../shared/menu.js';
import { byId, element, exchange, setText } from '../shared/dom.js';

const FROM_FEN = 'fen';
const FROM_LINK = 'link';

/** `2 000 000` as it is written here or there; `1.5` is no such number. */
const GROUPED = /^\d{1,3}([\s,.’']\d{3})+$/;

type Limits = Pick<Recording, 'depth' | 'nodes'>;

export class RecordForm {
  readonly #form = byId('record', HTMLFormElement);
  readonly #position = byId('record-position', HTMLSelectElement);
  readonly #fenLabel = byId('record-fen-label', HTMLLabelElement);
  readonly #fen = byId('record-fen', HTMLInputElement);
  readonly #depth = byId('record-depth', HTMLInputElement);
  readonly #nodes = byId('record-nodes', HTMLInputElement);
  readonly #error = byId('record-error', HTMLElement);
  readonly #bar = this.#error.parentElement ?? this.#form;
  readonly #start = byId('record-start', HTMLButtonElement);
  readonly #open = byId('record-open', HTMLButtonElement);
  readonly #stop = byId('record-stop', HTMLButtonElement);
  readonly #progress = byId('record-progress', HTMLElement);
  readonly #rules: Rules;
  readonly #engine: Engine;
  readonly #onRecord: (recording: Recording) => void;
  readonly #menu: Menu;
  #game: GamePositions | undefined;
  #linked: Recording | undefined;

  constructor(rules: Rules, engine: Engine, onRecord: (recording: Recording) => void, onStop: () => void, menu: Menu) {
    this.#rules = rules;
    this.#engine = engine;
    this.#onRecord = onRecord;
    this.#menu = menu;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#stop.addEventListener('click', onStop);
    this.#position.addEventListener('change', () => this.#refresh());
  }

  /** Offers every position of a game; the last one, unless a link has asked for another. */
  offer(game: GamePositions): void {
    if (game.view === this.#game?.view) return;
    this.#game = game;
    this.#drawPositions(game);
  }

  #drawPositions({ view: { sans, positions } }: GamePositions): void {
    // Each move is numbered by itself, so that a Black one has its number too.
    const names = sans.map((san, index) => {
      const before = positions[index];
      return t`The game after ${before === undefined ? san : numberedLine(before, [san]).join('')}`;
    });
    const options = [t`The game’s start`, ...names].map((name, index) =>
      element('option', { value: String(index) }, name),
    );
    this.#position.replaceChildren(...options.reverse(), element('option', { value: FROM_FEN }, t`A FEN…`));
    if (this.#linked !== undefined) {
      this.#position.prepend(element('option', { value: FROM_LINK }, t`The position of the link`));
    }
    this.#position.value = this.#linked === undefined ? String(sans.length) : FROM_LINK;
    this.#start.disabled = false;
    this.#refresh();
  }

  /** Shows what a link asks to record. */
  fill(recording: Recording): void {
    this.#linked = recording;
    this.#depth.value = String(recording.depth ?? '');
    this.#nodes.value = String(recording.nodes ?? '');
    if (this.#game !== undefined) this.#drawPositions(this.#game);
  }

  /** `words` say what is done. */
  begin(words = t`recording…`): void {
    this.complain('');
    const hadFocus = this.#form.contains(document.activeElement);
    this.#menu.close();
    if (hadFocus) this.#open.focus();
    exchange(this.#open, this.#stop);
    setText(this.#progress, words);
  }

  /** `isAgain`: it has been stopped, and what it had finished is recorded once more. */
  report({ depth, nodes, milliseconds }: Info, isAgain = false): void {
    this.#sayParts([...(isAgain ? [t`once more`] : []), t`depth ${depth}`, t`${compact(nodes)} nodes`, `${fixed(milliseconds / 1000, 1)} s`]);
  }

  /** How far something else is that takes a while. */
  say(text: string): void {
    setText(this.#progress, text);
  }

  end(parts: readonly string[]): void {
    exchange(this.#stop, this.#open);
    this.#sayParts(parts);
  }

  /** Lines break between parts, and not between a number and what it counts. */
  #sayParts(parts: readonly string[]): void {
    if (this.#progress.textContent === parts.join(' · ')) return;
    const last = parts.length - 1;
    const nodes = parts.flatMap((part, index) =>
      index === last ? [element('span', {}, part)] : [element('span', {}, `${part} ·`), ' '],
    );
    this.#progress.replaceChildren(...nodes);
  }

  /** Says what is wrong where it is seen: in the form while that is open. */
  complain(text: string): void {
    const place = this.#form.hidden ? this.#bar : this.#form;
    if (this.#error.parentElement !== place) place.append(this.#error);
    setText(this.#error, text);
  }

  #refresh(): void {
    this.#fenLabel.hidden = this.#position.value !== FROM_FEN;
    this.complain('');
  }

  #submit(): void {
    const recording = this.#read();
    this.complain(typeof recording === 'string' ? recording : '');
    if (typeof recording === 'string') return;
    // What is shown is given up, and the form closed, only for a position that there is.
    const fault = this.#position.value === FROM_FEN ? this.#faultOf(recording) : '';
    if (fault === '') return this.#onRecord(recording);
    this.complain(fault);
    this.#fen.focus();
  }

  /** What the rules have to say against a position. */
  #faultOf({ fen, moves, chess960 }: Recording): string {
    try {
      this.#rules.position({ ...(fen !== undefined && { fen }), moves: [...moves], chess960 });
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }

  /** What is to be recorded, or what is wrong. */
  #read(): Recording | string {
    const limits = this.#readLimits();
    if (typeof limits === 'string') return limits;
    const { value } = this.#position;
    if (value === FROM_LINK && this.#linked !== undefined) {
      const { depth: _depth, nodes: _nodes, ...position } = this.#linked;
      return { ...position, ...limits };
    }
    if (value === FROM_FEN) {
      const fen = this.#fen.value.trim();
      return fen === '' ? t`Paste a FEN, or choose a position of the game.` : { fen, moves: [], chess960: false, ...limits };
    }
    const { fen, moves = [], chess960 = false } = this.#game?.request ?? {};
    return { ...(fen !== undefined && { fen }), moves: moves.slice(0, Number(value)), chess960, ...limits };
  }

  #readLimits(): Limits | string {
    const depth = readLimit(t`depth`, this.#depth.value, this.#engine.ranges.depth);
    if (typeof depth === 'string') return depth;
    const nodes = readLimit(t`number of nodes`, this.#nodes.value, this.#engine.ranges.nodes);
    if (typeof nodes === 'string') return nodes;
    if (depth === undefined && nodes === undefined) return t`Say how deep to search, or how many nodes.`;
    return { ...(depth !== undefined && { depth }), ...(nodes !== undefined && { nodes }) };
  }
}

/** A whole number, nothing where there is no text, or what is wrong. */
function readLimit(name: string, text: string, { min, max }: Range): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const digits = GROUPED.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed;
  const value = Number(digits);
  if (/^\d+$/.test(digits) && value >= min && value <= max) return value;
  return t`The ${name} must be a whole number from ${min} to ${compact(max)}.`;
}
