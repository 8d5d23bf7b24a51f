/** Whether large inputs are run, and all stories in all browsers: `npm test -- --everything`. */
export const isEverything = process.env.ESPALIER_EVERYTHING !== undefined;
