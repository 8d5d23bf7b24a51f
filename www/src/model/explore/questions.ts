/** Three questions that a recorded search answers: why this move, what was skipped, and when the move was found. */

import { findPath } from '#espalier/element/tree/find-path.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import { integer, numberedMove, percent } from '#espalier/model/format.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { bestLine } from '#espalier/model/walk.js';
import { plural, t } from '#espalier/model/words.js';
import { isSameRecording } from '../address/explore-link.js';
import { pathTo, writePath } from '../address/recorded-path.js';
import type { Recording } from '../address/view-links.js';
import { skippedOf, skipWords } from '../trace/cuts.js';
import { bandsOf, iterationsOf, stagesOf } from './replay.js';
import { STORIES } from './stories.js';
import type { Story, StoryStep } from './story.js';

/** Further moves of the best line, or changes of mind, are more than somebody follows. */
const MOST_STEPS = 6;

export interface Asked extends Pick<Loaded, 'tree' | 'trace'> {
  /** Absent for a file. */
  readonly recording: Recording | undefined;
  /** The score at a record, as the page tells scores. */
  readonly scoreText: (id: number) => string;
}

/** The questions that this search has an answer to. */
export function questionsOf(asked: Asked): Story[] {
  const told = STORIES.find(({ recording }) => recording !== undefined && isSameRecording(recording, asked.recording));
  return [told?.asks === true ? told : whyOf(asked), skippedStory(asked), foundStory(asked)].filter(
    (story) => story !== undefined,
  );
}

/** The best line, move by move. */
function whyOf({ tree, recording, scoreText }: Asked): Story | undefined {
  const { records } = tree;
  const line = bestLine(records, 0).filter((id) => records.move(id) !== undefined);
  const [best, ...others] = line;
  if (best === undefined) return undefined;
  const name = nameOf(tree, best);
  const [nodes, all] = [records.nodes(best), records.nodes(0)];
  const [reply, ...further] = others.slice(0, MOST_STEPS - 2);
  return {
    id: 'why',
    title: () => t`Why ${name}?`,
    subtitle: () => t`the line that Espalier expects`,
    sign: 'crown',
    recording,
    steps: [
      stepTo(
        tree,
        records.parent(best),
        () => t`Espalier looked at ${integer(all)} positions. ${percent(nodes, all)} of them came after ${name}.`,
      ),
      stepTo(tree, best, () => t`${name} is the best move that was found: ${scoreText(best)}.`),
      ...(reply === undefined
        ? []
        : [stepTo(tree, reply, () => t`The best reply is ${nameOf(tree, reply)}. ${sentenceAt(tree, reply)}`)]),
      ...further.map((id) =>
        stepTo(tree, id, () => t`The line goes on with ${nameOf(tree, id)}. ${sentenceAt(tree, id)}`),
      ),
    ],
  };
}

/** An example of each reason for which something was skipped. */
function skippedStory({ tree, recording }: Asked): Story | undefined {
  const skipped = skippedOf(tree.records);
  if (skipped.length === 0) return undefined;
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  return {
    id: 'skipped',
    title: () => t`What did it skip, and why?`,
    subtitle: () =>
      t`${integer(all)} ${plural(all, 'time', 'times')}, for ${skipped.length} ${plural(skipped.length, 'reason', 'reasons')}`,
    sign: 'shears',
    recording,
    steps: skipped.map(({ reason, count, example }) =>
      stepTo(
        tree,
        example,
        () =>
          t`${integer(count)} ${plural(count, 'time', 'times')}: ${skipWords(reason)}. An example is ${nameOf(tree, example)}. ${sentenceAt(tree, example)}`,
      ),
    ),
  };
}

/** Which move looked best, from depth to depth; of many changes the last ones. */
function foundStory({ tree, trace, recording }: Asked): Story | undefined {
  if (trace === undefined) return undefined;
  const iterations = iterationsOf(trace);
  const bands = bandsOf(stagesOf(iterations, tree));
  const depthOf = (at: number): number => iterations[at]?.depth ?? 0;
  const steps = bands.slice(-MOST_STEPS).flatMap(({ first, count }) => {
    const uci = iterations[first]?.bestMove;
    const id = uci === undefined ? undefined : findPath(tree, [uci]);
    if (id === undefined) return [];
    const [from, to] = [depthOf(first), depthOf(first + count - 1)];
    const isLast = first + count === iterations.length;
    return [stepTo(tree, id, () => bandWords(nameOf(tree, id), from, to, isLast))];
  });
  const found = depthOf(bands.at(-1)?.first ?? 0);
  if (steps.length === 0) return undefined;
  return {
    id: 'found',
    title: () => t`When did it find the move?`,
    subtitle: () =>
      bands.length === 1
        ? t`from the first look on`
        : t`${found} ${plural(found, 'half-move', 'half-moves')} deep, not before`,
    sign: 'clock',
    recording,
    steps,
  };
}

function bandWords(name: string, from: number, to: number, isLast: boolean): string {
  if (isLast && from === 1) return t`${name} looked best from the first depth to the last.`;
  if (isLast) return t`From depth ${from} on ${name} is the best move, and it stays the best.`;
  if (from === to) return t`At depth ${from} ${name} looked best.`;
  return t`From depth ${from} to ${to} ${name} looked best.`;
}

function stepTo({ records }: RecordTree, id: number, text: () => string): StoryStep {
  return { path: writePath(pathTo(records, id)), text };
}

const sentenceAt = (tree: RecordTree, id: number): string => tree.words(id).sentence;

/** A move with its number; the position that is searched is named by who is to move. */
export function nameOf(tree: RecordTree, id: number): string {
  const { records } = tree;
  if (records.move(id) === undefined) return numberedMove(tree.root, '?');
  return numberedMove(tree.placementOf(records.parent(id)), tree.of(id));
}
