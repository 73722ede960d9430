import * as z from 'zod';

/** In which a list can be had as a file. */
export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const fileFormat = z.enum(fileFormats, 'Escolha o formato.');

/** For the query of an export: PDF where nothing is said. */
export const inFormat = { format: fileFormat.default('pdf') };
