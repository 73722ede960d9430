import type * as z from 'zod';
import type { RegisterFile } from './crud.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { exported } from './envelope.ts';
import { inFormat } from './file-format.ts';
import type { Permission } from './permissions.ts';

/** A paged list as a file: it takes the query of the list without its pages, and so is narrowed and sorted as on the screen. */
export const listFile = (
  list: Pick<Endpoint, 'summary' | 'query'>,
  path: `/export${string}`,
  access: Permission | readonly Permission[],
): RegisterFile =>
  endpoint('GET', path, {
    access,
    summary: `${list.summary}: as PDF, XLSX or CSV`,
    query: (list.query as z.ZodObject).omit({ page: true, per_page: true }).extend(inFormat),
    response: exported,
  }) as unknown as RegisterFile;
