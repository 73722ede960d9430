import { useInsertionEffect, useState } from 'react';
import { FormStore, type FormProblem, type FormValues } from './form-store.ts';
import { useLightStore } from './light-portal.tsx';

export interface LightFormApi<Name extends string = string> {
  /** The form element's id; a field's is `<id>-<name>`. */
  id: string;
  /** As they stand: at first the initial ones, right after mounting what was typed before any script. */
  values: FormValues<Name>;
  problems: readonly FormProblem<Name>[];
  /** Writes values, in the page too. */
  set(patch: Partial<FormValues<Name>>): void;
  /** Writes where nothing but the initial value stands: for a restored draft. */
  fill(draft: Partial<FormValues<Name>>): void;
  /** Shows what is wrong and leads to the first field of it; an empty list takes all of it back. */
  show(problems: readonly FormProblem<Name>[]): void;
  /** Back to the initial values. */
  clear(): void;
  /** For the fields. */
  store: FormStore;
}

interface Options<Name extends string> {
  id: string;
  initial: FormValues<Name>;
  /** Called with all values after each change, what was typed before any script included. */
  onChange?: (values: FormValues<Name>) => void;
}

/** A form of a light page. Its fields may come and go with the steps; the values stay. */
export function useLightForm<Name extends string>({
  id,
  initial,
  onChange,
}: Options<Name>): LightFormApi<Name> {
  const [store] = useState(() => new FormStore(initial));
  const { values, problems } = useLightStore(store);
  // Before the fields register, so that it also gets input from before hydration.
  useInsertionEffect(() => {
    store.onChange = onChange as FormStore['onChange'];
  });
  return {
    id,
    values: values as FormValues<Name>,
    problems: problems as readonly FormProblem<Name>[],
    set: (patch) => store.set(patch),
    fill: (draft) => store.fill(draft),
    show: (wrong) => store.show(wrong),
    clear: () => store.clear(),
    store,
  };
}
