import { filesManifest, remoteDeclaration } from '@portal/shared-kit/contract/gateway/registry';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { encodings, type Encoding } from './release-store.ts';

/** `shell.json`: what the shell offers the remotes. */
export const shellDeclaration = z.strictObject({
  /** Contract versions of the portal props it accepts; older shells state a single one as a string. */
  contract: z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)]),
  /** Versions of the singletons it shares. */
  shared: z.record(z.string(), z.string()),
  /** Route patterns the shell serves itself; no remote may claim them. */
  routes: z.array(z.string().regex(/^\//)).max(100).default([]),
  /** Channels besides stable that the shell supports; a pointer of another channel would reach nobody. */
  channels: z.array(z.enum(['canary', 'preview'])).default([]),
});
export type ShellDeclaration = z.output<typeof shellDeclaration>;

const storedForm = z.object({
  sha384: z.string(),
  size: z.int(),
  /** Compressed quickly: a best form is stored after the publication. */
  quick: z.literal(true).optional(),
});

/** The stored description of a release. Its own hash is in the ledger; it holds the hash of every stored form. */
export const releaseDescription = z.object({
  manifest: filesManifest,
  /** Exactly one of the two. */
  remote: remoteDeclaration.nullable(),
  shell: shellDeclaration.nullable(),
  stored: z.record(z.string(), z.partialRecord(z.enum(encodings), storedForm)),
});
export type ReleaseDescription = z.output<typeof releaseDescription>;
export type StoredForms = Partial<Record<Encoding, z.output<typeof storedForm>>>;

/** Base64, as in an integrity attribute but without the algorithm's name. */
export const sha384 = (bytes: Uint8Array): string => createHash('sha384').update(bytes).digest('base64');
