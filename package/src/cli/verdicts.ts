/** What audits have found of the cuts of recordings: the JSON of `espalier audit --json`. */
import { fenOf, fenParts } from '../chess/fen.js';
import { positionOf } from '../compare/suite.js';
import type { Judgement } from '../query/fields.js';
import type { Judgements } from '../report/version.js';
import { parsed } from './calibrations.js';
import { Refusal, readBytes } from './file-command.js';
import type { Recording } from './recordings.js';

interface Audit extends Judgements {
  readonly path: string;
  readonly root: string;
  /** Records of the search that was judged. */
  readonly recorded: number;
}

export class Verdicts {
  readonly #audits: readonly Audit[];
  /** Those whose search has been among the recordings. */
  readonly #used = new Set<Audit>();

  private constructor(audits: readonly Audit[]) {
    this.#audits = audits;
  }

  static async read(paths: readonly string[]): Promise<Verdicts> {
    return new Verdicts((await Promise.all(paths.map(readAudits))).flat());
  }

  /** Those of a recording. */
  of({ file: { records, header } }: Recording): readonly Judgements[] {
    const root = placeOf(positionOf(header));
    const audits = this.#audits.filter((audit) => placeOf(audit.root) === root && audit.recorded === records.count);
    for (const audit of audits) this.#used.add(audit);
    return audits;
  }

  judgements(recording: Recording): Map<number, Judgement> {
    return new Map(
      this.of(recording)
        .flatMap(({ cuts }) => cuts)
        .flatMap(({ record, verdict }) =>
          verdict === 'right' || verdict === 'wrong' ? [[record, verdict] as const] : [],
        ),
    );
  }

  /** Refuses verdicts on a search that was not among the recordings. */
  end(): void {
    const unused = this.#audits.find((audit) => !this.#used.has(audit));
    if (unused === undefined) return;
    throw new Refusal(
      `${unused.path} judges a search of ${unused.root} with ${unused.recorded} records, which is none of these: audit the recording again`,
    );
  }
}

/** Of one search, or of recordings. */
async function readAudits(path: string): Promise<Audit[]> {
  const found = parsed(path, new TextDecoder().decode(await readBytes(path)));
  const { files } = (found ?? {}) as { files?: unknown };
  const audits: readonly unknown[] = Array.isArray(files) ? files : [found];
  if (!audits.every(isAudit)) {
    throw new Refusal(`${path} lacks root, recorded, rules or cuts: it takes the output of espalier audit FILE --json`);
  }
  return audits.map((audit) => ({ ...audit, path }));
}

function isAudit(value: unknown): value is Omit<Audit, 'path'> {
  if (typeof value !== 'object' || value === null) return false;
  const { root, recorded, rules, cuts } = value as Partial<Record<keyof Audit, unknown>>;
  return typeof root === 'string' && typeof recorded === 'number' && [rules, cuts].every(Array.isArray);
}

/** A position without the rights that records do not have. */
function placeOf(fen: string): string {
  const { pieces, turn } = fenParts(fen);
  return fenOf({ pieces, turn, moveNumber: 1 });
}
