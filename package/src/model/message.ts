/**
 * A message of elements and explanations, in English, with numbers in the place of its values. The package is shipped with
 * the union of all of them, so that a compiler refuses one that is misspelt, or that is worded otherwise by now.
 */
export type Message = string;
