// Before anything is painted: the language chosen, else the first of the browser's that there is.
(() => {
  let chosen;
  try {
    const read = (name) => JSON.parse(localStorage.getItem(name));
    // As model/settings has it; what it has not taken over yet lies in one entry.
    chosen = read('espalier.setting.language') ?? read('espalier.settings.1')?.language;
  } catch {}
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  document.documentElement.lang = wanted.find((tag) => tag === 'en' || tag === 'de') ?? 'en';
})();
