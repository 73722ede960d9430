import * as z from 'zod';
import { errorBody } from './errors.ts';

/** One reason why the gateway does not take a release or move a pointer. */
export const refusal = z.object({
  /** For programs. */
  code: z.string(),
  /** Portuguese, for the person who publishes. */
  message: z.string(),
  /** What exactly: the file, the route and its owner, the range. */
  detail: z.string(),
});

/** The body of a call of the registry that was refused for reasons of its own (409, 422). */
export const refusedBody = errorBody.extend({ refusals: z.array(refusal).optional() });

/** `POST /registry/remotes/:name/releases`: what was stored. It serves nobody until a pointer is moved to it. */
export const publishedBody = z.object({
  name: z.string(),
  release: z.string(),
  /** Of the remote, after this; what the next move expects. */
  revision: z.int(),
  files: z.int(),
  bytes: z.int(),
});
