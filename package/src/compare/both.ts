/** One value for each of the two recordings. */
export interface Both<Value> {
  /** Of the first. */
  readonly a: Value;
  /** Of the second. */
  readonly b: Value;
}
