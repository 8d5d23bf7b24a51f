// A conversation with a UCI engine, line by line: with a program, or with whatever takes lines and gives some.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { ANSWER_MS } from '../../../scripts/lib/test-timeouts.mjs';

export class Talk extends EventEmitter {
  /** Everything the engine has said. */
  heard = [];
  #read = 0;

  /** To be called with each line of the engine. */
  take(line) {
    this.heard.push(line);
    this.emit('line', line);
  }

  /** Resolves with the next line that matches, and all lines before it count as read. */
  hears(pattern) {
    return new Promise((resolve, reject) => {
      const look = () => {
        while (this.#read < this.heard.length) {
          const line = this.heard[this.#read++];
          if (pattern.test(line)) return settle(() => resolve(line));
        }
      };
      const settle = (act) => {
        clearTimeout(timer);
        this.off('line', look);
        act();
      };
      const timer = setTimeout(() => {
        const last = this.heard.slice(-5).join('\n');
        settle(() => reject(new Error(`No line matched ${pattern} within ${ANSWER_MS / 1000} s; last heard:\n${last}`)));
      }, ANSWER_MS);
      this.on('line', look);
      look();
    });
  }

  /** Asks so many times whether the engine is ready: what it has to say of its own has been said by then. */
  async exchanges(count) {
    for (let exchange = 0; exchange < count; exchange += 1) {
      this.say('isready');
      await this.hears(/^readyok$/);
    }
  }
}

export class Conversation extends Talk {
  #child;

  constructor([program, options]) {
    super();
    this.#child = spawn(program, options, { stdio: ['pipe', 'pipe', 'inherit'] });
    // Only then is all read that it said.
    this.ended = once(this.#child, 'close').then(([code]) => code);
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.take(line));
  }

  say(...lines) {
    for (const line of lines) this.#child.stdin.write(`${line}\n`);
  }

  endInput() {
    this.#child.stdin.end();
  }

  kill() {
    this.#child.kill('SIGKILL');
  }
}
