// Floods a UCI engine with random lines, and sees that it answers every search and goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { randomLines } from './random-uci.mjs';
import { ANSWER_MS } from './test-timeouts.mjs';

const BATCH = 100;
/** The share of lines that are followed by a pause. */
const PAUSES = 0.05;
const LONGEST_PAUSE_MS = 10;
/** The lines that are answered with a `bestmove`: only the engine knows, as it reads them. */
const MOVES = new Set(['go', 'goUnlimited', 'goInfinite', 'goPonder']);

/**
 * Sends so many lines in batches, each of which ends with a stop, and waits for a `bestmove` for every `go`.
 * @param {{ post: (line: string) => void, listen: (hear: (line: string) => void) => void }} engine
 * @param {{ lines: number, random: () => number, urgency: (line: string) => string }} options
 * @returns {Promise<{ searches: number, answers: number }>} Searches asked for; lines that the engine has said.
 */
export async function floodUci({ post, listen }, { lines, random, urgency }) {
  const supply = randomLines(random);
  let [searches, moves, answers, wake] = [0, 0, 0, () => {}];
  listen((line) => {
    answers += 1;
    if (/[\r\n]/.test(line)) throw new Error(`An answer of two lines: ${JSON.stringify(line)}`);
    if (line.startsWith('bestmove ')) moves += 1;
    wake();
  });

  const until = (isDone, what, sent) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`${what}: ${moves} moves after ${searches} searches. The last lines were\n${sent.join('\n')}`));
      }, ANSWER_MS);
      wake = () => {
        if (!isDone()) return;
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
      wake();
    });

  for (let sent = 0; sent < lines; sent += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, lines - sent) }, () => supply.next().value);
    for (const line of batch) {
      searches += line.split(/\r\n|\r|\n/).filter((one) => MOVES.has(urgency(one))).length;
      post(line);
      // Now and then a search gets to run before it is interrupted.
      if (random() < PAUSES) await sleep(Math.floor(random() * LONGEST_PAUSE_MS));
    }
    post('stop');
    await until(() => moves >= searches, 'A search was not answered', batch);
    if (moves > searches) throw new Error(`One bestmove too many after\n${batch.join('\n')}`);
  }
  return { searches, answers };
}
