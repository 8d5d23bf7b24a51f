// What the package promises: the names that each entry exports, and that editors explain each of them and all its members.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/lib/paths.mjs';

const SNAPSHOT = new URL('./names.txt', import.meta.url);
const home = join(root, 'package');
const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));

/** The declarations of each entry that exports something. */
const ENTRIES = Object.entries(exports)
  .map(([name, entry]) => [name.replace('.', 'espalier'), entry.import?.types ?? entry.types])
  .filter(([name, types]) => types?.endsWith('.d.ts') && !/\.(js|wasm)$|uci$/.test(name))
  .map(([name, types]) => [name, join(home, types)]);

const program = ts.createProgram(
  ENTRIES.map(([, path]) => path),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], types: [], strict: true },
);
const checker = program.getTypeChecker();

function exportsOf(path) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  return checker.getExportsOfModule(module).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What is declared in the package and nowhere else: an element has hundreds of members of the platform. */
const isOurs = ({ declarations = [] }) =>
  declarations.some((place) => place.getSourceFile().fileName.startsWith(join(home, 'dist').replaceAll('\\', '/')));
const isHidden = ({ name, declarations = [] }) =>
  name.includes('#') ||
  declarations.some((place) => ts.getCombinedModifierFlags(place) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));
const isBare = (symbol) => symbol.getDocumentationComment(checker).length === 0;

/** The members of what a name stands for: of an instance, of a class itself, and of each form of a union. */
function membersOf(symbol) {
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  const types = [...(symbol.flags & ts.SymbolFlags.Type ? [checker.getDeclaredTypeOfSymbol(symbol)] : []), ...(isClass ? [checker.getTypeOfSymbol(symbol)] : [])];
  return types
    .flatMap((type) => (type.isUnion() ? type.types : [type]))
    .flatMap((type) => type.getProperties())
    .filter((member) => member.name !== 'prototype' && isOurs(member) && !isHidden(member));
}

for (const [name, path] of ENTRIES) {
  test(`editors explain every name of ${name}, and every member`, () => {
    const names = exportsOf(path).map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
    const bare = names.flatMap((symbol) => [
      ...[symbol].filter(isBare).map(() => symbol.name),
      ...membersOf(symbol).filter(isBare).map((member) => `${symbol.name}.${member.name}`),
    ]);
    assert.deepEqual([...new Set(bare)], []);
  });
}

test('each entry exports the names that were promised', () => {
  const lines = ENTRIES.flatMap(([name, path]) => [name, ...exportsOf(path).map((symbol) => `  ${symbol.name}`)]);
  const text = `${lines.join('\n')}\n`;
  if (process.env.ESPALIER_WRITE !== undefined) writeFileSync(SNAPSHOT, text);
  const help = 'ESPALIER_WRITE=1 node --test tests/package/public-names.test.mjs writes tests/package/names.txt anew';
  assert.equal(text, readFileSync(SNAPSHOT, 'utf8'), help);
});
