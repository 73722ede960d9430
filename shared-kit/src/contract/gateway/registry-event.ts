import * as z from 'zod';
import { remoteStatus } from './registry.ts';

/** `GET /registry/events`, event `revision`: the current revision, sent on connecting. */
export const revisionEvent = z.object({ revision: z.int() });

/** `GET /registry/events`, event `moved`: the snapshot changed, and the new one can be fetched. */
export const movedEvent = revisionEvent.extend({
  remote: z.string(),
  what: z.enum(['promoted', 'rolled_back', 'canary', 'preview', 'withdrawn', 'status', 'configured']),
  /** The release of the move; null with `status` and `configured`. */
  release: z.string().nullable(),
  /** With `status`. */
  status: remoteStatus.optional(),
});
