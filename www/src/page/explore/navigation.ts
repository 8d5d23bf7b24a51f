/** What comes into the Explore view: what an address leads to, a search that is recorded, and files. */

import { type Loaded, programOf, readTree, recordingBytes } from '#espalier/element/tree/load.js';
import { isRule } from '#espalier/model/palette.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { startingNode } from '#espalier/model/starting-node.js';
import { bestLine } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { type ExploreLink, isSameRecording } from '../../model/address/explore-link.js';
import { follow, pathTo, type Step } from '../../model/address/recorded-path.js';
import type { Recording } from '../../model/address/view-links.js';
import { recordAlong } from '../../model/explore/record-along.js';
import { STORIES } from '../../model/explore/stories.js';
import type { WrongCutOfAll } from '../../model/trace/suite-rulings.js';
import { lateScript } from '../shared/late-script.js';
import type { Exploration } from './exploration.js';
import { Following } from './following.js';
import { resume, tell } from './tell-story.js';

/** Why a recording cannot be opened; few ask. */
async function wordsOf(cause: unknown): Promise<string> {
  const { recordingWords } = await lateScript(() => import('../../model/text/recording-words.js'));
  return recordingWords(cause);
}

/** Where in a recording somebody goes. */
type Destination = Pick<ExploreLink, 'path' | 'move' | 'version'>;

