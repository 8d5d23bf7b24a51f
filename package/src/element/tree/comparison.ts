/** A second recording of the same position: its map, what both came to, and where they part. */

import { type Both, compareTraces, type Parting, type RootVerdict, type Treatment } from '../../compare/index.js';
import { readTrace, type TraceFile } from '../../engine/trace-file.js';
import { endText } from '../../model/end-text.js';
import { integer, type LineStart, numberedLine, scoreText, signedInteger } from '../../model/format.js';
import type { MapColor } from '../../model/palette.js';
import type { RecordTree } from '../../model/record-tree.js';
import { t } from '../../model/words.js';
import { element, setText } from '../dom.js';
import { findPath } from './find-path.js';
import { type Loaded, loaded, type TreeSource } from './load.js';
import { colorFor, TreeMap } from './tree-map.js';

/** Where it is shown. */
export interface ComparisonPlace {
  /** What both came to, and where they part. */
  readonly words: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hover: HTMLElement;
  /** What the second search says at the node that the first one shows. */
  readonly sentence: HTMLElement;
}

/** Rules that are told. */
const MOST_RULES = 16;

export class Comparison {
  readonly #place: ComparisonPlace;
  readonly #map: TreeMap;
  #tree: RecordTree | undefined;

  /** `onSelect` is told the moves to a node of the second map. */
  constructor(place: ComparisonPlace, onSelect: (path: readonly string[]) => void) {
    this.#place = place;
    this.#map = new TreeMap(place, (id) => onSelect(this.#tree?.records.path(id) ?? []));
    this.#map.setScale('root');
  }

  /**
   * Shows a second recording beside the first.
   *
   * @throws ComparisonError where they are of two positions.
   */
  show(first: TreeSource, second: TreeSource, color: MapColor): void {
    const comparison = compareTraces(fileOf(first), fileOf(second));
    const other: Loaded = loaded(second);
    this.#tree = other.tree;
    this.#place.words.replaceChildren(...wordsOf(comparison, other.tree.root));
    this.#map.show(other.tree.records, other.tree);
    this.setColor(color);
  }

  /** Shows no second recording. */
  clear(): void {
    this.#tree = undefined;
  }

  setColor(color: MapColor): void {
    this.#map.setColor(colorFor(this.#tree?.records, color));
  }

  /** Shows the node that these moves lead to; where the second search did not go, the last one that it has on the way. */
  select(path: readonly string[]): void {
    const tree = this.#tree;
    if (tree === undefined) return;
    const id = findPath(tree, path) ?? 0;
    this.#map.select(id);
    const went = tree.records.path(id).length;
    const words = tree.words(id).sentence;
    setText(this.#place.sentence, went < path.length ? t`B did not go there. ${words}` : `B: ${words}`);
  }
}

/** What can be compared is a file. */
function fileOf(source: TreeSource): TraceFile {
  return 'header' in source ? source : readTrace(source.toFile());
}

function wordsOf(
  { roots, rules, first, partings, commonLine }: ReturnType<typeof compareTraces>,
  start: LineStart,
): HTMLElement[] {
  const line = (moves: readonly string[]): string => numberedLine(start, moves).join(' ');
  const common =
    commonLine === 0
      ? t`The best moves are different.`
      : commonLine === 1
        ? t`The principal variations have the first move in common.`
        : t`The principal variations have the first ${commonLine} moves in common.`;
  return [
    verdicts(roots, line),
    element('p', {}, common),
    ...partingWords(first, partings, line, new Map(rules.map(({ rule, label }) => [rule, t(label)]))),
    ...(rules.length === 0 ? [] : [ruleTable(rules)]),
  ];
}

function verdicts(roots: Both<RootVerdict>, line: (moves: readonly string[]) => string): HTMLElement {
  const rows = (['a', 'b'] as const).map((side) => {
    const { program, without, score, nodes, line: moves } = roots[side];
    const name = [program, ...without.map((rule) => t`without ${rule}`)].join(' ');
    const facts = [score === undefined ? '' : scoreText(score), t`${integer(nodes)} nodes`, line(moves.slice(0, 8))];
    return element(
      'div',
      {},
      element('dt', {}, `${side.toUpperCase()}: ${name}`),
      element('dd', {}, facts.filter((text) => text !== '').join(' · ')),
    );
  });
  return element('dl', { class: 'facts' }, ...rows);
}

function partingWords(
  first: Parting | undefined,
  partings: number,
  line: (moves: readonly string[]) => string,
  labels: ReadonlyMap<string, string>,
): HTMLElement[] {
  if (first === undefined) return [element('p', {}, t`Every move was treated in the same way.`)];
  const place = line(first.path) || t`root`;
  const where =
    partings === 1
      ? t`They part at ${place} alone.`
      : t`They part at ${place} first, and at ${integer(partings - 1)} more.`;
  return [
    element('p', {}, where),
    element(
      'ul',
      { class: 'treatments' },
      element('li', {}, `A: ${treatmentText(first.a, labels)}`),
      element('li', {}, `B: ${treatmentText(first.b, labels)}`),
    ),
  ];
}

function treatmentText({ visit, end, depth, searches, nodes }: Treatment, labels: ReadonlyMap<string, string>): string {
  if (searches === 0) return t`not among the moves`;
  const why = end === undefined ? undefined : (labels.get(end) ?? endText(end));
  if (visit === 'pruned') return t`pruned by ${why ?? '–'}`;
  const parts = [
    depth === undefined ? undefined : t`depth ${depth}`,
    why === undefined ? undefined : t`ended: ${why}`,
    searches === 1 ? undefined : t`searched ${searches} times`,
    t`${integer(nodes)} nodes`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function ruleTable(rules: ReturnType<typeof compareTraces>['rules']): HTMLElement {
  const head = ['', 'A', 'B', 'B − A'].map((name) => element('th', { scope: 'col' }, name));
  const rows = rules
    .slice(0, MOST_RULES)
    .map(({ label, a, b }) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, t(label)),
        ...[integer(a), integer(b), signedInteger(b - a)].map((text) => element('td', {}, text)),
      ),
    );
  return element(
    'table',
    { class: 'rules' },
    element('caption', {}, t`How often each rule decided`),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
}
