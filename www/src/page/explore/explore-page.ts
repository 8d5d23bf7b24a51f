/** The Explore view: what comes into it, and the address at which what it shows is found again. */

import { effect } from '@preact/signals';
import { h, render } from 'preact';
import { type Loaded, programOf } from '#espalier/element/tree/load.js';
import type { Engine, Ranges } from '#espalier/engine/types.js';
import { onWords, t } from '#espalier/model/words.js';
import { readLink, writeLink } from '../../model/address/explore-link.js';
import { pathTo } from '../../model/address/recorded-path.js';
import type { GamePositions } from '../../model/game/game.js';
import { addressBarOf } from '../shared/address-bar.js';
import type { Dependencies } from '../shared/dependencies.js';
import { byId } from '../shared/dom.js';
import { whenIdle } from '../shared/pace.js';
import { PageBoard } from '../shared/page-board.js';
import { fetchLate } from '../shared/view/late.js';
import { isShown, setTitle } from '../shared/views.js';
import { DetailSwitch } from './detail-switch.js';
import { Exploration } from './exploration.js';
import { ExploreView } from './explore-view.js';
import { Navigation } from './navigation.js';
import { tell } from './tell-story.js';
import { listenForKeys } from './walking.js';

export class ExplorePage {
  readonly #exploration: Exploration;
  readonly #navigation: Navigation;
  // As long as nothing is shown, the address is the link that asks for it.
  readonly #addressBar = addressBarOf('explore', () => this.#exploration.shown.loaded.value && this.#link());
  #game: GamePositions | undefined;
  readonly #ranges: Ranges;

  constructor(engine: Engine, { rules, settings, busy }: Pick<Dependencies, 'rules' | 'settings' | 'busy'>) {
    this.#ranges = engine.ranges;
    const root = byId('explore', HTMLElement);
    const exploration = new Exploration(rules, engine, settings, new PageBoard(), () => this.#addressBar.changed());
    this.#exploration = exploration;
    const navigation = new Navigation(exploration, () => this.#addressBar.changed());
    this.#navigation = navigation;
    const share = {
      shown: exploration.shown,
      link: () => this.#link(),
      card: () => exploration.card(),
      onFiles: (files: readonly File[]) => void navigation.openFiles(files),
      byHand: () => exploration.suite.byHand,
    };
    const view = h(ExploreView, {
      exploration,
      navigation,
      share,
      onLastGame: () => void this.#lastGame(),
    });
    render(view, root);
    render(h(DetailSwitch, { layout: exploration.layout }), byId('explore-tools', HTMLElement));
    onWords(() => exploration.explainAgain());
    listenForKeys(root, exploration);
    whenIdle(fetchLate);
    effect(
      () =>
        void ((exploration.comparing.now.value || exploration.storyPlayer.told.value) && this.#addressBar.changed()),
    );
    effect(() => busy.set('exploration', exploration.isBusy));
    effect(() => this.#title(exploration.shown.loaded.value));
  }

  /** Offers the positions of the game that is being played. */
  offer(game: GamePositions): void {
    this.#game = game;
    this.#exploration.fields.offer(game);
    this.#exploration.storyPlayer.hasLastGame.value = game.view.sans.length >= 4;
  }

  /** Opens what the address of the view leads to. */
  enter(hash: string): void {
    const link = readLink(hash, this.#ranges);
    if (link === undefined) return;
    this.#title(this.#exploration.shown.loaded.value);
    void this.#navigation.open(link);
  }

  /** Opens recordings that come from elsewhere. */
  openRecordings(files: readonly File[]): void {
    void this.#navigation.openFiles(files);
  }

  /** The most doubtful move of the game that is being played, as a story. */
  async #lastGame(): Promise<void> {
    const story = this.#game && (await this.#exploration.recorder.lastGame(this.#game));
    if (story !== undefined) await tell(this.#exploration, { story, at: 0 });
  }

  /** The address of what is shown. */
  #link(): string {
    const { shown, replay, comparing, storyPlayer } = this.#exploration;
    const told = storyPlayer.told.value;
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
      ...(told !== undefined && { story: { id: told.story.id, at: told.at } }),
      ...(version !== undefined && { version }),
    });
  }

  /** The title of the document, with the program of a file. */
  #title(shown: Loaded | undefined): void {
    const program = shown === undefined || 'toFile' in shown.source || !isShown('explore') ? '' : programOf(shown);
    if (program !== '') setTitle(t`Explore: ${program}`);
  }
}
