import { execFileSync } from 'node:child_process';
import { nativeProgram } from './programs.mjs';

/** What `espalier bench [depth]` says on its last line: `N nodes M nps`. */
export function nativeBench(depth) {
  const options = ['bench', ...(depth === undefined ? [] : [String(depth)])];
  const output = execFileSync(nativeProgram(), options, { encoding: 'utf8' });
  const [, nodes, nps] = /^(\d+) nodes (\d+) nps$/.exec(output.trimEnd().split('\n').at(-1)) ?? [];
  if (nodes === undefined) throw new Error(`bench ended with:\n${output}`);
  return { nodes: Number(nodes), nps: Number(nps) };
}
