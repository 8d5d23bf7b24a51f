// Makes www/src/page/shared/openings.tsv of the opening names of https://github.com/lichess-org/chess-openings (CC0).
//   node scripts/openings.mjs FOLDER     where a.tsv to e.tsv are
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRules } from 'espalier/rules';
import { positionKey } from '../www/lib/model/openings/opening-names.js';
import { root } from './lib/paths.mjs';
import { Failure, main, print } from './lib/run.mjs';

const REMARK = '# Opening names of https://github.com/lichess-org/chess-openings, CC0. Made by scripts/openings.mjs.';

await main(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Failure('Say in which folder a.tsv to e.tsv are.');
  const rules = await loadRules();
  const lines = new Map();
  for (const volume of 'abcde') {
    const [, ...rows] = readFileSync(join(folder, `${volume}.tsv`), 'utf8').trim().split('\n');
    for (const row of rows) {
      const [eco, name, pgn] = row.split('\t');
      const [{ nodes }] = rules.readPgn(pgn);
      const { fen } = nodes.at(-1);
      // Of two names for one position the first stays.
      const key = positionKey(fen);
      if (!lines.has(key)) lines.set(key, `${eco}\t${name}\t${key}`);
    }
  }
  writeFileSync(join(root, 'www/src/page/shared/openings.tsv'), `${[REMARK, ...lines.values()].join('\n')}\n`);
  print(`${lines.size} openings`);
});
