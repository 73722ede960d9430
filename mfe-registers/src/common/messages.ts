/** Texts of what several registers draw. */
export const messages = {
  province: 'Província',
  district: 'Distrito',
  chooseProvince: 'Escolha primeiro a província',
  placesFailed: 'Não foi possível carregar as opções.',
  none: 'Sem resultados',
} as const;
