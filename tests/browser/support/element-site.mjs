// A site of the elements alone: plain modules, no bundler, a strict policy, and a stranger's style sheet.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../built.mjs?package';
import { root } from '../../../scripts/lib/paths.mjs';

/** What a site does where Trusted Types are required: it says which scripts may be workers. */
const ALLOW = `globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).pathname === '/espalier/worker.js' ? url : null),
});
`;

/** Rules that would show in the elements if their shadow roots let them in. */
const STYLE = `:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 16px; max-width: 720px; background: light-dark(#f7f5ef, #111917); color: light-dark(#1b2a27, #e9ede6); }
button, p, ol { letter-spacing: 12px; text-transform: uppercase; }
espalier-board { max-width: 420px; }
`;

/** @returns {{ folder: string, add: (name: string, bytes: string | Uint8Array) => void, remove: () => void }} */
export function elementSite() {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-elements-'));
  cpSync(join(root, 'package', 'dist'), join(folder, 'espalier'), { recursive: true });
  cpSync(join(root, 'www', 'public', 'icon.svg'), join(folder, 'icon.svg'));
  const add = (name, bytes) => writeFileSync(join(folder, name), bytes);
  add('allow.js', ALLOW);
  add('start.js', "import './allow.js';\nimport './espalier/element.js';\n");
  add('style.css', STYLE);
  add(
    'index.html',
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>' +
      '<meta name="viewport" content="width=device-width"><link rel="icon" href="icon.svg">' +
      '<link rel="stylesheet" href="style.css"><script type="module" src="start.js"></script>' +
      '<main><h1>Chess</h1><div id="place"></div></main></html>\n',
  );
  return { folder, add, remove: () => rmSync(folder, { recursive: true }) };
}
