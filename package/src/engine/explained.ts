/** Answers in words. What knows the words is loaded when something is first explained. */
type Write = <Answer>(answer: Answer) => Answer;

export async function writer(): Promise<Write> {
  return (await import('../model/in-words.js')).inWords;
}

export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const [write, messages] = await Promise.all([writer(), answer]);
  return write(messages);
}
