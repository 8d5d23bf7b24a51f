/** The attributes of `<espalier-tree>` as properties. */

import type { TraceRequest } from '../../engine/types.js';
import type { MapColor } from '../../model/palette.js';
import { attributeOf, ElementBase, isOn, saidIn, setAttribute, setOn } from '../element-base.js';
import type { TreeEventMap } from './events.js';
import { PACE } from './player.js';

export class TreeAttributes extends ElementBase<TreeEventMap> {
  /** The address of a trace file, of this or another program. No engine is asked for it. */
  get src(): string | null {
    return this.getAttribute('src');
  }

  set src(url: string | null) {
    setAttribute(this, 'src', url);
  }

  /** Without `src` and `trace`: the position to search and to record, in the visitor's browser. */
  get fen(): string | null {
    return this.getAttribute('fen');
  }

  set fen(fen: string | null) {
    setAttribute(this, 'fen', fen);
  }

  /** Moves in UCI notation, with spaces between them, played before the search. */
  get moves(): string | null {
    return this.getAttribute('moves');
  }

  set moves(moves: string | readonly string[] | null | undefined) {
    setAttribute(this, 'moves', spaced(moves));
  }

  /** Castling is written as the king taking its rook. */
  get chess960(): boolean {
    return isOn(this, 'chess960');
  }

  set chess960(value: boolean) {
    setOn(this, 'chess960', value);
  }

  /** How deep to search, in plies. */
  get depth(): number | null {
    return numberOf(this.getAttribute('depth'));
  }

  set depth(depth: number | null) {
    setAttribute(this, 'depth', depth);
  }

  /** How many nodes to search; 50,000 where neither this nor `depth` is given. */
  get nodes(): number | null {
    return numberOf(this.getAttribute('nodes'));
  }

  set nodes(nodes: number | null) {
    setAttribute(this, 'nodes', nodes);
  }

  /** The moves to the node shown first, in UCI or standard notation, with spaces between them; else it is a telling one. */
  get path(): string | null {
    return this.getAttribute('path');
  }

  set path(path: string | readonly string[] | null | undefined) {
    setAttribute(this, 'path', spaced(path));
  }

  /** The node shown first: the first that a query finds, as `rule=nullMove ply<=2`. It goes before `path`. */
  get find(): string | null {
    return this.getAttribute('find');
  }

  set find(query: string | null) {
    setAttribute(this, 'find', query);
  }

  /** The moves to a node that it plays to, once it has been seen at the first one. */
  get to(): string | null {
    return this.getAttribute('to');
  }

  set to(path: string | readonly string[] | null | undefined) {
    setAttribute(this, 'to', spaced(path));
  }

  /** Milliseconds that each node is shown where it plays. */
  get pace(): number {
    return Math.max(0, numberOf(this.getAttribute('pace')) ?? PACE);
  }

  set pace(milliseconds: number | null) {
    setAttribute(this, 'pace', milliseconds);
  }

  /** Board, sentence and map alone, for a talk, a video, or a figure in a text. */
  get bare(): boolean {
    return isOn(this, 'bare');
  }

  set bare(value: boolean) {
    setOn(this, 'bare', value);
  }

  /** The address of a second trace file, of a search of the same position, to compare with. */
  get compare(): string | null {
    return this.getAttribute('compare');
  }

  set compare(url: string | null) {
    setAttribute(this, 'compare', url);
  }

  /**
   * What the colors of the map stand for: `rate` (of improving), `improvement`, or `rule`. A recording that does not know
   * it is shown by rule.
   */
  get color(): MapColor {
    const color = this.getAttribute('color');
    return color === 'rule' || color === 'improvement' ? color : 'rate';
  }

  set color(color: MapColor | null) {
    setAttribute(this, 'color', color);
  }

  /** Where `espalier/worker.js` is, for the engine that the element starts. */
  get workerUrl(): string | null {
    return attributeOf(this, 'worker-url');
  }

  set workerUrl(url: string | null) {
    setAttribute(this, 'worker-url', url);
  }

  /** Where `espalier/engine.wasm` is, for the engine that the element starts. */
  get wasmUrl(): string | null {
    return attributeOf(this, 'wasm-url');
  }

  set wasmUrl(url: string | null) {
    setAttribute(this, 'wasm-url', url);
  }
}

/** Enough for a tree worth looking at, in less than a second on a phone. */
const NODES = 50_000;

/** The search that the attributes ask for, if they do. */
export function requestOf(tree: TreeAttributes): TraceRequest | undefined {
  const { depth, nodes, chess960 } = tree;
  const [fen, moves] = [saidIn(tree, 'fen'), saidIn(tree, 'moves')];
  if (fen === undefined && moves === undefined && depth === null && nodes === null) return undefined;
  return {
    ...(fen !== undefined && { fen }),
    moves: (moves ?? '').split(/\s+/).filter((move) => move !== ''),
    chess960,
    limits: depth === null ? { nodes: nodes ?? NODES } : { depth, ...(nodes !== null && { nodes }) },
  };
}

/** Moves as the attributes have them. */
function spaced(moves: string | readonly string[] | null | undefined): string | null | undefined {
  return typeof moves === 'string' ? moves : moves?.join(' ');
}

function numberOf(value: string | null): number | null {
  return value === null || value.trim() === '' || !Number.isFinite(Number(value)) ? null : Number(value);
}
