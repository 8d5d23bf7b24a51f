/** `espalier report`: recordings, or two versions of them, as one HTML file. */
import { type Both, compareTraces, type TraceComparison } from '../compare/index.js';
import { reportPage } from '../report/page.js';
import type { Report } from '../report/report.js';
import { VersionReporter } from '../report/version.js';
import { readCalibrations } from './calibrations.js';
import { pairSuites } from './compare-suites.js';
import { type FileCommand, parsedWords, Refusal } from './file-command.js';
import { MoveReferee } from './move-referee.js';
import { Recordings } from './recordings.js';
import { Verdicts } from './verdicts.js';

export const REPORT: FileCommand = {
  name: 'report',
  help: `\
  espalier report A [B] > report.html
                               a file or folder, or two versions, as one page: rules, nodes, trees
      --nodes N                of the search that judges a move where two versions chose different
                               ones (100,000); 0 judges none
      --verdicts FILE          what \`audit --json\` has found of the cuts
      --calibration FILE       what \`calibrate --json\` has found of the margins`,
  run: async (words) => {
    const { values, positionals } = parsedWords(words, {
      nodes: { type: 'string', default: '100000' },
      verdicts: { type: 'string', multiple: true },
      calibration: { type: 'string', multiple: true },
    });
    const [a, b, ...rest] = positionals;
    if (a === undefined || rest.length > 0) throw new Refusal('report takes a FILE or folder, or two of them');
    const nodes = Number(values.nodes);
    if (!(Number.isSafeInteger(nodes) && nodes >= 0))
      throw new Refusal(`--nodes takes a whole number from 0 on, not ${values.nodes}`);
    const verdicts = await Verdicts.read(values.verdicts ?? []);
    const calibration = await readCalibrations(values.calibration ?? []);
    const command = ['espalier report', ...words].join(' ');
    const { report, code } =
      b === undefined ? await ofOne(a, verdicts, command) : await ofTwo({ a, b }, nodes, verdicts, command);
    verdicts.end();
    if (report.version.searches.length > 0) console.log(reportPage({ ...report, calibration }));
    return code;
  },
};

interface Made {
  readonly report: Omit<Report, 'calibration'>;
  readonly code: number;
}

async function ofOne(path: string, verdicts: Verdicts, command: string): Promise<Made> {
  const recordings = new Recordings([path]);
  const reporter = new VersionReporter();
  for await (const recording of recordings.read()) reporter.add(recording, verdicts.of(recording));
  return { report: { command, version: reporter.report() }, code: recordings.end() };
}

async function ofTwo(paths: Both<string>, nodes: number, verdicts: Verdicts, command: string): Promise<Made> {
  const reporters = { a: new VersionReporter(), b: new VersionReporter() };
  const comparisons = new Map<string, TraceComparison>();
  const referee = nodes === 0 ? undefined : await MoveReferee.open(nodes);
  const {
    comparison: suite,
    alone,
    code,
  } = await pairSuites(paths, ({ a, b }, pair) => {
    reporters.a.add(a, verdicts.of(a));
    reporters.b.add(b, verdicts.of(b));
    comparisons.set(a.path, compareTraces(a.file, b.file));
    referee?.judge(a.file.header, pair);
  });
  const change = { a: reporters.a.report(), suite, comparisons, judged: referee?.rulings(), alone };
  return { report: { command, version: reporters.b.report(), change }, code };
}
