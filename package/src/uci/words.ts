/** The words of a line, as the engine sees them: other blanks than these are letters to it. */
export function wordsOf(line: string): string[] {
  return line.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
}
