import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, single, written } from '../core/envelope.ts';
import { referenceGroup } from './reference-group.ts';

/** Most invoices of one reference: more than a year of months. */
const maxTogether = 40;

const several = 'Escolha pelo menos duas facturas.';
export const joinInvoices = endpoint('POST', '/reference-groups', {
  access: ['payments.update', 'payments.read_own'],
  summary:
    "'Pagar tudo': one reference over what is open of several invoices of a student; asked again it is the same one (I28)",
  body: z.object({
    invoice_ids: z
      .array(idField(several), several)
      .transform((ids) => [...new Set(ids)])
      .pipe(z.array(z.int()).min(2, several).max(maxTogether, `No máximo ${maxTogether} facturas.`)),
  }),
  response: written(referenceGroup),
});

export const referenceGroupPdf = endpoint('GET', '/reference-groups/:id/pdf', {
  access: ['payments.read', 'payments.read_own'],
  summary: 'What is paid by one reference for several invoices, as a page to print (G.4, I28)',
  response: single(z.object({ path: z.string() })),
});
