import type * as z from 'zod';

/** What is wrong with a form: messages by field path, `vacancies.0.year`. */
export type Problems = Record<string, string[]>;

/** The name antd knows a field by. */
export const fieldName = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The refusals of a schema by field path, each sentence once: two rules may say the same of an empty field. */
export function problemsOf(error: z.ZodError): Problems {
  const problems: Problems = {};
  for (const { path, message } of error.issues) {
    const messages = (problems[path.join('.')] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return problems;
}

/** The problems that stay after some top-level fields were typed in. */
export const without = (problems: Problems, touched: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !touched.includes(path.split('.', 1)[0]!)));
