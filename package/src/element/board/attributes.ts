/** Those attributes of `<espalier-board>` as properties that ask nothing of a game. */

import { Chessboard } from '../chessboard.js';
import { attributeOf, isOn, setAttribute, setOn } from '../element-base.js';
import type { BoardEventMap } from './events.js';
import { type Level, levelOf, type Play, playOf, timeOf } from './options.js';

/** A board with the attributes of a game. */
export class BoardAttributes extends Chessboard<BoardEventMap> {
  /** Moves that solve the position of `fen`, replies included; the visitor looks for them. */
  get puzzle(): string | null {
    return this.getAttribute('puzzle');
  }

  set puzzle(solution: string | null | undefined) {
    setAttribute(this, 'puzzle', solution);
  }

  /** Which sides the visitor moves: `white`, `black`, `both`, or `none`, which is the default. The engine has the other. */
  get play(): Play {
    return playOf(this.getAttribute('play'));
  }

  set play(play: Play | null) {
    setAttribute(this, 'play', play);
  }

  /** At about which rating the engine plays, or `full`, which is the default. */
  get level(): Level {
    return levelOf(this.getAttribute('level'));
  }

  set level(level: Level | null) {
    setAttribute(this, 'level', level);
  }

  /** How long the engine may think about a move, in milliseconds; 1500 at full strength unless given. */
  get thinkingTime(): number | undefined {
    return timeOf(attributeOf(this, 'thinking-time'));
  }

  set thinkingTime(milliseconds: number | null | undefined) {
    setAttribute(this, 'thinking-time', milliseconds);
  }

  /** Shows what the engine thinks of the position: a bar, a score, the best line. */
  get analyse(): boolean {
    return isOn(this, 'analyse');
  }

  set analyse(value: boolean) {
    setOn(this, 'analyse', value);
  }

  /** Leaves away the button beside a `pgn` by which the visitor asks for an analysis. */
  get noAnalysis(): boolean {
    return isOn(this, 'no-analysis');
  }

  set noAnalysis(value: boolean) {
    setOn(this, 'no-analysis', value);
  }

  /** Where `espalier/worker.js` is, for the engine that the board starts. */
  get workerUrl(): string | null {
    return attributeOf(this, 'worker-url');
  }

  set workerUrl(url: string | null) {
    setAttribute(this, 'worker-url', url);
  }

  /** Where `espalier/engine.wasm` is, for the engine that the board starts. */
  get wasmUrl(): string | null {
    return attributeOf(this, 'wasm-url');
  }

  set wasmUrl(url: string | null) {
    setAttribute(this, 'wasm-url', url);
  }

  /** Where `espalier/rules.wasm` is, which a game needs. */
  get rulesUrl(): string | null {
    return attributeOf(this, 'rules-url');
  }

  set rulesUrl(url: string | null) {
    setAttribute(this, 'rules-url', url);
  }
}
