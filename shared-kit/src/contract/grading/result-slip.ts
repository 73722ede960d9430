import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { written } from '../core/envelope.ts';
import { yearField } from '../core/fields.ts';

export const resultSlip = endpoint('POST', '/own-result-slip', {
  access: 'grades.read_own',
  summary:
    'Prints what is published of the signed-in student in a year, with a code to check it by, and answers where it opens; unchanged, it is the same slip (I45)',
  body: z.object({ year: yearField }),
  response: written(z.object({ id: z.int(), path: z.string() })),
});
