/** Columns as wide as they have to be. */

/** Lines of a table: columns of text, by their index, to the left, numbers to the right. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly number[] = [0],
): string[] {
  const all = heads.length === 0 ? rows : [heads, ...rows];
  const columns = Math.max(0, ...all.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all.map((row) =>
    row
      .map((cell, column) =>
        texts.includes(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
