// Sessions that share an engine, by chance: whatever they do, each has the answers to its own questions.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { createEngine } from 'espalier';
import '../built.mjs?package';
import { startEngine } from '../../package/lib/engine/engine.js';
import { PROTOCOL_VERSION } from '../../package/lib/engine/protocol.js';
import { isEverything } from '../support/everything.mjs';
import { elapse } from '../support/waiting.mjs';
import { fakePlatform, moveFor } from './support/fake-worker.mjs';
import { random } from './support/random.mjs';

const STEPS = isEverything ? 10_000 : 3_000;
const TOLD = new Set(['stopped', 'superseded', 'disposed', 'worker-died']);
const turn = () => new Promise((resolve) => process.nextTick(resolve));
/** As many turns as the longest chain of promises may take. */
const settle = async () => {
  for (let turns = 0; turns < 12; turns += 1) await turn();
};

async function started(platform, workers) {
  const starting = startEngine(platform, { hashMb: 1 });
  let engine;
  starting.then((one) => (engine = one));
  while (engine === undefined) {
    await settle();
    for (const worker of workers) worker.step();
  }
  return engine;
}

/** One who asks: what was asked, and whether it has been answered. */
class Client {
  open = new Set();
  /** What was answered wrongly. */
  faults = [];
  answers = 0;
  #controllers = new Set();

  constructor(session, name) {
    this.session = session;
    this.name = name;
  }

  ask(kind, moves, limits) {
    const controller = new AbortController();
    this.#controllers.add(controller);
    let [depth, nodes] = [-1, -1];
    const onInfo = (info) => {
      if (info.pv[0] !== moveFor({ moves })) this.faults.push(`${this.name} was told of ${info.pv[0]}`);
      if (info.depth <= depth || info.nodes < nodes) this.faults.push(`${this.name} was told of less than before`);
      [depth, nodes] = [info.depth, info.nodes];
    };
    const { signal } = controller;
    const answer = kind === 'search'
      ? this.session.search({ moves, limits }, { stop: signal, onInfo })
      : this.session.analyse({ moves, limits }, { signal }).result;
    this.#note(answer, ({ bestMove, info, ended, endedBy }) => {
      if (bestMove !== moveFor({ moves })) this.faults.push(`${this.name} asked for ${moves} and was given ${bestMove}`);
      if (info.depth < depth || info.nodes < nodes) this.faults.push(`${this.name} was answered with less than it was told`);
      if (limits.nodes !== undefined && info.nodes > limits.nodes) this.faults.push(`${this.name} had ${info.nodes} nodes of ${limits.nodes}`);
      if ((endedBy === undefined) !== (ended === 'limit')) this.faults.push(`${ended} by ${endedBy}`);
    });
  }

  newGame() {
    this.#note(this.session.newGame(), () => undefined);
  }

  abort() {
    for (const controller of this.#controllers) controller.abort();
    this.#controllers.clear();
  }

  #note(answer, check) {
    this.open.add(answer);
    answer
      .then(check, ({ code, message }) => {
        if (!TOLD.has(code)) this.faults.push(`${this.name}: ${message}`);
      })
      .finally(() => {
        this.answers += 1;
        this.open.delete(answer);
      });
  }
}

function clientsOf(engine, name) {
  return [
    new Client(engine, `${name}0`),
    new Client(engine.session({ priority: 1 }), `${name}1`),
    new Client(engine.session({ priority: -1, hashMb: 1 }), `${name}2`),
  ];
}

describe('sessions by chance', () => {
  for (const stopMode of ['shared', 'jspi', 'respawn']) {
    test(`have their own answers, every call has one, and no worker is left, ${stopMode}`, async () => {
      mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      try {
        const chance = random(7);
        const pick = (count) => Math.floor(chance() * count);
        const places = [fakePlatform(stopMode, PROTOCOL_VERSION), fakePlatform(stopMode, PROTOCOL_VERSION)];
        const engines = [];
        for (const { platform, workers } of places) engines.push(await started(platform, workers));
        const clients = engines.flatMap((engine, index) => clientsOf(engine, `${stopMode} ${index}.`));
        const workers = () => places.flatMap((place) => place.workers).filter(({ isAlive }) => isAlive);
        for (let step = 0; step < STEPS; step += 1) {
          const client = clients[pick(clients.length)];
          const moves = [`${client.name} ${step}`];
          switch (pick(12)) {
            case 0: client.ask('search', moves, { nodes: 10 * (1 + pick(20)) }); break;
            case 1: client.ask('search', moves, { depth: 1 + pick(20) }); break;
            case 2: client.ask('analysis', moves, {}); break;
            case 3: client.abort(); break;
            case 4: client.session.stop(); break;
            case 5: if (pick(4) === 0) client.newGame(); break;
            case 6: mock.timers.tick(pick(3) * 20); break;
            case 7: if (pick(60) === 0) workers()[pick(workers().length)]?.die(); break;
            default:
              for (let steps = pick(6); steps >= 0; steps -= 1) workers()[pick(workers().length)]?.step();
          }
          if (step % 3 === 0) await settle();
        }
        // What is endless is stopped, and everything else comes to its end.
        for (let rounds = 0; clients.some(({ open }) => open.size > 0); rounds += 1) {
          assert.ok(rounds < 5000, 'a call has no answer');
          for (const client of clients) client.session.stop();
          for (const worker of workers()) worker.step();
          mock.timers.tick(10);
          await settle();
        }
        assert.deepEqual(clients.flatMap(({ faults }) => faults).slice(0, 5), []);
        assert.ok(clients.reduce((sum, { answers }) => sum + answers, 0) > STEPS / 8);
        for (const client of clients) client.ask('search', ['last'], { depth: 3 });
        for (const engine of engines) engine.dispose();
        mock.timers.tick(2000);
        await settle();
        assert.ok(clients.every(({ open }) => open.size === 0), 'what is pending is told');
        assert.deepEqual(workers(), []);
      } finally {
        mock.timers.reset();
      }
    });
  }
});

test('sessions of a real engine have moves of their own positions', { timeout: 60_000 }, async () => {
  const chance = random(3);
  const pick = (count) => Math.floor(chance() * count);
  const engine = await createEngine({ hashMb: 1 });
  const sessions = [engine, engine.session({ priority: 1 }), engine.session({ priority: -1, hashMb: 1 })];
  const fens = ['7k/8/8/8/8/8/P7/7K w - - 0 1', 'k7/8/8/8/8/8/7P/K7 w - - 0 1', '3k4/8/8/8/3P4/8/8/3K4 w - - 0 1'];
  const legal = await Promise.all(fens.map(async (fen) => (await engine.position({ fen })).legalMoves.map(({ uci }) => uci)));
  const pending = [];
  for (let step = 0; step < 150; step += 1) {
    const which = pick(sessions.length);
    const controller = new AbortController();
    const limits = pick(2) === 0 ? { nodes: 2000 + pick(20_000) } : { movetime: 5 + pick(20) };
    const search = sessions[which].search({ fen: fens[which], limits }, { signal: controller.signal });
    pending.push(search.then(
      ({ bestMove }) => assert.ok(legal[which].includes(bestMove), `${bestMove} for ${fens[which]}`),
      ({ code }) => assert.ok(TOLD.has(code), code),
    ));
    if (pick(5) === 0) controller.abort();
    if (pick(5) === 0) sessions[pick(3)].stop();
    await elapse(pick(12));
  }
  await Promise.all(pending);
  await engine[Symbol.asyncDispose]();
});
