// Before anything is painted: the language chosen, else the first of the browser's that there is; and light, dark and board.
(() => {
  const root = document.documentElement;
  let chosen;
  try {
    const read = (name) => JSON.parse(localStorage.getItem(name));
    // As model/settings has it; what it has not taken over yet lies in one entry.
    chosen = read('espalier.setting.language') ?? read('espalier.settings.1')?.language;
    const [theme, board] = [read('espalier.setting.theme'), read('espalier.setting.boardColors')];
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (typeof board === 'string') root.dataset.board = board;
  } catch {}
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  root.lang = wanted.find((tag) => root.dataset.languages.split(' ').includes(tag)) ?? 'en';
})();
