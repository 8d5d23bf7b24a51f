/** What an audit has shown, for people. */

import type { Audit, Grade, Share } from '../../engine/audit-types.js';
import { percent, scoreText } from '../format.js';

/** Whether a cut was right, in two sentences; `numbered` gives the moves of a line their numbers. */
export function verdictText(audit: Audit, numbered: (sans: readonly string[]) => string): string {
  const { label, withoutRule, withoutPruning } = audit;
  return [firstGrade(label, withoutRule, numbered), secondGrade(withoutRule, withoutPruning, numbered)].join(' ');
}

function firstGrade(label: string, grade: Grade, numbered: (sans: readonly string[]) => string): string {
  switch (grade.verdict) {
    case 'sound':
      return `${label} was right: without it here, the search finds ${score(grade)} and decides the same.`;
    case 'wrong':
      return `${label} was wrong: without it here, the search finds ${score(grade)}${refutation(grade, numbered)}.`;
    case 'undecided':
      return `Whether ${label.toLowerCase()} was right stays open: the search without it did not end in time.`;
  }
}

function secondGrade(first: Grade, grade: Grade, numbered: (sans: readonly string[]) => string): string {
  const agrees = first.verdict === grade.verdict;
  switch (grade.verdict) {
    case 'sound':
      return `With nothing left out at all it ${agrees ? 'is right as well' : 'is right'}: ${score(grade)}.`;
    case 'wrong':
      return `With nothing left out at all it ${agrees ? 'is wrong as well' : 'is wrong'}: ${score(grade)}${refutation(grade, numbered)}.`;
    case 'undecided':
      return 'With nothing left out at all, the search did not end in time.';
  }
}

function score(grade: Grade): string {
  return grade.score === undefined ? '–' : scoreText(grade.score);
}

function refutation({ lineSan }: Grade, numbered: (sans: readonly string[]) => string): string {
  return lineSan.length === 0 ? '' : ` by ${numbered(lineSan)}`;
}

/** `81.0%, 75–86%`: the share in the sample, and where the true one lies. */
export function shareText({ part, of, interval }: Share): string {
  if (interval === undefined) return '–';
  const [low, high] = interval.map((end) => Math.round(end * 100));
  return `${percent(part, of)} (${low}–${high}%)`;
}
