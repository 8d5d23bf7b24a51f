// A screen that nobody sees, for a browser that needs one: Xvfb.
import { spawn } from 'node:child_process';

const NUMBER_FD = 3;

/** @returns {Promise<{ name: string, close: () => void }>} `name` is for the variable `DISPLAY`. */
export async function openScreen(program, { width, height }) {
  const options = ['-displayfd', String(NUMBER_FD), '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const server = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
    server.stdio[NUMBER_FD].once('data', (text) => resolve(String(text).trim()));
  });
  return { name: `:${number}`, close: () => server.kill() };
}
