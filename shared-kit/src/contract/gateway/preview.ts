import * as z from 'zod';
import { releaseOrigin } from './publication.ts';
import { registrySnapshot, release } from './registry.ts';

/** `GET /registry/remotes/:name/preview/:of`: a published release for one tab, by its id or as the newest of a branch; a month after
 *  publication only while it is in use. */
export const previewBody = z.object({
  remote: registrySnapshot.shape.remotes.element.pick({ name: true, title: true, owner: true, status: true }),
  release,
  at: z.iso.datetime(),
  /** Who published it. */
  actor: z.string(),
  origin: releaseOrigin.optional(),
});
export const previewParams = z.object({ name: z.string(), of: z.string() });
export type PreviewBody = z.output<typeof previewBody>;
