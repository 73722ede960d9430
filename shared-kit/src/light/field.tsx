import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Control } from './form-store.ts';
import { lightMessages as text } from './messages.ts';
import type { LightFormApi } from './use-light-form.ts';

// Not one Field with antd's form: these are typed in before any script has come and keep their values in the page, antd keeps its own and redraws
// them; and antd's form and table cost a page 183 kB (ADR 5) where a light page may have 120 (ADR 11). Drawers, pages and dialogs share
// antd's Form.Item and the kit's useProblems.

/** What every field is given. */
export interface FieldProps<Name extends string = string> {
  form: LightFormApi<Name>;
  name: Name;
  label: string;
  /** One that may stay empty says so. */
  required?: boolean;
  /** What helps; a change of it is announced. */
  hint?: ReactNode;
  disabled?: boolean;
}

export const idOf = ({ form, name }: Pick<FieldProps, 'form' | 'name'>) => `${form.id}-${name}`;

/** The line under the field, if anything is wrong with it. */
export const lineOf = ({ form, name }: Pick<FieldProps, 'form' | 'name'>): string | undefined => {
  const problem = form.problems.find(({ field }) => field === name);
  return problem && (problem.line ?? problem.message);
};

/** Names of the lines that describe a field. */
export const describedBy = (id: string, line: string | undefined, hint: ReactNode) =>
  [line && `${id}-line`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Lends the drawn field to its form. */
export function useControl<E extends HTMLElement>(
  { form, name }: Pick<FieldProps, 'form' | 'name'>,
  controlOf: (element: E) => Control,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const { store } = form;
  useLayoutEffect(() => {
    // The element of the moment: a select is made anew when its options arrive.
    const now = () => controlOf(element.current!);
    return store.attach(name, {
      read: () => now().read(),
      write: (value) => now().write(value),
      focus: () => now().focus(),
      offers: (value) => now().offers?.(value) ?? true,
    });
  }, [store, name, controlOf]);
  return element;
}

export const plainControl = (
  element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): Control => ({
  read: () => element.value,
  write: (value) => {
    element.value = value;
  },
  focus: () => element.focus(),
});

/** Label text, with a word for what may stay empty. */
export const Named = ({ label, required }: { label: string; required?: boolean | undefined }) => (
  <>
    {label}
    {!required && <span className="lk-optional">{` (${text.optional})`}</span>}
  </>
);
/** Under a field: what is wrong, and what helps, where it says something else. */
export const Lines = ({ id, line, hint }: { id: string; line: string | undefined; hint: ReactNode }) => (
  <>
    <p id={`${id}-hint`} className="lk-hint" aria-live="polite">
      {hint !== line && hint}
    </p>
    <p id={`${id}-line`} className="p-error lk-line">
      {line}
    </p>
  </>
);

/** A field with its label above it. */
export const LabelledField = ({
  id,
  field,
  line,
  children,
}: {
  id: string;
  field: Pick<FieldProps, 'label' | 'required' | 'hint'>;
  line: string | undefined;
  children: ReactNode;
}) => (
  <div className="p-field">
    <label htmlFor={id}>
      <Named label={field.label} required={field.required} />
    </label>
    {children}
    <Lines id={id} line={line} hint={field.hint} />
  </div>
);
