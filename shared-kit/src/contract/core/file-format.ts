import * as z from 'zod';

export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const fileFormat = z.enum(fileFormats, 'Escolha o formato.');

/** Query of an export: the format, by default PDF, and the hidden columns of the screen by field. */
export const inFormat = {
  format: fileFormat.default('pdf'),
  hidden: z
    .string()
    .max(500)
    .regex(/^[\w,]*$/, 'Colunas desconhecidas.')
    .optional(),
};
