import type * as z from 'zod';

/** Problems of a form: messages by field path, `vacancies.0.year`. */
export type Problems = Record<string, string[]>;

/** The name antd knows a field by. */
export const fieldName = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The issues of a schema by field path, without duplicates: two rules may have the same message. */
export function problemsOf(error: z.ZodError): Problems {
  const problems: Problems = {};
  for (const { path, message } of error.issues) {
    const messages = (problems[path.join('.')] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return problems;
}

/** The problems that remain after some top-level fields changed. */
export const without = (problems: Problems, touched: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !touched.includes(path.split('.', 1)[0]!)));
