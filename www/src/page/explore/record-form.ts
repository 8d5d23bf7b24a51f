/** "Record a search": which position, how far, and how it goes. */

import type { Info, PositionRequest, PositionView } from '../../engine/index.js';
import { byId, element, exchange, setText } from '../dom.js';
import { compact, numberedLine } from '../format.js';
import type { Recording } from './link.js';

/** The game that is being played, as far as its positions can be recorded. */
export interface GamePositions {
  readonly request: PositionRequest;
  readonly view: Pick<PositionView, 'sans' | 'fens'>;
}

const FROM_FEN = 'fen';
const FROM_LINK = 'link';
const DEPTH_MAX = 40;
const NODES_MAX = 100_000_000;
const DEFAULTS = { depth: '12', nodes: '1000000' } as const;
type LimitName = keyof typeof DEFAULTS;

export class RecordForm {
  readonly #form = byId('record', HTMLFormElement);
  readonly #position = byId('record-position', HTMLSelectElement);
  readonly #fenLabel = byId('record-fen-label', HTMLLabelElement);
  readonly #fen = byId('record-fen', HTMLInputElement);
  readonly #limit = byId('record-limit', HTMLSelectElement);
  readonly #value = byId('record-value', HTMLInputElement);
  readonly #error = byId('record-error', HTMLElement);
  readonly #start = byId('record-start', HTMLButtonElement);
  readonly #stop = byId('record-stop', HTMLButtonElement);
  readonly #progress = byId('record-progress', HTMLElement);
  #game: GamePositions | undefined;
  #linked: Recording | undefined;

  constructor(onRecord: (recording: Recording) => void, onStop: () => void) {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const recording = this.#read();
      this.complain(typeof recording === 'string' ? recording : '');
      if (typeof recording !== 'string') onRecord(recording);
    });
    this.#stop.addEventListener('click', onStop);
    this.#position.addEventListener('change', () => this.#refresh());
    this.#limit.addEventListener('change', () => {
      this.#value.value = DEFAULTS[this.#limitName()];
      this.#refresh();
    });
  }

  /** Offers every position of a game; the last one, unless a link has asked for another. */
  offer(game: GamePositions): void {
    if (game.view === this.#game?.view) return;
    this.#game = game;
    this.#drawPositions(game);
  }

  #drawPositions({ view: { sans, fens } }: GamePositions): void {
    // Each move is numbered by itself, so that a Black one has its number too.
    const names = sans.map((san, index) => `The game after ${numberedLine(fens[index] ?? '', [san]).join('')}`);
    const options = ['The game’s start', ...names].map((name, index) =>
      element('option', { value: String(index) }, name),
    );
    this.#position.replaceChildren(...options.reverse(), element('option', { value: FROM_FEN }, 'A FEN…'));
    if (this.#linked !== undefined) {
      this.#position.prepend(element('option', { value: FROM_LINK }, 'The position of the link'));
    }
    this.#position.value = this.#linked === undefined ? String(sans.length) : FROM_LINK;
    this.#start.disabled = false;
    this.#refresh();
  }

  /** Shows what a link asks to record. */
  fill(recording: Recording): void {
    this.#linked = recording;
    this.#limit.value = recording.depth === undefined ? 'nodes' : 'depth';
    this.#value.value = String(recording.depth ?? recording.nodes ?? DEFAULTS.depth);
    if (this.#game !== undefined) this.#drawPositions(this.#game);
  }

  /** Records this position of the game next; what a link asked for is over. */
  choose(game: GamePositions, ply: number): void {
    this.#linked = undefined;
    this.#game = game;
    this.#drawPositions(game);
    this.#position.value = String(ply);
  }

  begin(): void {
    this.complain('');
    exchange(this.#start, this.#stop);
    setText(this.#progress, 'recording…');
  }

  report({ depth, nodes, milliseconds }: Info): void {
    setText(this.#progress, `depth ${depth} · ${compact(nodes)} nodes · ${(milliseconds / 1000).toFixed(1)} s`);
  }

  end(text: string): void {
    exchange(this.#stop, this.#start);
    setText(this.#progress, text);
  }

  complain(text: string): void {
    setText(this.#error, text);
  }

  #limitName(): LimitName {
    return this.#limit.value === 'nodes' ? 'nodes' : 'depth';
  }

  #refresh(): void {
    this.#fenLabel.hidden = this.#position.value !== FROM_FEN;
    setText(byId('record-value-label', HTMLElement), this.#limitName() === 'depth' ? 'Plies' : 'Nodes');
    this.complain('');
  }

  /** What is to be recorded, or what is wrong. */
  #read(): Recording | string {
    const limit = this.#readLimit();
    if (typeof limit === 'string') return limit;
    const { value } = this.#position;
    if (value === FROM_LINK && this.#linked !== undefined) {
      const { depth: _depth, nodes: _nodes, ...position } = this.#linked;
      return { ...position, ...limit };
    }
    if (value === FROM_FEN) {
      const fen = this.#fen.value.trim();
      return fen === '' ? 'Paste a FEN, or choose a position of the game.' : { fen, moves: [], chess960: false, ...limit };
    }
    const { fen, moves = [], chess960 = false } = this.#game?.request ?? {};
    return { ...(fen !== undefined && { fen }), moves: moves.slice(0, Number(value)), chess960, ...limit };
  }

  #readLimit(): Pick<Recording, LimitName> | string {
    const name = this.#limitName();
    const most = name === 'depth' ? DEPTH_MAX : NODES_MAX;
    const text = this.#value.value.replaceAll(/[\s,.’']/g, '');
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < 1 || value > most) {
      return `The ${name} must be a whole number from 1 to ${compact(most)}.`;
    }
    return name === 'depth' ? { depth: value } : { nodes: value };
  }
}
