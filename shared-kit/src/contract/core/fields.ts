import * as z from 'zod';
import { withoutInvisible } from './multiline.ts';

export const tooLong = (max: number) => `No máximo ${max} caracteres.`;

/** A text that may be left out. */
export const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).default('');

const tooShort = 'Escreva pelo menos 5 caracteres.';

/** What somebody explains in a few words; invisible characters do not count. */
export const explanation = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(5, tooShort)
    .max(max, tooLong(max))
    .refine((text) => text.length < 5 || withoutInvisible(text).trim().length >= 5, tooShort);

/** A text that has to be written; blanks around it and invisible characters do not count. */
export const requiredText = (missing: string, max: number, min = 1) =>
  z
    .string(missing)
    .trim()
    .min(min, missing)
    .max(max, tooLong(max))
    .refine((text) => text === '' || withoutInvisible(text).trim() !== '', missing);

export const wholeNumber = (min: number, max: number, outside: string, missing = outside) =>
  z.int(missing).min(min, outside).max(max, outside);

/** A year in an address or an untyped form, where it is text. */
export const yearField = z.coerce
  .number<number | string>('Indique o ano.')
  .int('Indique o ano.')
  .min(2000, 'Indique um ano a partir de 2000.')
  .max(2100, 'Indique um ano até 2100.');

/** The same as a filter. */
export const yearFilter = z.coerce
  .number<number | string>('Indique o ano.')
  .int('Ano inválido.')
  .min(2000, 'Ano inválido.')
  .max(2100, 'Ano inválido.');
