/**
 * The comment that is being written. It belongs to the position at which it was begun, and is kept when that is left.
 */

import { signal } from '@preact/signals';
import type { Study } from '../../model/analysis/study.js';
import { nodeOf, type VariationTree } from '../../model/analysis/variation-tree.js';

export class CommentDraft {
  readonly #study: Study;
  readonly text = signal('');
  readonly isOpen = signal(false);
  #place: VariationTree | undefined;
  /** It stands in the game as far as it had come when the page was left. */
  #isKept = false;

  constructor(study: Study) {
    this.#study = study;
  }

  open(): void {
    const { tree } = this.#study;
    if (tree === undefined) return;
    this.#place = tree;
    this.text.value = commentOf(tree);
    this.isOpen.value = true;
  }

  /** Nothing is written. */
  close(): void {
    this.isOpen.value = false;
    if (this.#isKept && this.#place !== undefined) this.#write(commentOf(this.#place));
  }

  save(): void {
    this.isOpen.value = false;
    this.#write(this.text.value);
  }

  /** Nobody may come back to the page. Who does goes on writing, or closes it without. */
  keep(): void {
    if (!this.isOpen.value || this.#place === undefined || this.text.value === commentOf(this.#place)) return;
    this.#write(this.text.value);
    this.#isKept = true;
  }

  #write(text: string): void {
    this.#isKept = false;
    this.#study.annotate({ comment: asComment(text) }, this.#place);
  }

  /** What is being written is written, as far as it has come. */
  finish(): void {
    if (!this.isOpen.value || this.#place === undefined) return;
    if (this.text.value === commentOf(this.#place)) this.close();
    else this.save();
  }

  /** Whether it is written at this position: what is shown comes a moment after what is asked for. */
  isAt({ start, current }: VariationTree): boolean {
    return this.isOpen.value && start === this.#place?.start && current === this.#place.current;
  }

  /** Another position, or another game, is shown. */
  follow(tree: VariationTree): void {
    if (!this.isAt(tree)) this.finish();
  }
}

function commentOf({ nodes, current }: VariationTree): string {
  return nodeOf(nodes, current).comment ?? '';
}

/** A comment of PGN ends at its first closing brace, and has no lines. */
function asComment(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ').trim();
}
