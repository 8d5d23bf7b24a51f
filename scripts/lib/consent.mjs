// Nobody's system is changed without being asked: who may install system packages, and when.
import { createInterface } from 'node:readline/promises';
import { Failure } from './run.mjs';

/**
 * Root and a CI machine are there to be set up; a person is asked; anybody else would wait for an
 * answer that nobody gives.
 * @param {{ isRoot: boolean, isCI: boolean, isTTY: boolean }} facts
 * @returns {'run' | 'ask' | 'refuse'}
 */
export function decide({ isRoot, isCI, isTTY }) {
  if (isRoot || isCI) return 'run';
  return isTTY ? 'ask' : 'refuse';
}

export const isRoot = () => process.getuid?.() === 0;

/** The variable that every hosted CI sets. */
export const isCI = (env = process.env) => !['', '0', 'false'].includes(env.CI ?? '');

/** Returns if these commands may be run; otherwise throws, and says what to do instead. */
export async function mayRun(commands) {
  const isTTY = Boolean(process.stdin.isTTY && process.stderr.isTTY);
  const decision = decide({ isRoot: isRoot(), isCI: isCI(), isTTY });
  if (decision === 'run') return;
  const listed = commands.map((command) => `  ${command}`).join('\n');
  if (decision === 'ask' && (await ask(`These commands are needed:\n${listed}\nRun them?`))) return;
  throw new Failure(`Nothing was installed. Run this, then try again:\n${listed}`);
}

/** Asks a question on the terminal; an empty answer is a yes, no answer at all is a no. */
export async function ask(question, input = process.stdin, output = process.stderr) {
  const terminal = createInterface({ input, output });
  const ended = new Promise((resolve) => terminal.once('close', () => resolve('no')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [Y/n] `), ended]);
    return /^(y|yes|)$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
