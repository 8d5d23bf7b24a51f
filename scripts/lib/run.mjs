// Running other programs: quietly, with a log file that is shown only when something goes wrong.
import { execFile, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWindows, root, tools } from './paths.mjs';

/** Something a person can mend; its message is shown without a stack trace. */
export class Failure extends Error {}

/** What a command prints, trimmed, or undefined if it cannot be run or fails. */
export function output(command, args, options = {}) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, timeout: 30_000, ...options }, (error, stdout) => {
      resolve(error ? undefined : stdout.trim());
    });
  });
}

/**
 * Runs a command with its output in `.tools/log/NAME.log`. After `timeout` milliseconds the command
 * is ended together with everything it has started. A command that `asks` may use the terminal.
 * @returns {Promise<{ ok: boolean, text: string, log: string }>}
 */
export function logged(name, command, args, options = {}) {
  const { env = process.env, cwd = root, timeout = 0, asks = false } = options;
  const log = join(tools, 'log', `${name}.log`);
  mkdirSync(join(tools, 'log'), { recursive: true });
  const file = createWriteStream(log);
  const chunks = [];
  const keep = (chunk) => {
    chunks.push(chunk);
    file.write(chunk);
  };
  keep(Buffer.from(`$ ${command} ${args.join(' ')}\n`));
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, NO_COLOR: '1', TERM: 'dumb' },
      // A process group of its own, so that its children can be ended with it.
      detached: !asks && !isWindows,
      stdio: [asks ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    });
    const stop = (why) => {
      keep(Buffer.from(`\n${why}\n`));
      if (isWindows) killTree(child.pid);
      else kill(asks ? child.pid : -child.pid);
    };
    const interrupt = (signal) => {
      stop(`ended by ${signal}`);
      child.once('close', () => process.exit(130));
    };
    const timer = timeout && setTimeout(stop, timeout, `not done after ${timeout / 1000} s`);
    const end = (ok) => {
      clearTimeout(timer);
      SIGNALS.forEach((signal) => process.off(signal, interrupt));
      file.end();
      resolve({ ok, text: Buffer.concat(chunks).toString(), log: relative(root, log) });
    };
    SIGNALS.forEach((signal) => process.on(signal, interrupt));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      keep(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Asks first: a test that is told to end closes its browser, which nobody else would. */
function kill(pid) {
  const send = (signal) => {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  };
  send('SIGTERM');
  setTimeout(send, 3_000, 'SIGKILL').unref();
}

const killTree = (pid) => execFile('taskkill', ['/pid', String(pid), '/t', '/f'], () => {});

/** Like `logged`, but a command that fails ends the script with the end of its output. */
export async function must(name, command, args, options) {
  const result = await logged(name, command, args, options);
  if (!result.ok) {
    throw new Failure(`${tail(result.text, 40)}\n\n${name} failed. Whole output: ${result.log}`);
  }
  return result.text;
}

export const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** Progress goes to stderr, results to stdout: a program may read them, as with `npm run uci`. */
export const say = (text) => process.stderr.write(`${text}\n`);
export const print = (text) => process.stdout.write(`${text}\n`);

/** True in the script that was named on the command line, false where it is imported. */
export const isMain = (meta) => realpathSync(process.argv[1]) === fileURLToPath(meta.url);

/** Runs a script's body; what it throws becomes a message and a non-zero exit code. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Failure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
