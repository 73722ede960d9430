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
/** `GET /registry/previews/:of`: several for one tab. `of` is `@<branch>` for the newest of that branch of every remote, or `<name>@<release or
 *  branch>`, several divided by commas. */
export const previewsBody = z.object({
  previews: z.array(previewBody).min(1),
  /** Requested ones that do not exist or can no longer be viewed. */
  missing: z.array(z.string()),
});
export type PreviewsBody = z.output<typeof previewsBody>;

export const previewParams = z.object({ of: z.string() });
export type PreviewBody = z.output<typeof previewBody>;
