import * as z from 'zod';

/** In which a list can be had as a file. */
export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const fileFormat = z.enum(fileFormats, 'Escolha o formato.');

/** For the query of an export: PDF where nothing is said, and which columns of the screen are left out, by their fields. */
export const inFormat = {
  format: fileFormat.default('pdf'),
  hidden: z
    .string()
    .max(500)
    .regex(/^[\w,]*$/, 'Colunas desconhecidas.')
    .optional(),
};
