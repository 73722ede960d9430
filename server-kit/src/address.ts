import * as z from 'zod';

/** A bucket of an S3-compatible store, and the key that opens it. */
export interface BucketAddress {
  /** `https://host[:port]`; the bucket is addressed by path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

const address = z.url({ protocol: /^https?$/ });

/** The settings that name a bucket, with the caller's sentences for a wrong one. An empty variable counts as none. */
export const bucketSettings = (says: { endpoint: string; bucket: string }) => ({
  S3_ENDPOINT: z
    .string()
    .refine((text) => text === '' || address.safeParse(text).success, says.endpoint)
    .optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, says.bucket)
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
});
type BucketSettings = z.output<z.ZodObject<ReturnType<typeof bucketSettings>>>;

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** All of a bucket's settings, or none: throws what `incomplete` makes of a missing one and of one that is given. */
export function bucketOf(
  env: BucketSettings,
  incomplete: (missing: string, given: string) => Error,
): BucketAddress | undefined {
  const present = needed.find((name) => env[name]);
  if (!present) return undefined;
  const missing = needed.find((name) => !env[name]);
  if (missing) throw incomplete(missing, present);
  return {
    endpoint: env.S3_ENDPOINT!,
    region: env.S3_REGION || 'us-east-1',
    bucket: env.S3_BUCKET!,
    accessKey: env.S3_ACCESS_KEY!,
    secretKey: env.S3_SECRET_KEY!,
  };
}
