// What a release changes in the texts of the repository, as pure functions of them.

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;

/** The crates that are published. */
export const CRATES = ['espalier-chess', 'espalier-trace', 'espalier-reasons', 'espalier', 'espalier-insight', 'espalier-pgn', 'espalier-cli'];

/** Files that name the version, and where in them. Each pattern must be found. */
const PLACES = {
  'Cargo.toml': [
    new RegExp(`(?<=^\\[workspace\\.package\\]\nversion = ")${VERSION}`, 'm'),
    new RegExp(`(?<=^espalier(?:-\\w+)? = \\{ path = "\\w+", version = ")${VERSION}`, 'gm'),
  ],
  'Cargo.lock': crates('espalier', 'espalier-chess', 'espalier-cli', 'espalier-insight', 'espalier-lab', 'espalier-pgn', 'espalier-reasons', 'espalier-rules', 'espalier-trace', 'espalier-web'),
  'fuzz/Cargo.lock': crates('espalier', 'espalier-chess', 'espalier-cli', 'espalier-insight', 'espalier-pgn', 'espalier-reasons', 'espalier-trace'),
  'chess/perft/Cargo.lock': crates('espalier-chess'),
  'package/package.json': [new RegExp(`(?<=^  "version": ")${VERSION}`, 'm')],
  'package-lock.json': [
    new RegExp(`(?<=^    "package": \\{\n      "name": "espalier",\n      "version": ")${VERSION}`, 'm'),
  ],
  'package/docs/guide.md': [new RegExp(`(?<=/espalier@)${VERSION}`, 'g')],
};

export const VERSIONED = [...Object.keys(PLACES), 'CHANGELOG.md'];

function crates(...names) {
  return names.map((name) => new RegExp(`(?<=^name = "${name}"\nversion = ")${VERSION}`, 'm'));
}

/** Whether a version is one that semantic versioning puts after another. */
export function isAfter(version, before) {
  if (!new RegExp(`^${VERSION}$`).test(version)) return false;
  const parts = (text) => text.split(/[-.]/).slice(0, 3).map(Number);
  const [next, last] = [parts(version), parts(before)];
  const place = next.findIndex((part, index) => part !== last[index]);
  if (place < 0) return isLaterPreRelease(preRelease(version), preRelease(before));
  return next[place] > last[place];
}

/** What follows the numbers, part by part; none in a release. */
const preRelease = (version) => version.split('-').slice(1).join('-').split('.').filter(Boolean);

/** Of the same numbers: a release comes after what led to it, numbers before words, and more parts after fewer. */
function isLaterPreRelease(next, last) {
  if (next.length === 0 || last.length === 0) return last.length > 0;
  const place = next.findIndex((part, index) => part !== last[index]);
  if (place < 0) return false;
  if (place >= last.length) return true;
  const [one, other] = [next[place], last[place]];
  const [isNumber, wasNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && wasNumber) return Number(one) > Number(other);
  return isNumber === wasNumber ? one > other : wasNumber;
}

/**
 * A file as it is in the release.
 * @throws where the file does not name the version at the place expected
 */
export function released(file, text, version, date) {
  if (file === 'CHANGELOG.md') return withHeading(text, version, date);
  return PLACES[file].reduce((changed, place) => {
    if (changed.search(place) < 0) throw new Error(`${file} names no version where ${place} looks.`);
    return changed.replace(place, version);
  }, text);
}

/**
 * The manifest of the npm package with where its repository is; without an address, as it was.
 * @param {string} manifest
 * @param {string | undefined} address of the repository, `repository` of package.json
 */
export function withRepository(manifest, address) {
  if (address === undefined) return manifest;
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+(?<!\.git)$/.test(address)) {
    throw new Error(`package.json: repository is ${address} and must be an address such as https://example.org/owner/name.`);
  }
  const { repository, homepage, bugs, ...fields } = JSON.parse(manifest);
  const entries = Object.entries(fields);
  const place = entries.findIndex(([name]) => name === 'license') + 1;
  entries.splice(
    place, 0,
    ['repository', { type: 'git', url: `git+${address}.git`, directory: 'package' }],
    ['homepage', `${address}#readme`],
    ['bugs', `${address}/issues`],
  );
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

/** What has collected under "Unreleased" gets a heading of its own. */
function withHeading(changelog, version, date) {
  const [, news = ''] = /^## Unreleased\n(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog) ?? [];
  if (!news.trim()) throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  return changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${date}\n`);
}
