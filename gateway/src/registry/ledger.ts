import { backendUrls, releaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import { canaryAudience } from '@portal/shared-kit/contract/gateway/audience';
import { remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import { configSettings } from '@portal/shared-kit/contract/gateway/remote-config';
import * as z from 'zod';

/** Most characters of a move's reason. */
export const longestReason = 500;

const common = {
  /** A person, a deploy token's name, or `bundle` for what came with the installation. */
  actor: z.string().min(1).max(120),
  remote: z.string().min(1).max(40),
  reason: z.string().max(longestReason),
};

/** One move of a pointer. New kinds are added here and in `applyMove`, nowhere else. */
export const move = z.discriminatedUnion('what', [
  z.strictObject({
    ...common,
    what: z.literal('published'),
    release: z.string(),
    container: z.string(),
    /** sha384 of the release's stored description, which holds the hash of every stored file. */
    digest: z.string(),
    origin: releaseOrigin.optional(),
    /** Published without the check that its pages open. */
    untried: z.literal(true).optional(),
  }),
  z.strictObject({ ...common, what: z.literal('promoted'), release: z.string() }),
  /** The release is stable again; the one it replaces was faulty. */
  z.strictObject({ ...common, what: z.literal('rolled_back'), release: z.string() }),
  z.strictObject({
    ...common,
    what: z.literal('canary'),
    release: z.string(),
    ...canaryAudience.shape,
    /** The canary's share grows automatically until the release is stable. */
    stepped: z.literal(true).optional(),
  }),
  z.strictObject({ ...common, what: z.literal('preview'), release: z.string() }),
  /** The release is no longer canary or preview. */
  z.strictObject({
    ...common,
    what: z.literal('withdrawn'),
    release: z.string(),
    channel: z.enum(['canary', 'preview']),
  }),
  /** The release had enough fault-free sessions, or an operator vouched for it. */
  z.strictObject({ ...common, what: z.literal('proven'), release: z.string() }),
  z.strictObject({ ...common, what: z.literal('status'), release: z.null(), status: remoteStatus }),
  /** Promotions are frozen or released; `*` stands for all remotes. */
  z.strictObject({ ...common, what: z.literal('frozen'), release: z.null(), frozen: z.boolean() }),
  /** Servers that calls to `/api/x/<remote>/` go to from now on; empty: none. */
  z.strictObject({ ...common, what: z.literal('backend'), release: z.null(), urls: backendUrls }),
  /** Settings of the remote from now on, all of them; those not named have their default. */
  z.strictObject({ ...common, what: z.literal('configured'), release: z.null(), config: configSettings }),
  /** Browsers report too many faults of the stable release; no pointer moves. */
  z.strictObject({ ...common, what: z.literal('failing'), release: z.string() }),
  /** Somebody who looked at the release wrote `reason` about it; no pointer moves. */
  z.strictObject({ ...common, what: z.literal('commented'), release: z.string() }),
  /** A publication was refused, and why; no pointer moves. */
  z.strictObject({ ...common, what: z.literal('refused'), release: z.null() }),
  /** The release's files were deleted; nothing may point at it again. */
  z.strictObject({
    ...common,
    what: z.literal('collected'),
    release: z.string(),
    /** Hash of what was published under this name, which means nothing else ever: browsers keep its files. Unset where it was damaged. */
    content: z.string().optional(),
  }),
]);
export type PointerMove = z.output<typeof move>;

const stamp = z.object({
  revision: z.int().positive(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
});
export type LedgerEntry = PointerMove & z.output<typeof stamp>;

/** Throws where the value is not an entry. */
export function parseEntry(value: unknown): LedgerEntry {
  const { revision, at, ...rest } = z.looseObject(stamp.shape).parse(value);
  return { revision, at, ...move.parse(rest) };
}

/** Another writer appended first: read and decide again. */
export class LedgerConflict extends Error {}

/** The append-only history of pointer moves; everything else about the registry is derived from it. */
export interface Ledger {
  /** Entries after `revision`, in order. */
  read(revision?: number): Promise<LedgerEntry[]>;
  /** Appends as revision `expected + 1` and is durable when it resolves; throws LedgerConflict when `expected` is no longer the last revision. */
  append(expected: number, move: PointerMove): Promise<LedgerEntry>;
}
