/** Those attributes of `<espalier-board>` as properties that ask nothing of a game. */

import { Chessboard } from '../chessboard.js';
import { attributeOf, isOn, setAttribute, setOn } from '../element-base.js';
import type { BoardEventMap } from './events.js';
import type { Level, Play } from './options.js';
import { levelOf, playOf } from './options.js';

/** A board with the attributes of a game. */
export class BoardAttributes extends Chessboard<BoardEventMap> {
  /** A game to step through; of several in the text, the first. */
  get pgn(): string | null {
    return this.getAttribute('pgn');
  }

  set pgn(pgn: string | null) {
    setAttribute(this, 'pgn', pgn);
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

  /** Shows what the engine thinks of the position: a bar, a score, the best line. */
  get analyse(): boolean {
    return isOn(this, 'analyse');
  }

  set analyse(value: boolean) {
    setOn(this, 'analyse', value);
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
}
