/**
 * What is asked of the recording in the line above its table. The table lists what matches, the map dims the rest; a
 * line of moves, a FEN or the number of a record lead there.
 */

import { batch, computed, signal } from '@preact/signals';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Judgement, Searched } from '#espalier/query/fields.js';
import type { QueryError } from '#espalier/query/parse.js';
import { Lazy } from '../../model/lazy.js';
import { findPlace, type Place, placeOf } from '../../model/trace/find-place.js';
import { matchBeside } from '../../model/trace/match-beside.js';
import { lateScript } from '../shared/late-script.js';
import { notLoadedText } from '../shared/view/late.js';
import type { NodeRows } from './node-rows.js';
import type { Shown } from './shown.js';

/** All there is. */
const ALL = Uint32Array.of(0);

/** What reads queries is loaded when the first is asked, or when there is time. */
const answering = new Lazy(() => lateScript(() => import('../../model/trace/matching.js')));
const nothing = (): void => undefined;

export class Querying {
  readonly text = signal('');
  /** What is wrong with the text. */
  readonly fault = signal<QueryError>();
  /** Whether the text may still be on its way to something else. */
  readonly isTyped = signal(false);
  /** What became of going somewhere. */
  readonly news = signal('');
  /** The records that match, in the order of the search; nothing where nothing is asked. */
  readonly matches = signal<Uint32Array>();
  /** Whether there may be more. */
  readonly isLooking = signal(false);
  readonly isOn = computed(() => this.matches.value !== undefined);
  /** What audits have found of cuts. */
  readonly judgements = signal<ReadonlyMap<number, Judgement>>(new Map());
  /** The cuts that were found wrong, in the order of the search. */
  readonly wrong = computed(() =>
    Uint32Array.from([...this.judgements.value].filter(([, found]) => found === 'wrong').map(([id]) => id)).sort(),
  );
  readonly #shown: Shown;
  readonly #rows: NodeRows;
  readonly #select: (id: number) => void;
  #stopLooking = nothing;
  /** Whether the first match is gone to as soon as there is one. */
  #goesToFirst = false;

  constructor(shown: Shown, rows: NodeRows, select: (id: number) => void) {
    this.#shown = shown;
    this.#rows = rows;
    this.#select = select;
  }

  /** Fetches what reads queries, before anybody asks. */
  async prepare(): Promise<void> {
    await answering.get();
  }

  /** What queries are asked of. */
  get searched(): Searched | undefined {
    const tree = this.#shown.loaded.value?.tree;
    return tree && { positions: tree, judgements: this.judgements.value };
  }

  /** Another recording is shown: nothing is asked of it yet. */
  forget(): void {
    batch(() => {
      this.#stopLooking();
      this.isLooking.value = false;
      this.judgements.value = new Map();
      this.text.value = this.news.value = '';
      this.fault.value = this.matches.value = undefined;
    });
  }

  /** What cannot be read, or not yet, leaves the matches as they are. */
  ask(text: string, isTyped = false): void {
    batch(() => {
      this.text.value = text;
      this.isTyped.value = isTyped;
      this.news.value = '';
      this.fault.value = undefined;
      this.#goesToFirst = false;
      if (text.trim() === '') this.#show(undefined);
      else if (placeOf(text) === undefined) this.#match(text);
    });
  }

  /** Goes to the place that the text names, or to the first match. */
  go(): void {
    this.isTyped.value = false;
    const { loaded } = this.#shown;
    const { value: text } = this.text;
    const place = placeOf(text);
    if (loaded.value === undefined) return;
    // What was asked before is answered first, unless something else is asked by then.
    if (place === undefined && answering.value === undefined)
      return void answering.get().then(() => this.text.value === text && this.go(), nothing);
    if (place !== undefined) return this.#goTo(loaded.value, place);
    if (this.fault.value !== undefined) return;
    this.#goesToFirst = true;
    this.#goToFirst();
  }

  #goToFirst(): void {
    const [first] = this.matches.value ?? [];
    if (!this.#goesToFirst || first === undefined) return;
    this.#goesToFirst = false;
    this.#select(first);
  }

  /** Asks for it, and shows the first match. */
  askAndGo(text: string): void {
    this.ask(text);
    this.go();
  }

  /** The match beside the record that is shown. */
  step(way: 'next' | 'previous'): void {
    const beside = this.matches.value && matchBeside(this.matches.value, this.#shown.selected.value, way);
    if (beside !== undefined) this.#select(beside);
  }

  clear(): void {
    this.ask('');
  }

  /** Asks the same of what is shown now. */
  again(): void {
    if (this.isOn.value) this.#match(this.text.value);
  }

  /** What audits have found. */
  judged(found: Iterable<readonly [number, Judgement]>): void {
    this.judgements.value = new Map([...this.judgements.value, ...found]);
    // The same words may ask for more now.
    if (this.isOn.value && this.text.value.includes('judged')) this.#match(this.text.value);
  }

  #match(text: string): void {
    const { searched } = this;
    if (searched === undefined) return;
    const { value: reader } = answering;
    if (reader === undefined) return void this.#matchLater(text);
    const answer = reader.lookFor(text, searched, (found, isLooking) => {
      batch(() => this.#show(found, isLooking));
      this.#goToFirst();
    });
    if (typeof answer !== 'function') return void (this.fault.value = answer);
    // The matches of the query before are no longer looked for.
    this.#stopLooking();
    this.#stopLooking = answer;
  }

  async #matchLater(text: string): Promise<void> {
    try {
      await answering.get();
      if (this.text.value === text) this.#match(text);
    } catch {
      this.news.value = notLoadedText();
    }
  }

  #show(matches: Uint32Array | undefined, isLooking = false): void {
    if (!isLooking) this.#stopLooking();
    this.isLooking.value = isLooking;
    const wasOn = this.isOn.value;
    this.matches.value = matches;
    if (matches === undefined && !wasOn) return;
    this.#rows.setRoots(matches ?? ALL, matches !== undefined);
    if (matches === undefined) this.#rows.reveal(this.#shown.selected.value);
  }

  #goTo(shown: Loaded, place: Place): void {
    const found = findPlace(shown.tree, place);
    // Where all rows are, the one that is gone to is among them.
    this.#show(undefined);
    this.news.value = typeof found === 'string' ? found : found.missing;
    if (typeof found !== 'string') this.#select(found.id);
  }
}
