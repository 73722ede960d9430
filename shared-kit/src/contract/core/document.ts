import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** A paper by a short-lived secret address, which other calls return in `data.path` or `data.url`. */
export const documentByLink = endpoint('GET', '/documents/:token', {
  access: 'public',
  summary: 'A PDF or sheet made by another call, by the address that call answered (decisions 32, 101)',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Ligação inválida.') }),
  download: true,
});
