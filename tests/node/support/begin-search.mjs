/**
 * Starts a search; `begun` resolves with the first report of it.
 * @returns {{ search: Promise<object>, begun: Promise<object> }}
 */
export function beginSearch(engine, request, options = {}) {
  let search;
  const begun = new Promise((resolve) => {
    const onInfo = (info) => {
      options.onInfo?.(info);
      resolve(info);
    };
    search = engine.search(request, { ...options, onInfo });
  });
  return { search, begun };
}
