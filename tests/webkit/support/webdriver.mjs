// A browser by plain WebDriver (https://www.w3.org/TR/webdriver2/): the few commands that the stories need.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { until } from '../../support/waiting.mjs';

/** A browser that has not come up by then does not come up. */
const OPENING_MS = 40_000;
const OPENED_MAX = 3;

/** The driver of a browser, a program that runs until it is ended. It has one session at a time. */
export class Driver {
  #program;
  #env;
  #process;
  #address;

  static async start(program, env) {
    const driver = new Driver();
    driver.#program = program;
    driver.#env = env;
    await driver.#launch();
    return driver;
  }

  async #launch() {
    const port = await freePort();
    this.#address = `http://127.0.0.1:${port}`;
    this.#process = spawn(this.#program, [`--port=${port}`, '--host=127.0.0.1'], { env: this.#env, stdio: 'ignore' });
    this.#process.once('error', () => undefined);
    try {
      await until(() => this.#isReady());
    } catch (cause) {
      await this.end();
      throw new Error(`${this.#program} did not start.`, { cause });
    }
  }

  async #isReady() {
    try {
      return (await this.#command('GET', 'status')).ready;
    } catch {
      return false;
    }
  }

  /** Opens a browser that knows nothing of any other. */
  async open(capabilities) {
    const { sessionId } = await this.#session({ capabilities: { alwaysMatch: capabilities } });
    return {
      get: (path) => this.#command('GET', `session/${sessionId}/${path}`),
      post: (path, body = {}) => this.#command('POST', `session/${sessionId}/${path}`, body),
      close: () => this.#command('DELETE', `session/${sessionId}`),
    };
  }

  /** Now and then a driver never says that its browser has come up: another driver is asked. */
  async #session(asked) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#command('POST', 'session', asked, AbortSignal.timeout(OPENING_MS));
      } catch (error) {
        if (error.name !== 'TimeoutError' || attempt === OPENED_MAX) throw error;
        await this.end('SIGKILL');
        await this.#launch();
      }
    }
  }

  async #command(method, path, body, signal) {
    const response = await fetch(`${this.#address}/${path}`, {
      method,
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path.replace(/^session\/[^/]+/, '')}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Resolves when it has ended. */
  async end(signal = 'SIGTERM') {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill(signal);
    await ended;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
