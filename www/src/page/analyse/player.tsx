/** Who has a side, beside the board: name, rating, and what the clock said; what nobody says is left out. */

import type { ComponentChildren, JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { fensOf, nodeOf, pathTo, type VariationTree } from '../../model/analysis/variation-tree.js';
import { opposite } from '../../model/game/clock.js';
import { tagOf } from '../../model/pgn/game-title.js';
import { Captured } from '../shared/view/captured.js';
import '../shared/view/player.css';
import './player.css';

export interface PlayerProps {
  readonly side: Color;
  readonly tree: VariationTree;
  readonly children?: ComponentChildren;
}

export function Player({ side, tree, children }: PlayerProps): JSX.Element {
  const { tags } = tree.start;
  const tag = side === 'white' ? 'White' : 'Black';
  const rating = tagOf(tags, `${tag}Elo`);
  const clock = clockOf(tree, side);
  const isToMove = nodeOf(tree.nodes, tree.current).turn === side;
  return (
    <p class="player">
      <span class={`side ${side}`} aria-hidden="true" />
      <b>{tagOf(tags, tag) || sideName(side)}</b>
      {rating !== '' && <span class="rating">{rating}</span>}
      <Captured fens={fensOf(tree)} color={side} />
      {clock !== undefined && <span class={isToMove ? 'clock running' : 'clock'}>{clockText(clock)}</span>}
      {children}
    </p>
  );
}

/** What was left on the clock of a side after its last move up to the position shown, in seconds. */
function clockOf(tree: VariationTree, side: Color): number | undefined {
  const moves = pathTo(tree, tree.current).map((id) => nodeOf(tree.nodes, id));
  return moves.findLast(({ turn, clock }) => turn === opposite(side) && clock !== undefined)?.clock;
}

/** `0:34:18`. */
function clockText(seconds: number): string {
  const two = (value: number): string => `${Math.floor(value) % 60}`.padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}
