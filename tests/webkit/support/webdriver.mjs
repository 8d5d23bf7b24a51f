// A browser by plain WebDriver (https://www.w3.org/TR/webdriver2/): the few commands that the stories need.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STARTING_MS = 20_000;

/** The driver of a browser, a program that runs until it is ended. It has one session at a time. */
export class Driver {
  #process;
  #address;

  static async start(program, env) {
    const driver = new Driver();
    const port = await freePort();
    driver.#address = `http://127.0.0.1:${port}`;
    driver.#process = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
    driver.#process.once('error', () => undefined);
    for (let patience = STARTING_MS; patience > 0; patience -= 50) {
      if (await driver.#isReady()) return driver;
      await sleep(50);
    }
    await driver.end();
    throw new Error(`${program} did not start.`);
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
    const { sessionId } = await this.#command('POST', 'session', { capabilities: { alwaysMatch: capabilities } });
    return {
      get: (path) => this.#command('GET', `session/${sessionId}/${path}`),
      post: (path, body = {}) => this.#command('POST', `session/${sessionId}/${path}`, body),
      close: () => this.#command('DELETE', `session/${sessionId}`),
    };
  }

  async #command(method, path, body) {
    const response = await fetch(`${this.#address}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path.replace(/^session\/[^/]+/, '')}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Resolves when it has ended. */
  async end() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill();
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
