import { backendUrls, releaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import { canaryAudience, remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import * as z from 'zod';

/** Characters of a move's reason. */
export const longestReason = 500;

const common = {
  /** Who: a person, a deploy token's name, or `bundle` for what came with the installation. */
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
    /** Its pages were not seen to open before it was published. */
    untried: z.literal(true).optional(),
  }),
  z.strictObject({ ...common, what: z.literal('promoted'), release: z.string() }),
  /** Stable again; the one it replaces was no good. */
  z.strictObject({ ...common, what: z.literal('rolled_back'), release: z.string() }),
  z.strictObject({
    ...common,
    what: z.literal('canary'),
    release: z.string(),
    ...canaryAudience.shape,
    /** It is given to more and more people by itself, and to all in the end. */
    stepped: z.literal(true).optional(),
  }),
  z.strictObject({ ...common, what: z.literal('preview'), release: z.string() }),
  /** The release is canary or preview no longer. */
  z.strictObject({
    ...common,
    what: z.literal('withdrawn'),
    release: z.string(),
    channel: z.enum(['canary', 'preview']),
  }),
  /** The release did well with enough people, or somebody who runs the portal says so. */
  z.strictObject({ ...common, what: z.literal('proven'), release: z.string() }),
  z.strictObject({ ...common, what: z.literal('status'), release: z.null(), status: remoteStatus }),
  /** Promotions are held, or no longer; of `*`, those of all remotes. */
  z.strictObject({ ...common, what: z.literal('frozen'), release: z.null(), frozen: z.boolean() }),
  /** Where calls to `/api/x/<remote>/` go from now on; none: nowhere. */
  z.strictObject({ ...common, what: z.literal('backend'), release: z.null(), urls: backendUrls }),
  /** Browsers report too many faults of the stable release; it moves nothing. */
  z.strictObject({ ...common, what: z.literal('failing'), release: z.string() }),
  /** A release was refused when it was to be published, and why; it moves nothing. */
  z.strictObject({ ...common, what: z.literal('refused'), release: z.null() }),
  /** The release's files are gone; nothing may point at it again. */
  z.strictObject({ ...common, what: z.literal('collected'), release: z.string() }),
]);
export type Move = z.output<typeof move>;

const stamp = z.object({
  revision: z.int().positive(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
});
export type LedgerEntry = Move & z.output<typeof stamp>;

/** Throws where the value is not an entry. */
export function parseEntry(value: unknown): LedgerEntry {
  const { revision, at, ...rest } = z.looseObject(stamp.shape).parse(value);
  return { revision, at, ...move.parse(rest) };
}

/** Somebody else appended first: read again, decide again. */
export class LedgerConflict extends Error {}

/** The append-only history of pointer moves; everything else about the registry is derived from it. */
export interface Ledger {
  /** Entries after `revision`, in order. */
  read(revision?: number): Promise<LedgerEntry[]>;
  /** Appends as revision `expected + 1` and is durable when it resolves; throws LedgerConflict when `expected` is no longer the last revision. */
  append(expected: number, move: Move): Promise<LedgerEntry>;
}
