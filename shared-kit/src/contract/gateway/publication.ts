import * as z from 'zod';
import { errorBody } from '../core/errors.ts';
import { canaryAudience, remoteStatus } from './registry.ts';
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

/** `POST /registry/remotes/:name/releases`: what was stored. It serves nobody until a pointer is moved to it. */
export const publishedBody = z.object({
  name: z.string(),
  release: z.string(),
  /** Of the remote, after this; what the next move expects. */
  revision: z.int(),
  files: z.int(),
  bytes: z.int(),
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

/** `POST /registry/status`: holds the promotions of all remotes, for exam and enrolment weeks. */
export const freeze = z.strictObject({ frozen: z.boolean(), ...because });

/** `GET /registry/status`. */
export const freezeBody = z.object({ frozen: z.boolean(), revision: z.int() });

/** `GET /registry/remotes/:name`, and the answer to every move: where its pointers stand. */
export const remoteBody = z.object({
  name: z.string(),
  revision: z.int(),
  status: remoteStatus,
  frozen: z.boolean(),
  /** Whether all remotes are frozen. */
  allFrozen: z.boolean(),
  stable: z.string().nullable(),
  canary: canaryAudience.extend({ release: z.string() }).nullable(),
  preview: z.string().nullable(),
  lastGood: z.string().nullable(),
  /** Kept ones, newest first. */
  releases: z.array(
    z.object({
      release: z.string(),
      at: z.iso.datetime(),
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
