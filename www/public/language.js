// Before anything is painted: the language chosen, else the first of the browser's that there is.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('espalier.settings.1')).language;
  } catch {}
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  document.documentElement.lang = wanted.find((tag) => tag === 'en' || tag === 'de') ?? 'en';
})();
