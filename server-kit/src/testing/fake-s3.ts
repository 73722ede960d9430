import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress } from '../address.ts';

/** A store in this process that keeps one bucket in memory and speaks as much of S3 as the client does; it believes every signature. What
 *  a real store does is tried on Debian's Swift (`….swift.test.ts`). */
export interface FakeS3 {
  address: BucketAddress;
  /** The settings that name it. */
  env: Record<string, string>;
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** Methods and keys of the calls. */
  calls: string[];
  /** While it is set, connections are broken instead of answered. */
  away: boolean;
  /** Answers every call with this status instead. */
  refusal: number | undefined;
  close(): void;
}

const xml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export async function fakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: BucketAddress = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'portal',
    accessKey: 'a-key',
    secretKey: 'a-secret',
  };
  const fake: FakeS3 = {
    address,
    env: {
      S3_ENDPOINT: address.endpoint,
      S3_BUCKET: address.bucket,
      S3_ACCESS_KEY: address.accessKey,
      S3_SECRET_KEY: address.secretKey,
    },
    objects,
    calls: [],
    away: false,
    refusal: undefined,
    close: () => void server.close().closeAllConnections(),
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (fake.away) return void req.socket.destroy();
    if (fake.refusal) return void req.resume().on('end', () => res.writeHead(fake.refusal!).end());
    const { pathname, searchParams } = new URL(req.url!, address.endpoint);
    const key = decodeURIComponent(pathname).slice(`/${address.bucket}/`.length);
    fake.calls.push(`${req.method} ${key}`);
    if (req.method === 'PUT') {
      const bytes = await buffer(req);
      const right = createHash('sha256').update(bytes).digest('hex') === req.headers['x-amz-content-sha256'];
      if (right) objects.set(key, { bytes, modified: new Date() });
      return void res.writeHead(right ? 200 : 400).end();
    }
    req.resume();
    if (req.method === 'DELETE') {
      objects.delete(key);
      return void res.writeHead(204).end();
    }
    if (key === '')
      return void res.end(req.method === 'HEAD' ? undefined : listOf(searchParams.get('prefix') ?? ''));
    const found = objects.get(key);
    if (!found) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    res.writeHead(200, {
      'content-length': found.bytes.length,
      'last-modified': found.modified.toUTCString(),
    });
    res.end(req.method === 'HEAD' ? undefined : found.bytes);
  }

  const listOf = (prefix: string) => {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { bytes, modified }]) =>
          `<Contents><Key>${xml(key)}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
      );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  };
  return fake;
}
