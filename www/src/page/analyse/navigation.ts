/** What comes into the Analyse view: what an address leads to, what is opened, and what was analysed last. */

import { t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import type { LinkedGame } from '../../model/address/address.js';
import type { AnalysisLink } from '../../model/address/analysis-link.js';
import { unpackText } from '../../model/address/packed-text.js';
import { treeOf } from '../../model/analysis/game-tree.js';
import { goTo, livingNodes, ROOT, type VariationTree } from '../../model/analysis/variation-tree.js';
import { analysisIdOf, type GameHandoff, sideOf } from '../../model/game/game-handoff.js';
import { faultSentence } from '../../model/text/fault-text.js';
import { shownInEntry } from '../shared/address-bar.js';
import { tellEverywhere } from '../shared/page-notice.js';
import type { Analysis } from './analysis.js';
import type { KeptAnalysis } from './analysis-store.js';
import type { IsStale } from './game-opener.js';

/** Bytes of a PGN that a link may have. */
const WRITTEN_MAX = 1_000_000;
/** Nothing is being read. */
const NOTHING: IsStale = () => true;

export class Navigation {
  readonly #analysis: Analysis;
  readonly #rules: Rules;
  /** What this tab had before a reload, or what was analysed last, until it is opened. */
  #kept: KeptAnalysis | undefined;
  /** What is being read. */
  #coming = NOTHING;

  constructor(analysis: Analysis, rules: Rules) {
    this.#analysis = analysis;
    this.#rules = rules;
  }

  /** Whether something else is about to be shown: until then the address is that of what comes. */
  get isUnderWay(): boolean {
    return !this.#coming();
  }

  /** Reads what was kept, before anything is shown. */
  async load(): Promise<void> {
    this.#kept = await this.#analysis.store.load();
  }

  /**
   * Shows what an address leads to: a game, which Play may have handed over, or what was analysed last. After a reload
   * the address may be that of the move before: what is kept is later.
   */
  enter(
    { game: linked, ply, why, pgn, at }: AnalysisLink,
    { handed, isReload }: { handed?: GameHandoff; isReload: boolean },
  ): void {
    const { study, requests } = this.#analysis;
    // Who comes back by an address that leads to nothing of its own still waits for what was asked for.
    if (pgn !== undefined || linked !== undefined || shownInEntry() !== undefined) requests.ask();
    if (pgn !== undefined) return void this.#openWritten(pgn, at);
    const isKept =
      isReload && this.#kept !== undefined && this.#analysis.store.isOwn && !this.#analysis.store.isElsewhere;
    const game = isKept ? undefined : linked;
    if (handed !== undefined && game !== undefined) return void this.#openHanded(game, handed, why);
    try {
      this.#openFirst(game !== undefined);
      // Back and Forward lead to an analysis with all that is written in it.
      study.bringBack(shownInEntry());
      if (game !== undefined) study.follow({ game, ...(ply !== undefined && { ply }) });
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#openFirst(false);
      tellEverywhere(`${t`The link cannot be opened.`} ${faultSentence(error)}`);
    }
    this.#analysis.store.forget();
    this.#analysis.moved();
    if (game !== undefined && why !== undefined) this.#analysis.askAbout(why);
  }

  /** A game that is played here, or was, with all that was written in it before. */
  async #openHanded(
    game: LinkedGame,
    { id: kept, ply, head, clocks, orientation, isForReview }: GameHandoff,
    why: string | undefined,
  ): Promise<void> {
    const { study, shown, review } = this.#analysis;
    const id = analysisIdOf(kept);
    this.#openFirst(true);
    study.bringBack(id);
    const read = async (): Promise<VariationTree | undefined> => {
      const known = study.tree?.id === id ? undefined : await this.#analysis.store.read(id);
      await review.load(id);
      return known;
    };
    await this.#bring(read(), (known) => {
      if (known !== undefined) study.openTree(known);
      shown.orientation.value = orientation;
      study.follow({ id, game, ply, head, clocks });
      if (isForReview) this.#analysis.startReview();
      this.#analysis.store.forget();
      this.#analysis.moved();
      if (why !== undefined) this.#analysis.askAbout(why);
    });
  }

  /** Shows what is being read, unless something else has come in meanwhile. */
  async #bring<T>(reading: Promise<T>, show: (read: T) => void): Promise<void> {
    const isStale = this.#analysis.requests.ask();
    this.#coming = isStale;
    try {
      const read = await reading;
      if (!isStale()) show(read);
    } finally {
      if (this.#coming === isStale) this.#coming = NOTHING;
    }
  }

  /** Opens a game that a link has with all that is written in it, beside what was analysed last. */
  async #openWritten(pgn: string, at = 0): Promise<void> {
    this.#openFirst(false);
    const { study } = this.#analysis;
    await this.#bring(unpackText(pgn, WRITTEN_MAX), (text) => {
      const [game] = text === undefined ? [] : this.#rules.readPgn(text);
      if (game === undefined || game.fault !== undefined) tellEverywhere(t`The link cannot be opened.`);
      else {
        const tree = treeOf(game);
        study.openTree(goTo(tree, livingNodes(tree)[at] ?? ROOT));
      }
      this.#analysis.store.forget();
      this.#analysis.moved();
    });
  }

  /** Opens games or a position, beside what was analysed last. */
  async import(source: File | string): Promise<void> {
    this.#openFirst(false);
    await this.#analysis.opener.open(source);
  }

  /** Shows an analysis that is kept, beside what was analysed last. */
  async openKept(id: string): Promise<void> {
    this.#openFirst(false);
    await this.#bring(this.#analysis.store.read(id), (tree) => {
      if (tree === undefined) tellEverywhere(t`This game is no longer here.`);
      else if (this.#analysis.study.tree?.id !== id) this.#analysis.study.openTree(tree);
    });
  }

  /** What was analysed last, else the start position; only where nothing is open yet. */
  #openFirst(isLinked: boolean): void {
    const { study, shown } = this.#analysis;
    if (study.tree !== undefined) return;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) {
      shown.orientation.value = sideOf(kept.tree.start);
      study.replace(kept.tree, kept.past);
    } else if (!isLinked) study.open({ game: {} });
  }
}
