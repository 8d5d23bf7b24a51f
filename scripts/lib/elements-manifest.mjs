// The manifest of the custom elements: what editors and catalogs know of their attributes, events, parts and properties.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageProgram, root } from './paths.mjs';
import { must } from './run.mjs';

const ANALYZER = ['@custom-elements-manifest/analyzer', 'cem.js'];
const SOURCES = 'package/src/element/**/*.ts';
/** The script that has the elements, as the package names it. */
const MODULE = 'dist/element.js';
/** Names that the analyzer takes for members, and those that every element has. */
const NO_MEMBERS = new Set(['shadow', 'frame', 'played', 'adoptedStyleSheets', 'className', 'addEventListener', 'canPick', 'hints']);

/** Below the root, because the analyzer takes no other place. */
const OUTPUT = 'target/custom-elements';

/** Writes the manifest of what the sources say. */
export async function writeManifest(path) {
  const [node, script] = packageProgram(...ANALYZER);
  await must('custom-elements', node, [script, 'analyze', '--globs', SOURCES, '--outdir', OUTPUT, '--quiet'], { cwd: root });
  const found = JSON.parse(readFileSync(join(root, OUTPUT, 'custom-elements.json'), 'utf8'));
  writeFileSync(path, `${JSON.stringify(shipped(found), undefined, 2)}\n`);
}

/** Of all the sources only the elements, as they lie in the one script that is shipped. */
function shipped({ schemaVersion, modules }) {
  const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName !== undefined);
  if (elements.length === 0) throw new Error(`${SOURCES} has no element with a @tagname.`);
  const declarations = elements.sort((a, b) => a.tagName.localeCompare(b.tagName)).map(declaration);
  const exports = declarations.flatMap(({ name, tagName }) => {
    const where = { declaration: { name, module: MODULE } };
    return [{ kind: 'js', name, ...where }, { kind: 'custom-element-definition', name: tagName, ...where }];
  });
  return { schemaVersion, readme: '', modules: [{ kind: 'javascript-module', path: MODULE, declarations, exports }] };
}

function declaration({ superclass, members, events, attributes, cssParts, cssProperties, ...rest }) {
  const isPublic = ({ name, privacy }) => privacy !== 'private' && !name.startsWith('#') && !NO_MEMBERS.has(name);
  return {
    ...rest,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(plain),
    cssParts: cssParts.map(plain),
    cssProperties: cssProperties.map(plain),
    // Those that are told by a variable have no description.
    events: events.filter(({ description }) => description !== undefined).map(plain),
    members: members.filter(isPublic).map(plain),
  };
}

/** Where in the sources something is inherited from is nobody's business. */
function plain({ inheritedFrom, ...rest }) {
  return rest;
}
