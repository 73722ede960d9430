import * as z from 'zod';
import { errorBody } from '../core/errors.ts';
import { canaryAudience, filesManifest, remoteStatus } from './registry.ts';
import { webVitalNames } from './web-vitals.ts';

/** One reason why the gateway does not take a release or move a pointer. */
export const refusal = z.object({
  /** Machine-readable code. */
  code: z.string(),
  /** Portuguese, for the person who publishes. */
  message: z.string(),
  /** What exactly: the file, the route and its owner, the range. */
  detail: z.string(),
});

/** The body of a call of the registry that was refused for reasons of its own (409, 422). */
export const refusedBody = errorBody.extend({
  refusals: z.array(refusal).optional(),
  /** With code `conflict`: where the remote stands now. */
  revision: z.int().optional(),
});

/** Where a release comes from, as whoever publishes it says; shown, and never decided by. Each part may be missing. */
export const releaseOrigin = z.strictObject({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .optional(),
  branch: z.string().max(120).optional(),
  /** Of the commit. */
  author: z.string().max(120).optional(),
  /** What is new in it, in a sentence. */
  note: z.string().max(200).optional(),
  /** The run of the CI that made it. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
});
export type ReleaseOrigin = z.output<typeof releaseOrigin>;

/** `POST /registry/remotes/:name/releases`: what was stored. It serves nobody until a pointer is moved to it. */
export const publishedBody = z.object({
  name: z.string(),
  release: z.string(),
  /** Of the remote, after this; what the next move expects. */
  revision: z.int(),
  files: z.int(),
  bytes: z.int(),
});

/** `GET /registry/remotes/:name/releases/:release`: what it is made of, so that another portal can be given the same bytes. */
export const releaseBody = z.object({
  manifest: filesManifest,
  origin: releaseOrigin.optional(),
  untried: z.literal(true).optional(),
});

/** What every move says: why, and the revision of the remote that the mover saw (compare and set). */
const because = { reason: z.string().trim().min(1).max(500), expected: z.int().min(0) };
const releaseId = z.string().min(1).max(80);

/** `POST /registry/remotes/:name/promote`: makes a published release the stable one, the canary or the preview. */
export const promotion = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('stable'), release: releaseId, ...because }),
  z.strictObject({ channel: z.literal('preview'), release: releaseId, ...because }),
  z
    .strictObject({
      ...{ channel: z.literal('canary'), release: releaseId, ...because },
      percentage: canaryAudience.shape.percentage.default(0),
      roles: canaryAudience.shape.roles.default([]),
      /** It goes on by itself to 20, 50 and 100 percent, and becomes stable, as long as it does well. */
      stepped: z.boolean().default(false),
    })
    .refine(({ percentage, roles }) => percentage > 0 || roles.length > 0, {
      path: ['percentage'],
      error: 'Indique uma percentagem ou um papel.',
    }),
]);

/** `POST /registry/remotes/:name/rollback`: an earlier release becomes stable again (without `release`: the last good one), or a canary or preview ends. */
export const rollback = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('stable'), release: releaseId.optional(), ...because }),
  z.strictObject({ channel: z.literal('canary'), ...because }),
  z.strictObject({ channel: z.literal('preview'), ...because }),
]);

/** `POST /registry/remotes/:name/vouch`: a release is good to go back to, whatever was counted of it (operators). */
export const vouching = z.strictObject({ release: releaseId, ...because });

/** `POST /registry/remotes/:name/status`: what becomes of the remote, or whether its promotions are held. */
export const statusChange = z.union([
  z.strictObject({ status: remoteStatus, ...because }),
  z.strictObject({ frozen: z.boolean(), ...because }),
]);

/** Addresses of a team's own servers; each takes calls in turn. */
export const backendUrls = z.array(z.url({ protocol: /^http$/ }).max(200)).max(8);

/** `POST /registry/remotes/:name/backend`: where calls to `/api/x/<name>/` go (operators); none: nowhere. */
export const backendChange = z.strictObject({ urls: backendUrls, ...because });

/** `POST /registry/status`: holds the promotions of all remotes, for exam and enrolment weeks. */
export const freeze = z.strictObject({ frozen: z.boolean(), ...because });

