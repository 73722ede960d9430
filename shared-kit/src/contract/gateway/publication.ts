import * as z from 'zod';
import { errorBody } from '../core/errors.ts';
import { canaryAudience } from './audience.ts';
import { filesManifest, remoteStatus } from './registry.ts';
import { configFields, configSettings } from './remote-config.ts';
import { webVitalNames } from './web-vitals.ts';

/** One reason why the gateway refuses a release or a move of a pointer. */
export const refusal = z.object({
  /** Machine-readable code. */
  code: z.string(),
  /** Portuguese, for the publisher. */
  message: z.string(),
  /** Details: the file, the route and its owner, the range. */
  detail: z.string(),
});

/** Body of a registry call that was refused by its rules (409, 422). */
export const refusedBody = errorBody.extend({
  refusals: z.array(refusal).optional(),
  /** With code `conflict`: the remote's current revision. */
  revision: z.int().optional(),
});

/** Origin of a release as stated by its publisher; displayed, never used for decisions. Each part may be missing. */
export const releaseOrigin = z.strictObject({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .optional(),
  branch: z.string().max(120).optional(),
  /** Author of the commit. */
  author: z.string().max(120).optional(),
  /** What is new, in one sentence. */
  note: z.string().max(200).optional(),
  /** Link to the CI run that built it. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
});
export type ReleaseOrigin = z.output<typeof releaseOrigin>;

/** `POST /registry/remotes/:name/releases/:release/comments`: what somebody who looked at the release writes about it. */
export const commentBody = z.strictObject({ text: z.string().trim().min(1).max(500) });

export const commentParams = z.object({ name: z.string(), release: z.string() });

const releaseComment = z.object({ actor: z.string(), at: z.iso.datetime(), text: z.string() });
export type ReleaseComment = z.output<typeof releaseComment>;

/** `POST /registry/remotes/:name/releases`: the stored release. It serves nobody until a pointer is moved to it. */
export const publishedBody = z.object({
  name: z.string(),
  release: z.string(),
  /** Revision of the remote afterwards; the next move has to state it. */
  revision: z.int(),
  files: z.int(),
  bytes: z.int(),
});

/** `GET /registry/remotes/:name/releases/:release`: its files, so that another portal can be given the same bytes. */
export const releaseBody = z.object({
  manifest: filesManifest,
  origin: releaseOrigin.optional(),
  untried: z.literal(true).optional(),
});

/** Part of every move: the reason, and the revision of the remote that was seen (compare-and-set). */
const because = { reason: z.string().trim().min(1).max(500), expected: z.int().min(0) };
const releaseId = z.string().min(1).max(80);

/** `POST /registry/remotes/:name/promote`: makes a published release the stable one, the canary or the preview. */
export const promotion = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('stable'), release: releaseId, ...because }),
  z.strictObject({ channel: z.literal('preview'), release: releaseId, ...because }),
  z
    .strictObject({
      channel: z.literal('canary'),
      release: releaseId,
      ...because,
      percentage: canaryAudience.shape.percentage.default(0),
      roles: canaryAudience.shape.roles.default([]),
      /** Advances by itself to 20, 50 and 100 percent and becomes stable, as long as its metrics are good. */
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

/** `POST /registry/remotes/:name/vouch`: declares a release good to roll back to, independently of its metrics (operators). */
export const vouching = z.strictObject({ release: releaseId, ...because });

/** `POST /registry/remotes/:name/status`: sets the remote's status, or freezes its promotions. */
export const statusChange = z.union([
  z.strictObject({ status: remoteStatus, ...because }),
  z.strictObject({ frozen: z.boolean(), ...because }),
]);

/** Addresses of a team's own servers, used in turn. */
export const backendUrls = z.array(z.url({ protocol: /^http$/ }).max(200)).max(8);

/** `POST /registry/remotes/:name/backend`: where calls to `/api/x/<name>/` are sent (operators); empty: nowhere. */
export const backendChange = z.strictObject({ urls: backendUrls, ...because });

/** `POST /registry/remotes/:name/config`: its settings from now on, all of them; those not named have their default (operators). */
export const configChange = z.strictObject({ settings: configSettings, ...because });

/** `GET /registry/remotes/:name/config`. */
export const configBody = z.object({
  revision: z.int(),
  /** What an operator set. */
  settings: configSettings,
  /** The releases in use, those that serve most people first, with what each declares and which of the settings do not fit it: it has its
   *  default in their place. */
  releases: z.array(
    z.object({
      release: z.string(),
      use: z.enum(['stable', 'canary', 'preview', 'last_good']),
      fields: configFields,
      misfits: z.array(z.object({ name: z.string(), problem: z.string() })),
    }),
  ),
  /** The changes, newest first: the settings after each. */
  history: z.array(
    z.object({
      revision: z.int(),
      at: z.iso.datetime(),
      actor: z.string(),
      reason: z.string(),
      settings: configSettings,
    }),
  ),
});

/** `POST /registry/status`: freezes the promotions of all remotes, for exam and enrolment weeks. */
export const freeze = z.strictObject({ frozen: z.boolean(), ...because });

/** `GET /registry/status`. */
export const freezeBody = z.object({
  frozen: z.boolean(),
  revision: z.int(),
  /** The configured freeze days, where one covers today. */
  days: z.object({ from: z.iso.date(), until: z.iso.date() }).nullable().default(null),
});

/** `GET /registry/remotes/:name`, and the answer to every move: its pointers. */
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
  /** Stored releases, newest first. */
  releases: z.array(
    z.object({
      release: z.string(),
      at: z.iso.datetime(),
      actor: z.string(),
      origin: releaseOrigin.optional(),
      /** Its pages were not test-opened before publication: only operators may promote it. */
      untried: z.literal(true).optional(),
      /** Proven with enough people; halted because its canary did badly; or unproven. */
      seen: z.enum(['proven', 'halted', 'unproven']).optional(),
      /** What people who looked at it wrote, oldest first. */
      comments: z.array(releaseComment).default([]),
      /** Whether it may be a rollback target. */
      good: z.boolean().default(true),
    }),
  ),
});

