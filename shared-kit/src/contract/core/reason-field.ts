import * as z from 'zod';

/** Why somebody does what needs a reason. */
export const reasonField = z
  .string('Indique o motivo.')
  .trim()
  .min(5, 'Escreva pelo menos 5 caracteres.')
  .max(500, 'No máximo 500 caracteres.');
