// A Firefox that nobody drives, and whose page talks with the test by requests. In one that is driven the constructor of
// a worker in a worker sometimes never returns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sirv from 'sirv';
import { findBrowsers } from '../../../scripts/lib/browsers.mjs';
import { HEADERS, ISOLATION } from '../../../scripts/serve.mjs';
import { Talk } from '../../node/support/conversation.mjs';

const PAGE = '<!doctype html><html lang="en"><title>Talk</title><script src="undriven.js"></script></html>';

/** Does what it is told, one thing after another, and passes on what the worker says. */
const SCRIPT = `
  let engine;
  let sent = Promise.resolve();
  const tell = (what) => {
    sent = sent.then(() => fetch('/told', { method: 'POST', body: JSON.stringify(what) }));
  };
  const open = (script, talk) => {
    engine?.terminate();
    engine = new Worker(script);
    engine.onmessage = ({ data }) => tell({ talk, line: data });
    engine.onerror = (event) => {
      event.preventDefault();
      tell({ talk, error: event.message });
    };
  };
  (async () => {
    for (;;) {
      for (const { script, talk, message } of await (await fetch('/orders')).json()) {
        if (script === undefined) engine.postMessage(message);
        else open(script, talk);
      }
    }
  })();
`;

export class UndrivenFirefox {
  #orders = [];
  /** Answers the request for orders that waits for some. */
  #hand;
  #talks = [];
  #server;
  #firefox;
  #profile = mkdtempSync(join(tmpdir(), 'espalier-firefox-'));

  static async start(folder, { isolation }) {
    const browser = new UndrivenFirefox();
    browser.#server = browser.#serve(folder, isolation).listen(0, '127.0.0.1');
    await once(browser.#server, 'listening');
    const address = `http://127.0.0.1:${browser.#server.address().port}/undriven.html`;
    const options = ['--headless', '--no-remote', '--profile', browser.#profile, address];
    browser.#firefox = spawn((await findBrowsers()).firefox, options, { stdio: 'ignore' });
    return browser;
  }

  /** A talk with a worker of this script; the one before is ended. */
  talk(script) {
    const talk = new UndrivenTalk((message) => this.#order({ message }));
    this.#order({ script, talk: this.#talks.push(talk) - 1 });
    return talk;
  }

  async close() {
    this.#firefox.kill();
    await once(this.#firefox, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #order(order) {
    this.#orders.push(order);
    this.#hand?.();
  }

  #serve(folder, isolation) {
    const headers = Object.entries({ ...HEADERS, ...(isolation && ISOLATION) });
    const files = sirv(folder, { dev: true });
    const answers = {
      '/undriven.html': (_, response) => response.setHeader('Content-Type', 'text/html').end(PAGE),
      '/undriven.js': (_, response) => response.setHeader('Content-Type', 'text/javascript').end(SCRIPT),
      '/orders': (_, response) => {
        this.#hand = () => {
          this.#hand = undefined;
          response.end(JSON.stringify(this.#orders.splice(0)));
        };
        if (this.#orders.length > 0) this.#hand();
      },
      '/told': async (request, response) => {
        const { talk, line, error } = JSON.parse(await text(request));
        if (error === undefined) this.#talks[talk].take(line);
        else this.#talks[talk].errors.push(error);
        response.end();
      },
    };
    return createServer((request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      const answer = answers[request.url];
      if (answer !== undefined) answer(request, response);
      else files(request, response, () => response.writeHead(404).end());
    });
  }
}

class UndrivenTalk extends Talk {
  /** What the `error` events of the worker say. */
  errors = [];
  #order;

  constructor(order) {
    super();
    this.#order = order;
  }

  say(...messages) {
    for (const message of messages) this.#order(message);
  }
}
