// A picture of the documents that the native program tells: builds the program, and writes what is drawn.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolchains } from '../toolchain.mjs';
import { nativeProgram, root } from './paths.mjs';
import { must, print } from './run.mjs';

/** Writes `docs/<name>`, the SVG that `draw` makes by the program at the path it is given. */
export async function writePicture(name, draw) {
  const { native } = await toolchains();
  await must('native', 'cargo', ['build', '--release', '--package', 'espalier-cli'], { env: native.env });
  const svg = await draw(nativeProgram);
  writeFileSync(join(root, 'docs', name), svg);
  print(`docs/${name} ${Buffer.byteLength(svg)} bytes`);
}
