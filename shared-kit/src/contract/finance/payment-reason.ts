import * as z from 'zod';

/** A reason that is shown to others. */
export const paymentReason = z
  .string('Indique o motivo.')
  .trim()
  .min(5, 'Escreva pelo menos 5 caracteres.')
  .max(500, 'No máximo 500 caracteres.');
