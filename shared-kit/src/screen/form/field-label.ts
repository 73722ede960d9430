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
