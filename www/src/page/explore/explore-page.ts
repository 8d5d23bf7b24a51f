/** The Explore view: what comes into it, and the address at which what it shows is found again. */

import { effect } from '@preact/signals';
import { h, render } from 'preact';
import type { Loaded } from '#espalier/element/tree/load.js';
import { programOf, readTree, recordingBytes } from '#espalier/element/tree/load.js';
import type { Engine, Ranges } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { isRule } from '#espalier/model/palette.js';
import { tellingNode } from '#espalier/model/telling-node.js';
import { onWords, t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { ExploreLink } from '../../model/address/explore-link.js';
import { isSameRecording, readLink, writeLink } from '../../model/address/explore-link.js';
import type { Recording } from '../../model/address/position-link.js';
import type { Step } from '../../model/address/recorded-path.js';
import { follow, pathTo } from '../../model/address/recorded-path.js';
import { recordAlong } from '../../model/explore/record-along.js';
import { STORIES } from '../../model/explore/stories.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { addressBarOf } from '../shared/address-bar.js';
import { byId } from '../shared/dom.js';
import { whenIdle } from '../shared/idle.js';
import { PageBoard } from '../shared/page-board.js';
import type { SettingsStore } from '../shared/settings.js';
import { setTitle } from '../shared/title.js';
import { InLanguage } from '../shared/view/language.js';
import { fetchLate } from '../shared/view/late.js';
import { isShown } from '../shared/views.js';
import { Exploration } from './exploration.js';
import { ExploreView } from './explore-view.js';
import { listenForKeys } from './walking.js';

/** Where in a recording somebody goes. */
type Place = Pick<ExploreLink, 'path' | 'move' | 'version'>;

export class ExplorePage {
  readonly #exploration: Exploration;
  // As long as nothing is shown, the address is the link that asks for it.
  readonly #addressBar = addressBarOf('explore', () => this.#exploration.shown.loaded.value && this.#link());
  #game: GamePositions | undefined;
  /** The node of a file that a link leads to, until that is opened. */
  #wanted: { readonly file: string; readonly path: readonly Step[] | undefined } | undefined;
  /** The file that is being read: of two that are opened quickly the later one is shown. */
  #opening: symbol | undefined;
  readonly #ranges: Ranges;

  constructor(rules: Rules, engine: Engine, settings: SettingsStore) {
    this.#ranges = engine.ranges;
    const root = byId('explore', HTMLElement);
    const exploration = new Exploration(rules, engine, settings, new PageBoard(), () => this.#addressBar.changed());
    this.#exploration = exploration;
    const share = {
      shown: exploration.shown,
      link: () => this.#link(),
      card: () => exploration.card(),
      onFile: (file: File) => void this.#openFile(file),
    };
    const view = h(ExploreView, {
      exploration,
      share,
      onRecord: (recording) => void this.#record(recording),
      onLastGame: () => void this.#lastGame(),
      onAgain: () => void this.#again(),
    });
    render(h(InLanguage, { children: view }), root);
    onWords(() => exploration.explainAgain());
    listenForKeys(root, exploration.walk);
    whenIdle(fetchLate);
    effect(() => void (exploration.comparing.now.value && this.#addressBar.changed()));
    effect(() => this.#title(exploration.shown.loaded.value));
  }

  /** Offers the positions of the game that is being played. */
  offer(game: GamePositions): void {
    this.#game = game;
    this.#exploration.fields.offer(game);
    this.#exploration.telling.hasLastGame.value = game.view.sans.length >= 4;
  }

  /** Opens what the address of the view leads to. */
  enter(hash: string): void {
    const link = readLink(hash, this.#ranges);
    if (link !== undefined) void this.#open(link);
  }

  /** Opens what a link leads to: records it first, unless it is there already. Without one it tells a story. */
  async #open({ recording, without, file, ...place }: ExploreLink): Promise<void> {
    const { shown, recorder, replay, fields } = this.#exploration;
    this.#title(shown.loaded.value);
    if (file !== undefined) return this.#openIn(file, place.path);
    if (recording === undefined) {
      const [first] = STORIES;
      if (shown.loaded.value !== undefined || recorder.hasBegun || first === undefined)
        return this.#addressBar.changed();
      return this.#exploration.tell(first, 0);
    }
    if (isSameRecording(recording, shown.recording.value)) replay.finish();
    if (shown.loaded.value !== undefined && isSameRecording(recording, shown.recording.value)) {
      this.#exploration.select(this.#arrive(shown.loaded.value, place));
      return this.#compare(without);
    }
    this.#exploration.forget();
    fields.fill(recording);
    await this.#record(recording, place);
    return this.#compare(without);
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

  /** Records once more what was opened from a file of this engine, at the same node. */
  async #again(): Promise<void> {
    const { shown } = this.#exploration;
    const { file, loaded } = shown;
    if (file === undefined || loaded.value === undefined) return;
    const { readTrace } = await import('#espalier/engine/trace-file.js');
    const { fen, moves, chess960, depth, version } = readTrace(file).header;
    if (depth === undefined) return;
    const path = pathTo(loaded.value.tree.records, shown.selected.value);
    await this.#record({ fen, moves, chess960, depth }, { path, ...(version !== undefined && { version }) });
  }

  /** Compares what is shown with the same search without a rule, unless that is so already. */
  async #compare(rule: string | undefined): Promise<void> {
    const { comparing, map, room, shown } = this.#exploration;
    const declared = [...(shown.loaded.value?.tree.records.declarations.rules.values() ?? [])];
    const label = declared.find(({ name }) => name === rule)?.label;
    if (rule === undefined || label === undefined || !isRule(rule) || comparing.now.value?.without === rule) return;
    room.wanted.value = 'compare';
    await comparing.without(rule, t(label));
    map.order.value = 'difference';
  }

  /** Opens a recording that comes from elsewhere. */
  openRecording(file: File): void {
    void this.#openFile(file);
  }

  async #record(recording: Recording, place: Place = {}): Promise<void> {
    await this.#exploration.record(recording, (shown) => this.#arrive(shown, place));
  }

  /** The record that a path leads to, as far as it goes here; without one that of a move, or a telling one. */
  #arrive({ tree, version: own }: Loaded, { path, move, version }: Place): number {
    if (path === undefined) {
      const asked = move === undefined ? undefined : recordAlong(tree.records, 0, [move]);
      return asked ?? tellingNode(tree);
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

  /** The most doubtful move of the game that is being played, as a story. */
  async #lastGame(): Promise<void> {
    const story = this.#game && (await this.#exploration.recorder.lastGame(this.#game));
    if (story !== undefined) await this.#exploration.tell(story, 0);
  }

  /** Opens a recording of this or another program. What is shown stays where it cannot be read. */
  async #openFile(file: File): Promise<void> {
    const { error } = this.#exploration.fields;
    error.value = '';
    const opening = Symbol();
    this.#opening = opening;
    try {
      const bytes = await recordingBytes(file);
      const shown = await readTree(bytes);
      // Whatever is broken in it is found here, as long as what is shown is still there.
      const wanted = this.#wanted?.file === shown.hash ? this.#wanted?.path : undefined;
      const opensAt = wanted === undefined ? tellingNode(shown.tree) : follow(shown.tree.records, wanted).id;
      shown.tree.words(opensAt);
      await shown.tree.position(opensAt);
      if (this.#opening !== opening) return;
      this.#wanted = undefined;
      this.#exploration.open(
        shown,
        opensAt,
        [file.name, programOf(shown)].filter((text) => text !== ''),
        bytes,
      );
    } catch (cause) {
      if (this.#opening === opening) error.value = messageOf(cause);
    }
  }

  /** The address of what is shown. */
  #link(): string {
    const { shown, replay, comparing } = this.#exploration;
    const without = comparing.now.value?.without;
    const { tree, version, hash } = shown.loaded.value ?? {};
    const recorded = shown.recording.value ?? shown.growing.value?.recording;
    if (tree === undefined) return writeLink({});
    const path = pathTo(tree.records, shown.selected.value);
    if (recorded === undefined) return writeLink(hash === undefined ? {} : { file: hash, path });
    const { nodes: _nodes, ...position } = recorded;
    const recording = replay.earlier === undefined ? recorded : { ...position, depth: replay.earlier };
    return writeLink({
      recording,
      path,
      ...(without !== undefined && { without }),
      ...(version !== undefined && { version }),
    });
  }

  /** The title of the document, with the program of a file. */
  #title(shown: Loaded | undefined): void {
    const program = shown === undefined || 'toFile' in shown.source || !isShown('explore') ? '' : programOf(shown);
    if (program !== '') setTitle(t`Explore: ${program}`);
  }
}