/** Of `GET /registry/remotes/:name/history`. */
export const historyQuery = z.object({
  /** Only entries older than this revision. */
  before: z.coerce.number<number | string>().int().optional(),
});

/** `GET /registry/remotes/:name/history`: newest first; `before` continues where the last page ended. */
export const historyBody = z.object({
  entries: z.array(
    z.looseObject({
      revision: z.int(),
      at: z.iso.datetime(),
      actor: z.string(),
      /** The remote, or `*` for all. */
      remote: z.string(),
      what: z.string(),
      release: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** There are older entries. */
  more: z.boolean(),
});

/** `GET /registry/remotes/:name/errors`: errors thrown in its releases in the last 90 days, as reported by browsers to any gateway of the portal;
 *  newest release first, then by number of sessions. Without personal data, addresses and values. */
export const errorsBody = z.object({
  groups: z.array(
    z.object({
      release: z.string(),
      /** `error`: in an event handler, a timer or a promise; `trespass`: `message` names what it changed in the page. */
      kind: z.enum(['crash', 'load_failure', 'error', 'trespass', 'leftover']),
      message: z.string(),
      /** One line per stack frame in a file of a release, innermost first. */
      stack: z.string(),
      /** The same places in the sources, where the release came with its source maps: `src/fines/page.tsx:12:5 (save)`. */
      source: z.string(),
      first: z.iso.datetime(),
      last: z.iso.datetime(),
      count: z.int(),
      /** Browser sessions affected, up to a thousand. */
      sessions: z.int(),
      /** Route patterns, and browsers with major version, each most frequent first. */
      routes: z.array(z.string()),
      browsers: z.array(z.string()),
      /** Other remotes whose pages it disturbed, most frequent first. */
      harmed: z.array(z.string()).default([]),
      /** No earlier release had it. */
      new: z.boolean(),
    }),
  ),
});

/** `GET /registry/overview`: how the remotes are, as the ledger and the reports of browsers know it. */
export const overviewBody = z.object({
  /** Period of `now`, in minutes. */
  minutes: z.int(),
  remotes: z.array(
    z.object({
      name: z.string(),
      /** Reports on its stable release to this gateway in the last minutes: browser sessions, and how many of them had a fault. */
      now: z.object({ sessions: z.int(), bad_sessions: z.int(), erring_sessions: z.int() }),
      /** Reports on all its releases in the last seven days, to all gateways. */
      week: z.object({ opened: z.int(), failures: z.int(), crashes: z.int() }),
      /** When the ledger last said that the present stable release fails; null where it did not. */
      failing: z.iso.datetime().nullable(),
      /** The canary that the portal ended and nobody has decided on since. */
      halted: z.string().nullable(),
      /** Why a publication was last refused; null once one succeeded. */
      refusal: z.string().nullable(),
      /** How many settings do not fit a release in use. */
      misfits: z.int(),
      /** Bytes of all files of each kept release, as sent, and their number; newest first. */
      sizes: z.array(z.object({ release: z.string(), bytes: z.int(), files: z.int() })),
      /** The error that was met last, in a release that is kept. */
      last_error: z
        .object({ release: z.string(), message: z.string(), last: z.iso.datetime(), sessions: z.int() })
        .nullable(),
      /** What its releases changed in the page or left there, by name, most sessions first. */
      trespasses: z.array(
        z.object({ what: z.string(), release: z.string(), left: z.boolean(), sessions: z.int() }),
      ),
      /** Other remotes whose pages its code disturbed, and those that disturbed its own. */
      harmed: z.array(z.string()),
      harmed_by: z.array(z.string()),
    }),
  ),
});

/** `GET /registry/remotes/:name/days`: reports of browsers on its releases by day, over all gateways of the portal; kept for 90 days. */
export const daysBody = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      release: z.string(),
      /** Times opened, and how many of those failed to load or hung. */
      opened: z.int(),
      failures: z.int(),
      crashes: z.int(),
    }),
  ),
});

/** `GET /registry/remotes/:name/health`: recent reports of browsers on its current and recent releases, to this gateway. */
export const healthBody = z.object({
  minutes: z.int(),
  /** Period for which web vitals are kept, in hours; less where the gateway started later. */
  vital_hours: z.int(),
  releases: z.array(
    z.object({
      release: z.string(),
      opened: z.int(),
      failures: z.int(),
      crashes: z.int(),
      /** Errors in event handlers, timers and promises. */
      errors: z.int(),
      /** Times the last good release was used instead. */
      fallbacks: z.int(),
      /** Mean, in milliseconds; null without reports. */
      ready_ms: z.int().nullable(),
      /** Browser sessions in which it was opened or crashed, and in how many of them it failed to open or crashed. */
      sessions: z.int(),
      bad_sessions: z.int(),
      /** How many of the sessions had an error in an event handler, a timer or a promise. */
      erring_sessions: z.int(),
      /** The reported ones. */
      vitals: z.array(
        z.object({
          name: z.enum(webVitalNames),
          /** 75th percentile of page views, accurate to 3 %. Milliseconds; CLS has no unit. */
          p75: z.number(),
          views: z.int(),
        }),
      ),
    }),
  ),
});
