import type { FormInstance } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { fieldName, without, type Problems } from './form-problems.ts';

/** What is wrong with the fields of antd's form, in a drawer, a page or a dialog. */
export interface FieldProblems {
  problems: Problems;
  /** Says it at the fields, in place of what was said before. */
  mark: (found: Problems) => void;
  /** Fields that are typed in are no longer wrong. */
  typed: (changed: object) => void;
  goTo: (path: string) => void;
}

export function useProblems(form: FormInstance): FieldProblems {
  const [problems, setProblems] = useState<Problems>({});
  // antd keeps what it was told of a field until it is told otherwise, so what is no longer wrong is said as well.
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
