/** Texts of the percentages of the institution (row 125). */
export const messages = {
  missing: 'Esta percentagem não existe.',
  past: 'Indique hoje ou um dia depois de hoje: o que já passou não muda.',
  same: 'É o valor que já vale nesse dia.',
  saved: 'Percentagens actualizadas.',
} as const;
