/** '1 linha', '3 linhas': a count with its noun in the right number. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** '60 %', '12,5 %': on one line, with the decimal comma. */
export const percent = (value: number | string): string => `${String(value).replace('.', ',')}\u00a0%`;
