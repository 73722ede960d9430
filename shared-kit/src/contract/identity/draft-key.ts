import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';

/** The key is kept only in memory: without a session of that user the drafts in the browser's storage cannot be read. */
export const draftKey = endpoint('GET', '/draft-key', {
  access: 'signed-in',
  summary:
    'The key that drafts of the caller are encrypted with in their browser, the same in each session (I15)',
  response: single(z.object({ key: z.base64() })),
});
