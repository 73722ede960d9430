import * as z from 'zod';
import { remoteStatus } from './registry.ts';

/** `GET /registry/events`, event `revision`: where the registry stands, told at once to whoever begins to listen. */
export const revisionEvent = z.object({ revision: z.int() });

/** `GET /registry/events`, event `moved`: something in the snapshot changed; the new one is there to be fetched. */
export const movedEvent = revisionEvent.extend({
  remote: z.string(),
  what: z.enum(['promoted', 'rolled_back', 'canary', 'preview', 'withdrawn', 'status']),
  /** The release that the move is about; null with `status`. */
  release: z.string().nullable(),
  /** With `status`. */
  status: remoteStatus.optional(),
});
