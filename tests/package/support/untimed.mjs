/** For Vite's bundler: no warning that a build was slow. What is slow depends on the machine. */
export const UNTIMED = { checks: { bundlerTimings: false } };

/** Settings of Vite for such a build. */
export const untimed = (build) => ({
  build: { ...build, rolldownOptions: UNTIMED },
  worker: { rolldownOptions: UNTIMED },
});
