// Installs what is missing, builds what has changed, and serves the page on this machine: `npm start`.
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { Failure, isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

const HELP = `npm start [-- OPTION]

Installs what is missing, after asking, builds what has changed, and serves the page on this machine.

  --no-isolation  without the headers by which a page may share memory with its workers,
                  as on hosts that cannot send them
  --help          says this

PORT=8000 npm start: at this port, or at the next that is free; at 8080 where none is named, and at any with 0.`;

function optionsFrom(args) {
  const options = { help: { type: 'boolean' }, 'no-isolation': { type: 'boolean' } };
  try {
    return parseArgs({ args, options }).values;
  } catch ({ message }) {
    throw new Failure(`${message}\n\n${HELP}`);
  }
}

export function portFrom(text = '8080') {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Failure(`PORT must be a number from 0 to 65535, and it is "${text}".`);
  }
  return port;
}

async function start() {
  const options = optionsFrom(process.argv.slice(2));
  if (options.help) return print(HELP);
  const port = portFrom(process.env.PORT);
  await setup(['linker', 'compiler']);
  // The engine is compiled while the rest is installed.
  const installed = setup('build');
  await Promise.all([installed, build(['page'], { programs: installed })]);
  // It uses a package that may have been installed just now.
  const { serve } = await import('./serve.mjs');
  const { url, close } = await serve({ port, isolation: !options['no-isolation'] });
  print(`Espalier is at ${url}  (Ctrl-C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
}

if (isMain(import.meta)) await main(start);
