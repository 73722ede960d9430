import * as z from 'zod';
import { readOverride } from './override.ts';
import { release } from './registry.ts';
import { configValue } from './remote-config.ts';

/** `POST /registry/overrides`: requests one page that may run a remote from a development server, `mfe-name@127.0.0.1:5180`. The grant is
 *  stored in a cookie and valid once, for the next page at `?dev=<the same>`. */
export const overrideRequest = z.strictObject({
  dev: z.string().refine((text) => readOverride(text) !== undefined),
});
export const overrideGranted = z.object({ expires_at: z.iso.datetime() });

/** What a development server reports after each build. */
export const localBuild = z.object({
  /** Identifies the build and the folder of its files. */
  build: z.string().regex(/^[\w-]+$/),
  /** `remote.json`, not yet validated; null where it is not JSON. */
  declaration: z.unknown(),
  /** Null where the build failed. */
  release: release.omit({ base: true, requires: true, contributes: true, config: true }).nullable(),
  /** Values of settings from `dev-config.json`; the others have their defaults. Null where it is not JSON. */
  config: z.record(z.string(), configValue).nullable().default({}),
  /** Error output of the build. */
  problem: z.string().nullable(),
});
