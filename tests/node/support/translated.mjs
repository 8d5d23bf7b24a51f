// Whether a text is in another language than English: many short words are those of several languages.

/** Of moves and names, most begin with capitals, or have digits. */
const wordsOf = (text) => text.split(/[\s.,:;()"]+/).filter((word) => /^\p{Ll}\p{L}+$/u.test(word));

/** The first three words in a row that a text has in common with the English, if there are any. */
export function leftInEnglish(text, english) {
  const runs = (words) => words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '));
  const known = new Set(runs(wordsOf(english)));
  return runs(wordsOf(text)).find((run) => known.has(run));
}

/** A number as English writes it, of a text in this language. */
export function numberOf(text, language) {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const [group, decimal] = ['group', 'decimal'].map((type) => parts.find((part) => part.type === type)?.value ?? '');
  return Number(text.replaceAll(group, '').replace(decimal, '.'));
}
