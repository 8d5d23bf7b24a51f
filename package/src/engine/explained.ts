/** Answers with words in the place of messages. The table of words is loaded with the first explanation. */
type Write = <Answer>(answer: Answer) => Answer;

/** The function that puts an answer into words. */
export async function writer(): Promise<Write> {
  return (await import('../model/in-words.js')).inWords;
}

/** An answer in words. */
export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const [write, messages] = await Promise.all([writer(), answer]);
  return write(messages);
}
