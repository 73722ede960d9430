/** The options of a choice among values: each is shown by its label, or as it is where there are none. */
export const optionsOf = <Value extends string | number>(
  values: readonly Value[],
  labels?: { readonly [Each in Value]: string },
) => values.map((value) => ({ value, label: labels ? labels[value] : String(value) }));
