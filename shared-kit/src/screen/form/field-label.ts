import { fieldName } from './form-problems.ts';

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
