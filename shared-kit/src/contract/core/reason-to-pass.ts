import * as z from 'zod';

/** The reason for overriding a refusal; empty: no override. */
export const reasonToPass = z
  .string()
  .trim()
  .max(1000, 'No máximo 1000 caracteres.')
  .refine((text) => text === '' || text.length >= 5, 'Escreva pelo menos 5 caracteres.')
  .default('');