/** `GET /registry/status`. */
export const freezeBody = z.object({
  frozen: z.boolean(),
  revision: z.int(),
  /** Of the settings, where one holds today. */
  days: z.object({ from: z.iso.date(), until: z.iso.date() }).nullable().default(null),
});

/** `GET /registry/remotes/:name`, and the answer to every move: where its pointers stand. */
export const remoteBody = z.object({
  name: z.string(),
  revision: z.int(),
  status: remoteStatus,
  frozen: z.boolean(),
  /** Whether all remotes are frozen. */
  allFrozen: z.boolean(),
  stable: z.string().nullable(),
  canary: canaryAudience.extend({ release: z.string(), stepped: z.literal(true).optional() }).nullable(),
  preview: z.string().nullable(),
  lastGood: z.string().nullable(),
  backend: backendUrls.default([]),
  /** Kept ones, newest first. */
  releases: z.array(
    z.object({
      release: z.string(),
      at: z.iso.datetime(),
      /** Who published it. */
      actor: z.string(),
      origin: releaseOrigin.optional(),
      /** Its pages were not seen to open before it was published: only who runs the portal has it serve anybody. */
      untried: z.literal(true).optional(),
      /** It did well with enough people; its canary was ended because it did badly; or neither was seen. */
      seen: z.enum(['proven', 'halted', 'unproven']).optional(),
      /** Whether one may go back to it. */
      good: z.boolean().default(true),
    }),
  ),
});

/** Of `GET /registry/remotes/:name/history`. */
export const historyQuery = z.object({
  /** Only what is older than this revision. */
  before: z.coerce.number<number | string>().int().optional(),
});

/** `GET /registry/remotes/:name/history`: newest first; `before` continues where the last page ended. */
export const historyBody = z.object({
  entries: z.array(
    z.looseObject({
      revision: z.int(),
      at: z.iso.datetime(),
      actor: z.string(),
      /** The remote, or `*` where all were meant. */
      remote: z.string(),
      what: z.string(),
      release: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** There are older entries. */
  more: z.boolean(),
});

/** `GET /registry/remotes/:name/errors`: what was thrown in its releases, as browsers told the gateway that is asked since it started; of
 *  the newest release first, what most sessions met before what few did. No person, address or value of theirs is in it. */
export const errorsBody = z.object({
  groups: z.array(
    z.object({
      release: z.string(),
      kind: z.enum(['crash', 'load_failure']),
      message: z.string(),
      /** A line for each place in a file of a release, innermost first. */
      stack: z.string(),
      first: z.iso.datetime(),
      last: z.iso.datetime(),
      count: z.int(),
      /** Browser sessions that met it, up to a thousand. */
      sessions: z.int(),
      /** As declared, and browser with major version, each what met it oftenest first. */
      routes: z.array(z.string()),
      browsers: z.array(z.string()),
      /** No release published before this one had it. */
      new: z.boolean(),
    }),
  ),
});

/** `GET /registry/remotes/:name/days`: what browsers told of its releases, day by day, to all gateways of the portal; kept for 90 days. */
export const daysBody = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      release: z.string(),
      /** Times it was opened, and of these, times it failed to load or hung. */
      opened: z.int(),
      failures: z.int(),
      crashes: z.int(),
    }),
  ),
});

/** `GET /registry/remotes/:name/health`: what browsers reported lately of the releases that are in use, or were, to the gateway that is asked. */
export const healthBody = z.object({
  minutes: z.int(),
  /** For which the web vitals are kept; since the gateway started, where that is less. */
  vital_hours: z.int(),
  releases: z.array(
    z.object({
      release: z.string(),
      opened: z.int(),
      failures: z.int(),
      crashes: z.int(),
      /** Times people went on with the last good release in its place. */
      fallbacks: z.int(),
      /** Mean, in milliseconds; null where nobody told. */
      ready_ms: z.int().nullable(),
      /** Browser sessions in which it was opened or crashed, and those of them in which something went wrong. */
      sessions: z.int(),
      bad_sessions: z.int(),
      /** Those that somebody told. */
      vitals: z.array(
        z.object({
          name: z.enum(webVitalNames),
          /** Up to which three of four page views stayed, within 3 %. Milliseconds; CLS has no unit. */
          p75: z.number(),
          views: z.int(),
        }),
      ),
    }),
  ),
});