export class Navigation {
  readonly #exploration: Exploration;
  readonly #onUnchanged: () => void;
  /** The node of a file that a link leads to, until that is opened. */
  #wanted: { readonly file: string; readonly path: readonly Step[] | undefined } | undefined;
  /** The file that is being read: of two that are opened quickly the later one is shown. */
  #opening: symbol | undefined;
  readonly #following = new Following(
    () => this.#exploration.suite.shown.value,
    (before, now) => this.#reread(before, now),
  );

  /** `onUnchanged` is told that an address leads to nothing else than what is shown. */
  constructor(exploration: Exploration, onUnchanged: () => void) {
    this.#exploration = exploration;
    this.#onUnchanged = onUnchanged;
  }

  /** Opens what a link leads to: records it first, unless it is there already. Without one it tells a story. */
  async open({ recording, without, file, story, ...place }: ExploreLink): Promise<void> {
    const { shown, recorder, replay, fields } = this.#exploration;
    if (file !== undefined) return this.#openIn(file, place.path);
    if (recording === undefined) {
      const [first] = STORIES;
      if (shown.loaded.value !== undefined || recorder.hasBegun || first === undefined) return this.#onUnchanged();
      return tell(this.#exploration, { story: first, at: 0 });
    }
    if (isSameRecording(recording, shown.recording.value)) replay.finish();
    if (shown.loaded.value !== undefined && isSameRecording(recording, shown.recording.value)) {
      this.#exploration.select(this.#arrive(shown.loaded.value, place));
      this.#resume(story);
      return this.#compare(without);
    }
    this.#exploration.forget();
    fields.fill(recording);
    // Where something else has taken its place, that is not what was to be compared.
    if ((await this.record(recording, place)) === undefined) return;
    this.#resume(story);
    await this.#compare(without);
  }

  #resume(story: ExploreLink['story']): void {
    if (story !== undefined) resume(this.#exploration, story.id, story.at);
  }

  /** Records a search, and goes to a node of it. Resolves as `Exploration.record` does. */
  record(recording: Recording, place: Destination = {}): Promise<Loaded | undefined> {
    return this.#exploration.record(recording, (shown) => this.#arrive(shown, place));
  }

  /** Records once more what was opened from a file of this engine, at the same node. */
  async again(): Promise<void> {
    const { shown } = this.#exploration;
    const { file, loaded } = shown;
    if (file === undefined || loaded.value === undefined) return;
    const { readTrace } = await import('#espalier/engine/trace-file.js');
    const { fen, moves, chess960, depth, version } = readTrace(file).header;
    if (depth === undefined) return;
    const path = pathTo(loaded.value.tree.records, shown.selected.value);
    await this.record({ fen, moves, chess960, depth }, { path, ...(version !== undefined && { version }) });
  }

  /** Opens recordings of any program, and shows the first that can be read; of the shown one the same node. */
  async openFiles(files: readonly File[]): Promise<void> {
    const { suite, fields } = this.#exploration;
    const before = suite.shown.value;
    const again = files.length === 1 ? files.find(({ name }) => name === before?.name) : undefined;
    if (before !== undefined && again !== undefined) {
      fields.error.value = '';
      await this.#reread(before, again).catch(async (cause: unknown) => (fields.error.value = await wordsOf(cause)));
      return this.#following.begin();
    }
    suite.open(files);
    const opened = suite.files.value;
    for (const file of opened) {
      await this.openFile(file);
      if (suite.shown.value !== undefined || suite.files.value !== opened) return;
    }
  }

  /** Shows a cut that was judged, in its recording. */
  async openCut({ file, cut }: WrongCutOfAll<File>): Promise<void> {
    const { suite, shown, layout, judge } = this.#exploration;
    if (suite.shown.value === file) this.#exploration.select(cut.record);
    else await this.openFile(file, cut.record);
    if (suite.shown.value !== file || shown.selected.value !== cut.record) return;
    judge.learn(cut.record, { audits: [], rulings: [cut] });
    layout.show('why');
  }

  /** Opens a recording, at this record where one is asked for. What is shown stays where it cannot be read. */
  async openFile(file: File, record?: number): Promise<void> {
    const { fields, recorder, suite } = this.#exploration;
    const { error } = fields;
    error.value = '';
    const opening = Symbol();
    this.#opening = opening;
    const { latest } = recorder;
    // Another file, or a search that was asked for while this one was read.
    const isStale = (): boolean => this.#opening !== opening || recorder.latest !== latest;
    try {
      const bytes = await recordingBytes(file);
      const shown = await readTree(bytes);
      // Whatever is broken in it is found here, as long as what is shown is still there.
      const wanted = this.#wanted?.file === shown.hash ? this.#wanted?.path : undefined;
      const opensAt =
        record ?? (wanted === undefined ? startingNode(shown.tree) : follow(shown.tree.records, wanted).id);
      shown.tree.words(opensAt);
      await shown.tree.position(opensAt);
      if (isStale()) return;
      this.#wanted = undefined;
      this.#exploration.open(shown, opensAt, () => [file.name, programOf(shown)].filter((text) => text !== ''), bytes);
      suite.shown.value = file;
      this.#following.begin();
    } catch (cause) {
      const words = await wordsOf(cause);
      if (!isStale()) error.value = words;
    }
  }

  /** Shows what a file has become. What is selected stays, and what cannot be read yet is left out. */
  async #reread(before: File, now: File): Promise<void> {
    const { shown, suite, recorder } = this.#exploration;
    const { latest } = recorder;
    const bytes = await recordingBytes(now);
    const read = await readTree(bytes);
    const known = shown.loaded.value;
    if (known === undefined || suite.shown.value !== before || recorder.latest !== latest) return;
    const { id } = follow(read.tree.records, pathTo(known.tree.records, shown.selected.value));
    this.#exploration.open(read, id, () => [now.name, programOf(read)].filter((text) => text !== ''), bytes);
    suite.replace(before, now);
  }

  /** Goes to a node of a file, if that is shown; else as soon as it is opened. */
  #openIn(file: string, path: readonly Step[] | undefined): void {
    const { shown, fields } = this.#exploration;
    const { loaded } = shown;
    if (loaded.value?.trace === undefined && loaded.value?.hash === file)
      return this.#exploration.select(this.#arrive(loaded.value, path === undefined ? {} : { path }));
    this.#wanted = { file, path };
    fields.error.value = t`This link leads into a recording that has to be opened first: the file with the hash ${file}.`;
  }

  /** Compares what is shown with the same search without a rule, unless that is so already. */
  async #compare(rule: string | undefined): Promise<void> {
    const { comparing, map, layout, shown } = this.#exploration;
    const declared = [...(shown.loaded.value?.tree.records.declarations.rules.values() ?? [])];
    const label = declared.find(({ name }) => name === rule)?.label;
    if (rule === undefined || label === undefined || !isRule(rule) || comparing.now.value?.without === rule) return;
    layout.showEverything();
    layout.wanted.value = 'compare';
    await comparing.without(rule, label);
    map.order.value = 'difference';
  }

  /** The record that a path leads to, as far as it goes here; without one that of a move, or the one to start at. */
  #arrive({ tree, version: own }: Loaded, { path, move, version }: Destination): number {
    if (path === undefined) {
      const asked = move === undefined ? undefined : recordAlong(tree.records, 0, [move]);
      return asked ?? (this.#exploration.layout.isSimple.value ? bestMove(tree) : startingNode(tree));
    }
    const { id, complete } = follow(tree.records, path);
    if (!complete) {
      this.#exploration.fields.error.value =
        version === undefined || version === own
          ? t`The link leads further than what was recorded; this is as far as it goes.`
          : t`The link was made with another version of the engine, whose tree was another; this is as far as it goes.`;
    }
    return id;
  }
}

/** The record of the best move; of the position where there is none. */
function bestMove({ records }: RecordTree): number {
  return bestLine(records, 0).find((id) => records.move(id) !== undefined) ?? 0;
}
