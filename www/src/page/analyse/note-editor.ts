/** What a person writes beside the move shown: a comment, a judgment; and what becomes of its variation. */

import { numberedLine } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Place } from '../../model/analysis/study.js';
import { branchOf, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import type { Notes, VariationTree } from '../../model/analysis/variation-tree.js';
import { nagWords } from '../../model/pgn/nag-words.js';
import { nagSign } from '../../model/pgn/nag-sign.js';
import { MOVE_NAGS, toggleNag } from '../../model/pgn/nags.js';
import { byId, button, setText } from '../shared/dom.js';

export interface NoteEvents {
  /** `place`: where they belong, if that is not shown any more. */
  readonly onNotes: (notes: Notes, place?: Place) => void;
  readonly onPromote: () => void;
  readonly onRemove: () => void;
}

export class NoteEditor {
  readonly #open = byId('analyse-comment', HTMLButtonElement);
  readonly #form = byId('analyse-comment-form', HTMLFormElement);
  readonly #text = byId('analyse-comment-text', HTMLTextAreaElement);
  readonly #promote = byId('analyse-promote', HTMLButtonElement);
  readonly #remove = byId('analyse-remove', HTMLButtonElement);
  readonly #nags: readonly HTMLButtonElement[];
  readonly #onNotes: NoteEvents['onNotes'];
  #tree: VariationTree | undefined;

  constructor(events: NoteEvents) {
    this.#nags = MOVE_NAGS.map((nag) => {
      const label = nagWords(nag) ?? '';
      return button(nagSign(nag), () => events.onNotes({ nags: toggleNag(this.#notes.nags ?? [], nag) }), {
        'data-nag': String(nag), 'aria-label': `${nagSign(nag)} ${label}`, title: label,
      });
    });
    byId('analyse-nags', HTMLElement).append(...this.#nags);
    this.#open.addEventListener('click', () => this.#toggle(this.#form.hidden !== false));
    this.#promote.addEventListener('click', events.onPromote);
    this.#remove.addEventListener('click', events.onRemove);
    byId('analyse-comment-cancel', HTMLButtonElement).addEventListener('click', () => this.#toggle(false));
    this.#onNotes = events.onNotes;
    const save = (): void => {
      this.#save();
      this.#toggle(false);
    };
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      save();
    });
    this.#form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#toggle(false);
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // The key must not press the button that has the focus next.
      event.preventDefault();
      save();
    });
  }

  update(tree: VariationTree): void {
    if (tree === this.#tree) return;
    const isOther = tree.current !== this.#tree?.current || tree.start !== this.#tree.start;
    if (isOther) this.finish();
    this.#tree = tree;
    const { nags = [] } = this.#notes;
    for (const node of this.#nags) {
      node.disabled = tree.current === ROOT;
      node.setAttribute('aria-pressed', String(nags.includes(Number(node.dataset['nag']))));
    }
    this.#promote.disabled = branchOf(tree, tree.current) === undefined;
    this.#remove.disabled = tree.current === ROOT;
  }

  /** What is being written is written, as far as it has come. */
  finish(): void {
    if (this.#form.hidden) return;
    if (this.#text.value !== this.#written) this.#save(this.#tree);
    this.#toggle(false);
  }

  get #notes(): Notes {
    const tree = this.#tree;
    return tree === undefined ? {} : nodeOf(tree.nodes, tree.current);
  }

  get #written(): string {
    return this.#notes.comment ?? '';
  }

  #save(place?: Place): void {
    this.#onNotes({ comment: asComment(this.#text.value) }, place);
  }

  #toggle(isOpen: boolean): void {
    const hadFocus = this.#form.contains(document.activeElement);
    this.#form.hidden = !isOpen;
    this.#open.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      setText(byId('analyse-comment-label', HTMLElement), t`Comment ${this.#place()}`);
      this.#text.value = this.#written;
      this.#text.focus();
    } else if (hadFocus) this.#open.focus();
  }

  /** `on 11.Bg5`. */
  #place(): string {
    const tree = this.#tree;
    const { parent, move } = tree === undefined ? {} : nodeOf(tree.nodes, tree.current);
    if (tree === undefined || parent === undefined || move === undefined) return t`on the game`;
    return t`on ${numberedLine(nodeOf(tree.nodes, parent), [move.san]).join('')}`;
  }
}

/** A comment of PGN ends at its first closing brace, and has no lines. */
function asComment(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ').trim();
}
