import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { correctableFields, correctionStates } from './data-correction-rules.ts';

export const correctableField = z.enum(correctableFields, 'Escolha o que está errado.');

/** A request as its student sees it. */
export const correctionRequest = z.object({
  id: z.int(),
  field: correctableField,
  /** The value in the record at the time of the request. */
  old_value: z.string(),
  new_value: z.string(),
  note: z.string(),
  state: z.enum(correctionStates),
  asked_at: instant,
  decided_at: instant.nullable(),
  /** Reason of the refusal, or what was checked. */
  decision_reason: z.string(),
});
export type OwnCorrection = z.output<typeof correctionRequest>;

export const ownCorrections = endpoint('GET', '/own-data-corrections', {
  access: 'students.read_own',
  summary:
    'What the record of the signed-in student says that can be corrected, and the latest 20 requests (H.5)',
  response: single(
    z.object({
      values: z.array(z.object({ field: correctableField, value: z.string() })),
      requests: z.array(correctionRequest),
    }),
  ),
});
