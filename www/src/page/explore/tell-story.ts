/** Tells stories of a search, step by step. */

import type { Loaded } from '#espalier/element/tree/load.js';
import { ancestry } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { isSameRecording } from '../../model/address/explore-link.js';
import { STORIES } from '../../model/explore/stories.js';
import { stepAt } from '../../model/explore/story.js';
import { isShown } from '../shared/views.js';
import type { Exploration } from './exploration.js';
import { isStill } from './steps.js';
import type { Told } from './story-player.js';

/** A story, and one of its steps. */
export type Step = Pick<Told, 'story' | 'at'>;

/** Milliseconds of a move that is played on the board. */
const MOVE_TIME = 250;

/** Tells a step of a story: its moves are played on the board, then words, board and map are those of the step. */
export async function tell(exploration: Exploration, { story, at }: Step): Promise<void> {
  const { replay, layout, fields, shown, storyPlayer, querying, judge } = exploration;
  const step = story.steps[at];
  if (step === undefined) return;
  if (replay.earlier !== undefined || !layout.isSimple.value) replay.finish();
  // What is said while it is recorded stays: a file that was dropped meanwhile, and cannot be read.
  fields.error.value = '';
  const { recording } = story;
  const isThere = recording === undefined || isSameRecording(recording, shown.recording.value);
  const known = isThere ? shown.loaded.value : await exploration.record(recording, ({ tree }) => stepAt(tree, step).id);
  if (known === undefined) return;
  const { id, holds } = stepAt(known.tree, step);
  const asked = {};
  storyPlayer.asked = asked;
  const isStale = (): boolean => storyPlayer.asked !== asked;
  if (isThere) await playMoves(exploration, known, id, isStale);
  if (isStale()) return;
  // What the step speaks of is a row of the table.
  querying.clear();
  exploration.select(id);
  storyPlayer.told.value = toldOf(known, { story, at });
  layout.show('why');
  if (holds && step.claim?.kind === 'cut' && step.claim.verdict === 'wrong') judge.ask();
}

/** Takes up a story that a link names, wherever somebody had gone from it. */
export function resume({ shown, questions, storyPlayer }: Exploration, name: string, at: number): void {
  const known = shown.loaded.value;
  const story = [...questions.value, ...STORIES].find(({ id }) => id === name);
  if (known !== undefined && story?.steps[at] !== undefined) storyPlayer.told.value = toldOf(known, { story, at });
}

/** Tells the rest of the story, step by step; after the last step from the first on. */
export function playStory(exploration: Exploration): void {
  const { shown, storyPlayer } = exploration;
  if (storyPlayer.isPlaying.value) return storyPlayer.pause();
  const onward = async (): Promise<boolean> => {
    const { story, at, ids } = storyPlayer.told.value ?? {};
    if (story === undefined || at === undefined || ids?.[at] !== shown.selected.value) return false;
    if (!isShown('explore') || at + 1 === story.steps.length) return false;
    await tell(exploration, { story, at: at + 1 });
    return storyPlayer.told.value?.story === story && storyPlayer.told.value.at + 1 < story.steps.length;
  };
  const { story, at } = storyPlayer.told.value ?? {};
  if (story !== undefined && at === story.steps.length - 1) void tell(exploration, { story, at: 0 });
  storyPlayer.play(onward);
}

/** To a step beside the one that is told; nothing where none is told. */
export function stepOfStory(exploration: Exploration, by: 1 | -1): (() => void) | undefined {
  const { story, at = 0 } = exploration.storyPlayer.told.value ?? {};
  return story && (() => void tell(exploration, { story, at: at + by }));
}

function toldOf({ tree }: Loaded, { story, at }: Step): Told {
  const steps = story.steps.map((step) => stepAt(tree, step));
  const doubt = steps[at]?.holds === true ? '' : t`This version of the engine decides otherwise here.`;
  return { story, tree, at, ids: steps.map(({ id }) => id), doubt };
}

/** Plays the moves on the board that lead to a record, up to the one before it. */
async function playMoves(
  { board, shown }: Exploration,
  { tree }: Loaded,
  id: number,
  isStale: () => boolean,
): Promise<void> {
  if (isStill()) return;
  const from = ancestry(tree.records, shown.selected.value);
  const between = ancestry(tree.records, id)
    .slice(0, -1)
    .filter((step) => !from.includes(step) && tree.records.move(step) !== undefined);
  for (const step of between) {
    await board.preview(tree, step);
    await new Promise((done) => setTimeout(done, MOVE_TIME));
    if (isStale()) return;
  }
}
