/** The Explore view: what comes into it, and the address at which what it shows is found again. */

import { effect } from '@preact/signals';
import { h, render } from 'preact';
import type { Loaded } from '#espalier/element/tree/load.js';
import { programOf, readTree, recordingBytes } from '#espalier/element/tree/load.js';
import type { Engine } from '#espalier/engine/types.js';
import { tellingNode } from '#espalier/model/telling-node.js';
import { messageOf, onWords, t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { ExploreLink, Recording, Step } from '../../model/address/explore-link.js';
import { follow, isSameRecording, pathTo, writeLink } from '../../model/address/explore-link.js';
import { STORIES } from '../../model/explore/stories.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { addressBarOf } from '../shared/address-bar.js';
import { byId } from '../shared/dom.js';
import { PageBoard } from '../shared/page-board.js';
import type { SettingsStore } from '../shared/settings.js';
import { setTitle } from '../shared/title.js';
import { InLanguage } from '../shared/view/language.js';
import { isShown } from '../shared/views.js';
import { Exploration } from './exploration.js';
import { ExploreView } from './explore-view.js';
import { listenForKeys } from './walking.js';

export class ExplorePage {
  readonly #exploration: Exploration;
  // As long as nothing is shown, the address is the link that asks for it.
  readonly #addressBar = addressBarOf('explore', () => this.#exploration.shown.loaded.value && this.#link());
  #game: GamePositions | undefined;
  /** What was opened, where no engine has recorded it here. */
  #file: Uint8Array | undefined;
  /** The file that is being read: of two that are opened quickly the later one is shown. */
  #opening: symbol | undefined;

  constructor(rules: Rules, engine: Engine, settings: SettingsStore) {
    const root = byId('explore', HTMLElement);
    const exploration = new Exploration(rules, engine, settings, new PageBoard(), () => this.#addressBar.changed());
    this.#exploration = exploration;
    const share = {
      shown: exploration.shown,
      link: () => this.#link(),
      bytes: () => exploration.shown.loaded.value?.trace?.toFile() ?? this.#file,
      card: () => exploration.card(),
      onFile: (file: File) => void this.#openFile(file),
    };
    const view = h(ExploreView, {
      exploration,
      share,
      onRecord: (recording) => void this.#record(recording),
      onLastGame: () => void this.#lastGame(),
    });
    render(h(InLanguage, { children: view }), root);
    onWords(() => exploration.explainAgain());
    listenForKeys(root, exploration.walk);
    effect(() => this.#title(exploration.shown.loaded.value));
  }

  /** Offers the positions of the game that is being played. */
  offer(game: GamePositions): void {
    this.#game = game;
    this.#exploration.fields.offer(game);
    this.#exploration.telling.hasLastGame.value = game.view.sans.length >= 4;
  }

  /** Opens what a link leads to: records it first, unless it is there already. Without one it tells a story. */
  async open({ recording, path, version }: ExploreLink): Promise<void> {
    const { shown, recorder, replay, fields } = this.#exploration;
    this.#title(shown.loaded.value);
    if (recording === undefined) {
      const [first] = STORIES;
      if (shown.loaded.value !== undefined || recorder.hasBegun || first === undefined)
        return this.#addressBar.changed();
      return this.#exploration.tell(first, first.opensAt);
    }
    if (isSameRecording(recording, shown.recording.value)) replay.finish();
    if (shown.loaded.value !== undefined && isSameRecording(recording, shown.recording.value)) {
      return this.#exploration.select(this.#arrive(shown.loaded.value, path, version));
    }
    this.#exploration.forget();
    fields.fill(recording);
    await this.#record(recording, path, version);
  }

  /** Opens a recording that comes from elsewhere. */
  openRecording(file: File): void {
    void this.#openFile(file);
  }

  async #record(recording: Recording, path?: readonly Step[], version?: string): Promise<void> {
    await this.#exploration.record(recording, (shown) => this.#arrive(shown, path, version));
  }

  /** The record that a path leads to, as far as it goes here; without one a telling one. */
  #arrive({ tree, version: own }: Loaded, path: readonly Step[] | undefined, version: string | undefined): number {
    if (path === undefined) return tellingNode(tree);
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
    if (story !== undefined) await this.#exploration.tell(story, story.opensAt);
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
      const opensAt = tellingNode(shown.tree);
      shown.tree.words(opensAt);
      await shown.tree.position(opensAt);
      if (this.#opening !== opening) return;
      this.#file = bytes;
      this.#exploration.open(
        shown,
        opensAt,
        [file.name, programOf(shown)].filter((text) => text !== ''),
      );
    } catch (cause) {
      if (this.#opening === opening) error.value = messageOf(cause);
    }
  }

  /** The address of what is shown. */
  #link(): string {
    const { shown, replay } = this.#exploration;
    const { tree, version } = shown.loaded.value ?? {};
    const recorded = shown.recording.value;
    if (tree === undefined || recorded === undefined) return writeLink({});
    const { nodes: _nodes, ...position } = recorded;
    const recording = replay.earlier === undefined ? recorded : { ...position, depth: replay.earlier };
    return writeLink({
      recording,
      path: pathTo(tree.records, shown.selected.value),
      ...(version !== undefined && { version }),
    });
  }

  /** The title of the document, with the program of a file. */
  #title(shown: Loaded | undefined): void {
    const program = shown === undefined || shown.trace !== undefined || !isShown('explore') ? '' : programOf(shown);
    if (program !== '') setTitle(t`Explore: ${program}`);
  }
}
