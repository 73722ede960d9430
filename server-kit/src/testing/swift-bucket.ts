import { randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketAddress } from '../address.ts';
import { openBucket } from '../bucket.ts';

/** A new bucket of the Swift that `npm run test:all -- --nightly` starts (scripts/debian-swift.sh); tests named `….swift.test.ts` only run there. */
export async function swiftBucket() {
  const address: BucketAddress = {
    endpoint: process.env.SWIFT_S3!,
    region: 'us-east-1',
    bucket: `tests-${randomUUID()}`,
    accessKey: 'portal:tests',
    secretKey: 'secret',
  };
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: `${address.endpoint}/${address.bucket}`,
    service: 's3',
    region: address.region,
    accessKeyId: address.accessKey,
    secretAccessKey: address.secretKey,
  });
  const { url, headers } = await signer.sign();
  const made = await fetch(url, { method: 'PUT', headers });
  if (!made.ok) throw new Error(`the bucket was not made: ${made.status} ${await made.text()}`);
  return { address, bucket: await openBucket(address) };
}
