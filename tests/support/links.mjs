// The links of a document, and whether what they lead to is there.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';

/** A document without its blocks and words of code, which may look like links or headings. */
const prose = (path) =>
  readFileSync(path, 'utf8')
    .replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '')
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, (code) => code.replace(/[[\]()<>]/g, ' '));

const LINKS = [
  /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, // [text](target "title")
  /^\[[^\]]+\]: +<?(\S+?)>?(?: |$)/gm, // [text]: target
  /<(?:img|a|source)\b[^>]*?\b(?:src|srcset|href)="([^"]+)"/g,
];

/** Where a document links to. */
export function links(path) {
  const text = prose(path);
  return LINKS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, target]) => target));
}

/** The names that GitHub gives to headings, and those given by hand. */
function anchors(path) {
  const seen = new Map();
  const text = prose(path);
  const headings = [...text.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    const kept = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '');
    const name = kept.replaceAll(' ', '-');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
  return [...headings, ...[...text.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, name]) => name)];
}

/** What is wrong with a link of a document, if anything. */
export function fault(document, target) {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return undefined; // another site
  const [file, anchor] = target.split('#');
  const path = file === '' ? document : resolve(dirname(document), decodeURIComponent(file));
  if (!existsSync(path)) return 'there is no such file';
  if (anchor === undefined || statSync(path).isDirectory() || extname(path) !== '.md') {
    return undefined;
  }
  return anchors(path).includes(anchor) ? undefined : 'the file has no such heading';
}
