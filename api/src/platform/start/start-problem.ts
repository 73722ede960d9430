/** A start-up problem that the operator can fix; its message is the one sentence they read. */
export class StartProblem extends Error {}

/** One line for the terminal, for any error; `failed` says what did not happen. */
export const sentenceOf = (error: unknown, failed = 'The API could not start'): string =>
  error instanceof StartProblem ? error.message : `${failed}: ${oneLine(String(error))}.`;

const oneLine = (text: string) =>
  text
    .replace(/^\w*Error: /, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .slice(0, 400);
