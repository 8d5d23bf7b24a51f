/**
 * `<espalier-board>`. A page that has rules of its own sets `position` and `legalMoves`, and the board asks no engine.
 */

import { fenParts } from '../chess/fen.js';
import { type Color, colorOf, type Square, squaresOf } from '../chess/squares.js';
import type { Engine, Score } from '../engine/types.js';
import { forWhite, numberedLine, scoreText, spokenMove } from '../model/format.js';
import { outcomeCode, outcomeSentence, sideName } from '../model/outcome-text.js';
import { t } from '../model/words.js';
import type { LegalMove, MoveInput, Outcome, PlayedMove } from '../rules/types.js';
import type { Arrow } from './arrows.js';
import { BoardAttributes } from './board/attributes.js';
import { EngineSource } from './board/engine-source.js';
import { EvalBar } from './board/eval-bar.js';
import type { BoardEventMap, GameOver, MoveRefusal, MoveResult, ShownPosition } from './board/events.js';
import { placementFault } from './board/fen-fault.js';
import {
  BadGame,
  type GameState,
  gameFrom,
  gameOf,
  isBadGame,
  positionOnly,
  shownAt,
  textOf,
  upTo,
  withMove,
} from './board/game.js';
import { isVisitors, plyOf, WORDED, wordFault } from './board/options.js';
import { Panel, type PanelState } from './board/panel.js';
import { isSolved, puzzleFrom, verdictOf } from './board/puzzle.js';
import { loadRules } from './board/rules.js';
import { GameRunner, type RunnerHost } from './board/runner.js';
import { gameStyles } from './board/styles.js';
import { Chessboard } from './chessboard.js';
import { element, setText } from './dom.js';
import { said, saidIn, setAttribute, tell } from './element-base.js';
import type { BoardMove } from './moves.js';

/** Moves of the best line that are shown. */
const LINE = 8;

const NO_MOVES: readonly LegalMove[] = [];

/**
 * A chessboard that shows a position or a game, lets the visitor play, and analyses. Mouse, touch, keyboard and screen
 * reader. Rules are loaded when a game needs them, and an engine is started when `play` or `analyse` needs one.
 *
 * @example
 * ```ts
 * import { EspalierBoard } from 'espalier/board';
 *
 * const board = new EspalierBoard();
 * board.setAttribute('fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
 * board.setAttribute('play', 'white');
 * document.body.append(board);
 * ```
 *
 * @tagname espalier-board
 *
 * @attr {string} fen - The position to show, or to play from.
 * @attr {string} pgn - A game to step through, with its comments and drawings; of several in the text, the first.
 * @attr {'white' | 'black'} orientation - Whose side is below. `white`, but `black` where `play` is `black`.
 * @attr {'white' | 'black' | 'both' | 'none'} play - Which sides the visitor moves; the engine has the other. `none`.
 * @attr {number | 'full'} level - At about which rating the engine plays. `full`.
 * @attr {number} thinking-time - How long the engine may think about a move, in milliseconds. `1500` at full strength.
 * @attr {string} puzzle - Moves that solve the position of `fen`, replies included, such as `Ra8#`. The visitor looks for them.
 * @attr {boolean} analyse - Shows what the engine thinks of the position: a bar, a score, the best line, an arrow.
 * @attr {boolean} no-analysis - Leaves away the button beside a `pgn` by which the visitor asks for an analysis.
 * @attr {number} ply - Which position of `pgn` is shown first, in moves of either side. `0`.
 * @attr {string} worker-url - Where `espalier/worker.js` is, when a bundler does not find it by itself.
 * @attr {string} wasm-url - Where `espalier/engine.wasm` is, when a bundler does not find it by itself.
 * @attr {string} rules-url - Where `espalier/rules.wasm` is, when a bundler does not find it by itself.
 * @attr {string} position - For pages with rules of their own: the FEN shown, with `legalMoves` beside it.
 * @attr {boolean} readonly - Takes no moves of the visitor, whatever else is said; `playMove` and the engine move.
 *
 * @fires {CustomEvent<MadeMove>} move - The visitor has made a legal move; `preventDefault()` takes it back.
 * @fires {CustomEvent<LegalMove>} enginemove - The engine has made a move.
 * @fires {CustomEvent<ShownPosition>} positionchange - Another position is shown.
 * @fires {CustomEvent<GameOver>} gameover - The game has ended.
 * @fires {CustomEvent<PuzzleMove>} puzzlemove - The visitor has made a move of a puzzle: right, wrong, or the last one.
 * @fires {CustomEvent<Info>} info - A report of the analysis.
 * @fires {ErrorEvent} error - A FEN or PGN is no chess, or the engine has failed. The board says so, too.
 *
 * @csspart eval - The bar beside the squares.
 * @csspart eval-white - White's share of it.
 * @csspart panel - Everything below or beside the squares.
 * @csspart title - Who plays, from a PGN.
 * @csspart status - Whose move it is, how the game has ended.
 * @csspart line - Score, best line and depth of the analysis.
 * @csspart comment - What a PGN says of the position shown.
 * @csspart moves - The list of moves.
 * @csspart move - One of them; a button.
 * @csspart controls - The row of buttons.
 * @csspart button - One of them.
 * @csspart message - What is wrong, over the squares.
 *
 * @cssprop --board-ink - Text beside the squares.
 * @cssprop --board-muted - Text that matters less.
 * @cssprop --board-surface - Behind a message.
 * @cssprop --board-line - Hairlines, and what is under the pointer.
 * @cssprop --board-accent - The move that is shown, and the focus.
 * @cssprop --board-on-accent - Text on the accent.
 * @cssprop --board-danger - What has gone wrong.
 * @cssprop --board-radius - Corners.
 * @cssprop --board-font - The font beside the squares.
 */
