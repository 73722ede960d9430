/** '1 linha', '3 linhas': a count with its noun in the right number. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
