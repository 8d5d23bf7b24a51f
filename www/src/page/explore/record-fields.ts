/** What is filled in to record a search, and what of it can be recorded. */

import { computed, signal } from '@preact/signals';
import type { Range, Ranges } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { Recording } from '../../model/address/view-links.js';
import type { GamePositions } from '../../model/game/game.js';

export const FROM_FEN = 'fen';
export const FROM_LINK = 'link';

/** `2 000 000` as it is written here or there; `1.5` is no such number. */
const GROUPED = /^\d{1,3}([\s,.’']\d{3})+$/;

type Limits = Pick<Recording, 'depth' | 'nodes'>;

export class RecordFields {
  /** The number of moves of the game before it, a FEN, or what a link has asked for. */
  readonly position = signal('0');
  readonly fen = signal('');
  readonly depth = signal('12');
  readonly nodes = signal('');
  readonly game = signal<GamePositions>();
  readonly linked = signal<Recording>();
  readonly isReady = computed(() => this.game.value !== undefined);
  readonly isOpen = signal(false);
  /** What is wrong with what is filled in, or with what was recorded. */
  readonly error = signal('');
  readonly #rules: Rules;
  readonly #ranges: Ranges;

  constructor(rules: Rules, ranges: Ranges) {
    this.#rules = rules;
    this.#ranges = ranges;
  }

  /** Offers every position of a game; the last one, unless a link has asked for another or a FEN is being filled in. */
  offer(game: GamePositions): void {
    if (game.view === this.game.value?.view) return;
    this.game.value = game;
    const isBeingFilled = this.isOpen.value && this.position.value === FROM_FEN;
    if (this.linked.value === undefined && !isBeingFilled) this.position.value = String(game.view.sans.length);
  }

  /** Shows what a link asks to record. */
  fill(recording: Recording): void {
    this.linked.value = recording;
    this.position.value = FROM_LINK;
    this.depth.value = String(recording.depth ?? '');
    this.nodes.value = String(recording.nodes ?? '');
  }

  /** What is to be recorded; nothing where something is wrong, which is said. */
  read(): Recording | undefined {
    const recording = this.#read();
    const fault = typeof recording === 'string' ? recording : this.#faultOf(recording);
    this.error.value = fault;
    return typeof recording === 'string' || fault !== '' ? undefined : recording;
  }

  /** What the rules have to say against a position. */
  #faultOf({ fen, moves, chess960 }: Recording): string {
    if (this.position.value !== FROM_FEN) return '';
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
    if (this.position.value === FROM_LINK && this.linked.value !== undefined) {
      const { depth: _depth, nodes: _nodes, ...position } = this.linked.value;
      return { ...position, ...limits };
    }
    if (this.position.value === FROM_FEN) {
      const fen = this.fen.value.trim();
      return fen === ''
        ? t`Paste a FEN, or choose a position of the game.`
        : { fen, moves: [], chess960: false, ...limits };
    }
    const { fen, moves = [], chess960 = false } = this.game.value?.request ?? {};
    return {
      ...(fen !== undefined && { fen }),
      moves: moves.slice(0, Number(this.position.value)),
      chess960,
      ...limits,
    };
  }

  #readLimits(): Limits | string {
    const depth = readLimit(t`depth`, this.depth.value, this.#ranges.depth);
    if (typeof depth === 'string') return depth;
    const nodes = readLimit(t`number of nodes`, this.nodes.value, this.#ranges.nodes);
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
