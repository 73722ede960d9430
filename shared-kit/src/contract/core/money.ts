import * as z from 'zod';

/** Money on the wire and in the database: whole centavos, in fields of any name (decision D0.4). */
export const cents = z
  .int('Indique um valor.')
  .min(0, 'O valor não pode ser negativo.')
  .max(10_000_000_000, 'O valor é demasiado alto.');

/** A sum over an institution, in centavos: the bound of one amount is none for it, that of exact numbers is. */
export const summedCents = z.int().min(0).max(1_000_000_000_000_000, 'O valor é demasiado alto.');

export { formatMoney, parseMoney } from './money-text.ts';
