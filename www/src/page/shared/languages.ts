/** The languages of the page, by their tags: English, and each that has a file of words. See `language.js`. */
export function languages(): readonly string[] {
  return document.documentElement.dataset['languages']?.split(' ') ?? ['en'];
}

/** What a language calls itself: `Deutsch`. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
