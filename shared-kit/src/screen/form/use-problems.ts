import type { FormInstance } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { fieldName, without, type Problems } from './form-problems.ts';

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
    typed: (changed) => mark(without(problems, Object.keys(changed))),
    goTo: (path) => form.scrollToField(fieldName(path), { focus: true, block: 'center' }),
  };
}