export class EspalierBoard extends BoardAttributes {
  // Written out: bundlers cannot leave out a class that reads another's while it is defined.
  /** @internal Read by the browser. */
  static override readonly observedAttributes: readonly string[] = [
    'position',
    'orientation',
    'readonly',
    'pieces',
    'arrows',
    'squares',
    'fen',
    'pgn',
    'puzzle',
    'play',
    'level',
    'thinking-time',
    'analyse',
    'no-analysis',
    'ply',
    'worker-url',
    'wasm-url',
    'rules-url',
  ];

  readonly #engines = new EngineSource(() => ({
    ...(this.workerUrl !== null && { workerUrl: this.workerUrl }),
    ...(this.wasmUrl !== null && { wasmUrl: this.wasmUrl }),
  }));
  readonly #eval = new EvalBar();
  readonly #panel = new Panel({
    goTo: (ply) => this.goTo(ply),
    flip: () => this.flip(),
    takeBack: () => void this.takeBack(),
    newGame: () => this.newGame(),
    analyse: () => this.#askOrStop(),
  });
  readonly #message = element('p', { class: 'message', part: 'message', role: 'alert', hidden: true });
  readonly #runner = new GameRunner(this.#engines, this.#host());
  /** What the game is made of: `fen`, `pgn`, or neither. */
  #source = '';
  /** What the game shown was made of; another one while the next is being made. */
  #shownSource = '';
  /** Where `ply` was set to, until there is a game to go there in. */
  #wantedPly: number | undefined;
  /** What the page itself has set as `position`. */
  #ownPosition: string | undefined;
  /** One that was told to make no sense. */
  #refused: string | undefined;
  /** How many moves of the puzzle were wrong. */
  #mistakes = 0;
  /** Whether the visitor has asked for an analysis, or stopped one; `undefined` where that is left to `analyse`. */
  #isAsked: boolean | undefined;
  /** Where the last move was wrong. */
  #mistaken: GameState | undefined;
  /** Whether somebody has said whose side is to be below. */
  #isTurned = false;
  #isScheduled = false;
  /** Whether the change that was begun last is to another game. */
  #isToAnother = false;
  /** Settles when that game is there, or is no longer wanted. */
  #arrival: Promise<boolean> | undefined;
  /** Why the engine could not go on. */
  #trouble = '';
  /** What has gone wrong last, until something else is done. */
  #failure: unknown;

  constructor() {
    super();
    const game = element('div', { class: 'game' });
    this.frame.before(element('div', { class: 'room' }, game));
    game.append(this.#eval.root, this.frame, this.#panel.root);
    this.frame.append(this.#message);
    gameStyles(this.shadow);
  }

  /** @internal Called by the browser. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#schedule();
  }

  /** @internal Called by the browser. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved is back before this is looked at.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#runner.halt();
      this.#engines.release();
      if (this.#shownSource !== this.#source) this.#source = '';
    });
  }

  /** @internal Called by the browser. */
  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (Chessboard.observedAttributes.includes(name)) super.attributeChangedCallback(name, old, value);
    else if (name === 'ply') this.ply = plyOf(value);
    else this.#schedule();
    if (name === 'analyse') this.#isAsked = undefined;
    if (WORDED.some((word) => word === name)) this.#schedule();
    if (name.endsWith('-url') && value !== old) this.#recover();
    if (!this.#isTurned && this.orientation !== this.#ownSide) super.orientation = this.#ownSide;
  }

  /** Says everything in the language that was chosen since. */
  override refreshWords(): void {
    super.refreshWords();
    this.#panel.refreshWords();
    this.#render();
  }

  /**
   * The game on the board as PGN, as it was read or as it was played. Set, it is a game to step through; of several in
   * the text, the first.
   */
  get pgn(): string | null {
    const { game } = this.#runner;
    return game === undefined || game.isDiagram ? this.getAttribute('pgn') : textOf(game);
  }

  set pgn(pgn: string | null | undefined) {
    // A page that keeps the game itself hands back what the board has just told it.
    if (typeof pgn === 'string' && pgn === this.pgn) return;
    setAttribute(this, 'pgn', pgn);
  }

  /** The position to show, or to play from. Read, it is the one on the board now. */
  get fen(): string {
    return this.#runner.game?.positions[this.#runner.game.ply]?.fen ?? saidIn(this, 'fen') ?? this.position;
  }

  set fen(fen: string | null | undefined) {
    // A page that keeps the position itself hands back what the board has just told it.
    const shown = this.#runner.game?.positions[this.#runner.game.ply]?.fen;
    if (shown !== undefined && fen === shown) return;
    this.#source = '';
    setAttribute(this, 'fen', fen);
    this.#schedule();
  }

  /** Which position of the game is shown, counted in moves of either side. Beyond the last one it is the last. */
  get ply(): number {
    return this.#runner.game?.ply ?? plyOf(this.getAttribute('ply'));
  }

  set ply(ply: number) {
    this.#wantedPly = wholePly(ply);
    this.#schedule();
  }

  override get position(): string {
    return super.position;
  }

  override set position(fen: string | null | undefined) {
    this.#ownPosition = said(fen);
    super.position = fen;
    // Where a game is shown, nobody sees whether this makes sense.
    if (this.#source === '') this.#schedule();
  }

  override get orientation(): Color {
    return super.orientation;
  }

  override set orientation(color: Color | null | undefined) {
    const said = colorOf(color) ?? colorOf(this.getAttribute('orientation'));
    this.#isTurned = said !== undefined;
    super.orientation = said ?? this.#ownSide;
  }

  /** Whose side is below where nobody has said it. */
  get #ownSide(): Color {
    if (said(this.puzzle) !== undefined) return fenParts(saidIn(this, 'fen') ?? '').turn;
    return this.play === 'black' ? 'black' : 'white';
  }

  /** How many moves the game has. */
  get plies(): number {
    return this.#runner.game?.sans.length ?? 0;
  }

  /** An engine of the page's own, or the promise of one. The board does not end it. */
  get engine(): Engine | Promise<Engine> | undefined {
    return this.#engines.given;
  }

  set engine(engine: Engine | Promise<Engine> | null | undefined) {
    const isAnother = (engine ?? undefined) !== this.#engines.given;
    this.#engines.given = engine ?? undefined;
    if (isAnother) this.#recover();
    this.#schedule();
  }

  /** Shows the position after so many moves; of a game that is still to come, once it is there. */
  goTo(ply: number): void {
    // What has just been set may be another game.
    if (this.#isScheduled || this.#isReplaced) {
      this.ply = ply;
      return;
    }
    const { game } = this.#runner;
    const shown = Math.min(wholePly(ply), this.plies);
    if (game !== undefined && shown !== game.ply) void this.#change(() => shownAt(game, shown));
  }

  /** Turns the board. */
  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    this.#render();
  }

  /** Takes the last move back; in a game against the engine, as many as give the visitor the turn. */
  async takeBack(): Promise<void> {
    const { game } = this.#runner;
    if (game === undefined || game.sans.length === 0 || this.#isReplaced) return;
    const turn = game.positions.at(-1)?.turn ?? 'white';
    const isAgainstEngine = this.play !== 'both' && this.play !== 'none';
    const ply = game.sans.length - (isAgainstEngine && isVisitors(this.play, turn) ? 2 : 1);
    await this.#change(() => upTo(game, Math.max(0, ply)));
  }

  /** Begins again: with `fen`, with `pgn`, or with the start position. */
  newGame(): void {
    this.#source = '';
    this.#schedule();
  }

  /**
   * Plays a move, written in UCI or algebraic notation or given by its squares, for the side that has the turn, also where the board is `readonly` or the
   * visitor has the other side: that is the page's to decide. A game that is on its way is waited for. Resolves when the
   * move is on the board, or with the reason why it is not.
   *
   * @example
   * ```ts
   * import 'espalier/board';
   *
   * const board = document.querySelector('espalier-board');
   * const result = await board?.playMove('e2e4');
   * if (result?.isPlayed === false) console.log(result.reason, result.message);
   * ```
   */
  async playMove(move: MoveInput): Promise<MoveResult> {
    while (this.#isScheduled || this.#isReplaced) await this.#arrival;
    return this.#play(move);
  }

  /** A move in the game that is shown, and in no other. */
  async #play(input: MoveInput): Promise<MoveResult> {
    const { game } = this.#runner;
    if (this.#isReplaced || game === undefined || game.isDiagram)
      return this.#refusal('no-game', t`There is no game on the board: it needs play, pgn, puzzle or analyse.`);
    const move = game.legalMoves.find((known) => isMeant(input, known));
    if (move === undefined)
      return { isPlayed: false, reason: 'illegal-move', message: t`${textOfMove(input)} is not a legal move here` };
    if (await this.#change(() => withMove(game, move.uci))) return { isPlayed: true, move };
    return this.#refusal('superseded', t`Another change of the game has come after this move.`);
  }

  /** Why a move is not on the board: what has gone wrong before, or this. */
  async #refusal(reason: MoveRefusal['reason'], message: string): Promise<MoveRefusal> {
    if (this.#failure === undefined) return { isPlayed: false, reason, message };
    return { isPlayed: false, reason: 'failed', message: await wordsOf(this.#failure) };
  }

  /** @internal */
  protected override played(move: BoardMove): void {
    const { game } = this.#runner;
    const legal = game?.legalMoves.find((known) => known === move);
    if (game === undefined || legal === undefined) return;
    if (game.solution === undefined) void this.#play(legal.uci);
    else void this.#try(game, legal);
  }

  /** A move of a puzzle: a wrong one is taken back, a right one answered. */
  async #try(game: GameState, move: LegalMove): Promise<void> {
    const verdict = verdictOf(game, move.uci);
    if (verdict === 'wrong') {
      this.#mistakes += 1;
      this.#mistaken = game;
      this.#render();
    } else if (!(await this.#play(move.uci)).isPlayed) return;
    this.#tell('puzzlemove', { verdict, move, mistakes: this.#mistakes });
    const reply = game.solution?.[game.ply + 1];
    if (verdict === 'right' && reply !== undefined) await this.#runner.replyWith(reply);
  }

  /** Many attributes that change together are one change. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) void this.#begin();
    });
  }

  /** There is another engine, or another place to load it from: what was asked of the last one is asked again. */
  #recover(): void {
    this.#engines.moved();
    if (this.#failure === undefined || isBadGame(this.#failure)) return;
    this.#failure = undefined;
    this.#trouble = '';
    // What is not shown could not be made.
    this.#source = this.#shownSource;
    this.#render();
  }

  /** Reads the attributes: another game, or the same with other players. */
  #begin(): void {
    const [fen, pgn, puzzle] = [saidIn(this, 'fen'), saidIn(this, 'pgn'), saidIn(this, 'puzzle')];
    const isGame = pgn !== undefined || puzzle !== undefined || this.play !== 'none' || this.analyse;
    const fault = WORDED.map((name) => wordFault(name, saidIn(this, name))).find((text) => text !== undefined);
    if (fen === undefined && !isGame && fault === undefined) return this.#forget();
    const before = this.#source;
    this.#source = JSON.stringify([fen, pgn, puzzle, isGame, fault]);
    if (this.#source === before) return this.#goOn();
    this.#mistakes = 0;
    this.#arrival = this.#change(async () => {
      if (fault !== undefined) throw new BadGame(fault);
      if (!isGame) return positionOnly(fen ?? '');
      await loadRules(this.rulesUrl);
      if (puzzle !== undefined) return puzzleFrom(fen, puzzle);
      return pgn === undefined ? gameFrom(fen) : gameOf(pgn, this.#firstPly());
    });
    this.#isToAnother = true;
  }

  /** Whether another game is asked for: the one that is shown is not changed any more. */
  get #isReplaced(): boolean {
    return this.#runner.isChanging && this.#isToAnother;
  }

  /** Which position of a new game is shown first. */
  #firstPly(): number {
    return this.#wantedPly ?? plyOf(this.getAttribute('ply'));
  }

  /** With the game that is shown, where `ply` was set to; if there is none yet, or another is coming, that waits. */
  #goOn(): void {
    const { game } = this.#runner;
    // Pages set again what is shown, also when the visitor has just moved: that is no wish to go back.
    if (this.#shownSource === this.#source && this.#wantedPly === game?.ply) this.#wantedPly = undefined;
    if (this.#runner.isChanging) return;
    const ply = this.#wantedPly;
    if (game === undefined || ply === undefined) return this.#runner.proceed();
    this.#wantedPly = undefined;
    this.goTo(ply);
  }

  #change(make: Parameters<GameRunner['change']>[0]): Promise<boolean> {
    this.#trouble = '';
    this.#failure = undefined;
    this.#isToAnother = false;
    return this.#runner.change(make);
  }

  #forget(): void {
    this.#takeOff();
    if (this.#shownSource !== '') super.position = this.#ownPosition;
    this.#source = '';
    this.#shownSource = '';
    this.#trouble = '';
    this.#failure = undefined;
    this.#sayMessage('');
    this.#checkPosition();
    this.#render();
  }

  /** Pages with rules of their own know which pieces there may be, but not what is no board. */
  #checkPosition(): void {
    const own = this.#ownPosition;
    const fault = own === undefined ? undefined : placementFault(own);
    const isNew = own !== this.#refused;
    this.#refused = fault === undefined ? undefined : own;
    if (fault === undefined) return;
    this.#sayMessage(fault);
    if (isNew) this.#tellFault(fault, new BadGame(fault));
  }

  /** Takes the game off the board, but nothing that the page has set there itself. */
  #takeOff(): void {
    const { game } = this.#runner;
    this.#runner.forget();
    if (game === undefined) return;
    const [lastMove, check] = [lastMoveOf(game), checkOf(game)];
    if (lastMove !== undefined && this.lastMove === lastMove) this.lastMove = undefined;
    if (check !== undefined && this.check === check) this.check = undefined;
    if (this.legalMoves === game.legalMoves) this.legalMoves = NO_MOVES;
    this.hints = [];
  }

  #host(): RunnerHost {
    const of = (): this => this;
    return {
      get play() {
        return of().#isPuzzle ? 'none' : of().play;
      },
      get level() {
        return of().level;
      },
      get thinkingTime() {
        return of().thinkingTime;
      },
      get analyse() {
        return of().#isAnalysed;
      },
      render: () => this.#render(),
      moved: (before, game) => {
        this.#isToAnother = false;
        this.#shownSource = this.#source;
        this.#sayMessage('');
        this.#render();
        this.#announce(before, game);
        if (game.fault !== undefined && game.fault !== before?.fault)
          this.#tellFault(game.fault, new BadGame(game.fault));
        this.#tell('positionchange', shownOf(game));
        if (this.#wantedPly !== undefined) this.#goOn();
      },
      replied: (move) => this.#tell('enginemove', move),
      ended: (outcome) => {
        if (this.play !== 'none') this.#tell('gameover', gameOverOf(outcome));
      },
      found: (info) => {
        this.#render();
        this.#tell('info', info);
      },
      failed: (error) => void this.#fail(error),
    };
  }

  async #fail(error: unknown): Promise<void> {
    this.#failure = error;
    this.#isAsked = undefined;
    const text = await wordsOf(error);
    if (this.#failure !== error) return;
    if (isBadGame(error)) {
      this.#takeOff();
      this.#wantedPly = undefined;
      this.#sayMessage(text);
    } else {
      this.#trouble = text;
    }
    this.#render();
    this.#tellFault(text, error);
  }

  #tellFault(message: string, error: unknown): void {
    this.dispatchEvent(new ErrorEvent('error', { message, error }));
  }

  #sayMessage(text: string): void {
    this.#message.hidden = text === '';
    setText(this.#message, text);
    this.frame.classList.toggle('blank', text !== '');
  }

  #tell<K extends 'enginemove' | 'positionchange' | 'gameover' | 'puzzlemove' | 'info'>(
    type: K,
    detail: BoardEventMap[K]['detail'],
  ): void {
    tell(this, type, detail);
  }

  get #isPuzzle(): boolean {
    return saidIn(this, 'puzzle') !== undefined;
  }

  /** Whether the visitor may ask for an analysis: where a game is shown, and in none that is played. */
  get #isAskable(): boolean {
    return saidIn(this, 'pgn') !== undefined && this.play === 'none' && !this.#isPuzzle && !this.noAnalysis;
  }

  get #isAnalysed(): boolean {
    return (this.#isAskable ? this.#isAsked : undefined) ?? this.analyse;
  }

  #askOrStop(): void {
    this.#isAsked = !this.#isAnalysed;
    this.#trouble = '';
    this.#failure = undefined;
    this.#runner.proceed();
  }

  #render(): void {
    const game = this.#runner.game;
    const hasPgn = saidIn(this, 'pgn') !== undefined;
    const isGame = this.play !== 'none' || this.analyse || hasPgn || this.#isPuzzle;
    const found = this.#found(game);
    this.#eval.root.hidden = !this.analyse;
    this.#eval.update(found?.score, this.orientation);
    this.#panel.root.hidden = !isGame && this.#trouble === '';
    this.#panel.update({
      game,
      steps: hasPgn || (game?.sans.length ?? 0) > 0,
      plays: this.play !== 'none' && !this.#isPuzzle,
      analysed: this.#isAskable ? this.#isAnalysed : undefined,
      status: this.#status(game),
      tone: this.#trouble !== '' || game?.fault !== undefined ? 'trouble' : this.#isOver(game) ? 'over' : 'calm',
      line:
        this.#isAnalysed && !this.#isOver(game)
          ? (found?.line ?? { score: '', depth: '', moves: t`Looking…` })
          : undefined,
    });
    if (game === undefined) {
      if (this.#source !== '') this.legalMoves = NO_MOVES;
      return;
    }
    this.setPosition(game.positions[game.ply]?.fen ?? this.position);
    this.lastMove = lastMoveOf(game);
    this.check = checkOf(game);
    this.legalMoves = this.#mayMove(game) ? game.legalMoves : NO_MOVES;
    this.hints = [...drawingsOf(game), ...(found?.arrow === undefined ? [] : [found.arrow])];
  }

  #mayMove(game: GameState): boolean {
    const turn = game.positions[game.ply]?.turn;
    const isLast = game.ply === game.sans.length;
    if (game.solution !== undefined) return isLast && turn === game.positions[0]?.turn && !isSolved(game);
    return (
      turn !== undefined && isVisitors(this.play, turn) && (isLast || this.play === 'both') && !this.#runner.isThinking
    );
  }

  #isOver(game: GameState | undefined): boolean {
    return game?.outcome !== undefined && game.ply === game.sans.length;
  }

  #status(game: GameState | undefined): string {
    if (this.#trouble !== '') return this.#trouble;
    if (game === undefined) return '';
    if (game.fault !== undefined) return game.fault;
    const end = game.outcome !== undefined && this.#isOver(game) ? outcomeSentence(game.outcome) : '';
    const isPuzzle = game.solution !== undefined;
    if (isPuzzle && isSolved(game)) return `${t`Solved.`} ${end}`.trim();
    if (end !== '') return end;
    if (isPuzzle) return this.#mistaken === game ? t`Not this move. Try again.` : t`Your move.`;
    if (this.play === 'none') return '';
    if (this.#runner.isThinking) return t`Espalier is thinking…`;
    if (game.ply < game.sans.length && this.play !== 'both') return t`Looking back. The last position is the game’s.`;
    const turn = game.positions[game.ply]?.turn ?? 'white';
    return this.play === 'both' ? t`${sideName(turn)} to move.` : t`Your move.`;
  }

  /** What analysis has found in the position shown, from White's view. */
  #found(game: GameState | undefined): Found | undefined {
    const { info } = this.#runner;
    const position = game?.positions[game.ply];
    if (!this.#isAnalysed || info === undefined || position === undefined) return undefined;
    const score = forWhite(info.score, position.turn);
    const moves = numberedLine(position, info.pvSan.slice(0, LINE)).join(' ');
    const [best] = info.pv;
    return {
      score,
      line: { score: scoreText(score), depth: t`depth ${info.depth}`, moves },
      arrow: best === undefined ? undefined : { ...squaresOf(best), kind: 'best' },
    };
  }

  /** The move that led to the position, for those who do not see it. */
  #announce(before: GameState | undefined, game: GameState): void {
    const san = game.sans[game.ply - 1];
    if (before === undefined || san === undefined || this.play === 'none') return;
    const mover = game.positions[game.ply - 1]?.turn ?? 'white';
    this.announce(`${sideName(mover)}: ${spokenMove(san)}.`);
  }
}

