/** What a report has of one version: its recordings added up. */

import type { Named } from '../compare/suite.js';
import { type RootVerdict, verdictOf } from '../compare/verdict.js';
import type { RuleDeclaration } from '../engine/declarations.js';
import { RecordCounter, type RecordCounts } from '../engine/trace-counts.js';
import { LISTABLE } from '../engine/trace-layout.js';
import { reducingRule } from '../model/deciding-rule.js';
import { RecordPositions } from '../model/record-positions.js';
import { type Group, Grouping } from '../query/groups.js';
import { type JudgedCut, type WrongCut, wrongCuts } from './judged-cuts.js';
import { addMargins, type JudgedMargins } from './judged-margins.js';
import { largestSubtrees, type Subtree } from './largest.js';
import { addVerdicts, type JudgedRule, type RuleVerdict } from './rule-verdicts.js';
import { treeMarkup } from './tree.js';

/** One recording. */
export interface ReportedSearch {
  readonly file: string;
  readonly root: RootVerdict;
  readonly records: number;
  /** Records there would be without a limit. */
  readonly total: number;
  readonly subtrees: readonly Subtree[];
}

/** A rule, and what stands in its row. */
export interface ReportedRule {
  readonly declaration: RuleDeclaration;
  readonly counts: Group;
  readonly verdict: RuleVerdict | undefined;
}

export interface ReportedVersion {
  readonly searches: readonly ReportedSearch[];
  readonly counts: RecordCounts;
  /** Those that decided most come first. */
  readonly rules: readonly ReportedRule[];
  /** Of judged cuts, by the names of rules. */
  readonly margins: ReadonlyMap<string, JudgedMargins>;
  /** Those that are furthest off first. */
  readonly wrong: readonly WrongCut[];
  /** Fields that no recording has. */
  readonly lacking: readonly string[];
  /** By the name of the file, as markup. */
  readonly trees: ReadonlyMap<string, string>;
}

const SUBTREES = 3;

/** What audits have found of a recording. */
export interface Judgements {
  readonly rules: readonly JudgedRule[];
  readonly cuts: readonly JudgedCut[];
  /** Searched nodes and moves, judged alike. */
  readonly controls?: readonly JudgedCut[];
}

/** Takes one recording after the other: only what is reported of it is kept. */
export class VersionReporter {
  readonly #searches: ReportedSearch[] = [];
  readonly #counter = new RecordCounter();
  readonly #groups = new Grouping('rule');
  readonly #declarations = new Map<string, RuleDeclaration>();
  readonly #verdicts = new Map<string, RuleVerdict>();
  readonly #margins = new Map<string, JudgedMargins>();
  readonly #wrong: WrongCut[] = [];
  readonly #recorded = new Set<string>();
  readonly #trees = new Map<string, string>();

  add({ path, file }: Named, judgements: readonly Judgements[]): void {
    const { records, header } = file;
    const positions = new RecordPositions(records, header);
    this.#searches.push({
      file: path,
      root: verdictOf(file, positions),
      records: records.count,
      total: header.total,
      subtrees: largestSubtrees(positions, SUBTREES),
    });
    this.#counter.add(records);
    if (records.recorded.has('rule')) this.#groups.add({ positions, judgements: new Map() }, () => true);
    const rules = [...records.declarations.rules.values(), reducingRule(records.declarations)];
    for (const rule of rules) if (rule !== undefined) this.#declarations.set(rule.name, rule);
    for (const judged of judgements) {
      addVerdicts(this.#verdicts, judged.rules);
      addMargins(this.#margins, records, judged);
      this.#wrong.push(...wrongCuts(path, positions, judged.cuts));
    }
    for (const field of records.recorded) this.#recorded.add(field);
    this.#trees.set(path, treeMarkup(positions));
  }

  report(): ReportedVersion {
    return {
      searches: this.#searches,
      counts: this.#counter.counts(),
      rules: this.#groups.groups().flatMap((counts) => {
        const declaration = this.#declarations.get(String(counts.of['rule']));
        return declaration === undefined
          ? []
          : [{ declaration, counts, verdict: this.#verdicts.get(declaration.name) }];
      }),
      margins: this.#margins,
      wrong: this.#wrong.sort((one, other) => other.off - one.off),
      lacking: LISTABLE.filter((field) => !this.#recorded.has(field)),
      trees: this.#trees,
    };
  }
}
