import type { FormInstance } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type * as z from 'zod';

/** Problems of the fields of antd's form, in a drawer, a page or a dialog. */
export interface FieldProblems {
  problems: Problems;
  /** Shows them at the fields, in place of earlier ones. */
  mark: (found: Problems) => void;
  /** Editing a field removes its problem. */
  typed: (changed: object) => void;
  goTo: (path: string) => void;
}

export function useProblems(form: FormInstance): FieldProblems {
  const [problems, setProblems] = useState<Problems>({});
  // antd keeps the errors of a field until they are overwritten, so removed ones are set to none.
  const mark = (found: Problems) => {
    const paths = new Set([...Object.keys(problems), ...Object.keys(found)]);
    form.setFields([...paths].map((path) => ({ name: fieldName(path), errors: found[path] ?? [] })));
    setProblems(found);
  };
  return {
    problems,
    mark,
    typed: (changed) => mark(withoutProblems(problems, Object.keys(changed))),
    goTo: (path) => form.scrollToField(fieldName(path), { focus: true, block: 'center' }),
  };
}

/** What people call the field of a path, from the nearest label that is drawn: that of `vacancies.0.year`, or else that of `vacancies`.
 *  A field that is not drawn has none: its name on the wire says nothing to people. */
export function labelOf(form: HTMLElement, path: string): string | undefined {
  const parts = fieldName(path);
  const labels = [...form.querySelectorAll('label')];
  for (let length = parts.length; length > 0; length--) {
    // antd names the control of a field so.
    const id = parts.slice(0, length).join('_');
    const label = labels.find(({ htmlFor }) => htmlFor === id);
    if (label) return label.textContent;
  }
  return undefined;
}

/** What people call the fields of paths, where they have a name. */
export const labelsOf = (form: HTMLElement, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const label = labelOf(form, path);
      return label ? [[path, label]] : [];
    }),
  );

/** Whether a message says the name of its field, which then need not stand before it. */
export const isNamedIn = (message: string, label: string): boolean =>
  wordsOf(message).includes(wordsOf(label));

const wordsOf = (text: string) =>
  ` ${
    text
      .toLocaleLowerCase('pt')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Problems of a form: messages by field path, `vacancies.0.year`. */
export type Problems = Record<string, string[]>;

/** The name antd knows a field by. */
const fieldName = (path: string): (string | number)[] =>
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
export const withoutProblems = (problems: Problems, touched: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !touched.includes(path.split('.', 1)[0]!)));