/** What is said of an error; where the script with the words does not come, its own message. */
async function wordsOf(error: unknown): Promise<string> {
  const words = await import('./board/fault-words.js').catch(() => undefined);
  return words?.messageOf(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Squares mean a promotion only where a pawn becomes something. */
function isMeant(input: MoveInput, { uci, san, from, to, promotion }: LegalMove): boolean {
  if (typeof input === 'string') return input === uci || input === san;
  if ('uci' in input) return input.uci === uci;
  return input.from === from && input.to === to && (promotion === undefined || input.promotion === promotion);
}

function textOfMove(input: MoveInput): string {
  if (typeof input === 'string') return input;
  return 'uci' in input ? input.uci : `${input.from}${input.to}`;
}

interface Found {
  readonly score: Score;
  readonly line: PanelState['line'];
  readonly arrow: Arrow | undefined;
}

/** Whatever a program sets: fractions are cut off, and nonsense is the start. */
function wholePly(ply: number): number {
  return Math.max(Math.trunc(Number(ply) || 0), 0);
}

/** The move that led to the position shown. */
function lastMoveOf({ moves, ply }: GameState): PlayedMove | undefined {
  return ply === 0 ? undefined : moves[ply - 1];
}

/** The arrows and rings that the game's PGN has beside the position shown. */
function drawingsOf({ nodes, ply }: GameState): Arrow[] {
  return (nodes?.[ply]?.drawings ?? []).map(({ from, to, color }) => ({ from, to, kind: color }));
}

/** The square of the king in check in the position shown. */
function checkOf({ positions, ply }: GameState): Square | undefined {
  return positions[ply]?.check;
}

function gameOverOf(outcome: Outcome): GameOver {
  const { kind, winner } = outcome;
  return {
    kind,
    ...(winner !== undefined && { winner }),
    result: outcomeCode(outcome),
    sentence: outcomeSentence(outcome),
  };
}

function shownOf({ positions, ply, request, sans }: GameState): ShownPosition {
  const { fen = '', turn = 'white', moveNumber = 1 } = positions[ply] ?? {};
  return { fen, turn, moveNumber, ply, moves: request.moves, sans };
}
