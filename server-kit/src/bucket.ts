import type { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import type { BucketAddress } from './address.ts';

/** What is put; the store compares it with hash and size before it counts as stored. */
export interface ObjectContent {
  sha256: string;
  size: number;
  /** Called once for each attempt. */
  read: () => Readable;
}

interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** One page of ListObjectsV2. */
interface Listing {
  objects: StoredObject[];
  /** Where the next page begins; undefined after the last. */
  next: string | undefined;
}

/** Reads a page of a bucket's list; throws where the text is none. */
function readListing(xml: string): Listing {
  const objects: StoredObject[] = [];
  const path: string[] = [];
  let texts: Record<string, string> = {};
  let page: Record<string, string> | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (name === 'ListBucketResult') page = {};
    if (name === 'Contents') texts = {};
  });
  parser.on('text', (text) => {
    const into = path.includes('Contents') ? texts : (page ?? {});
    const name = path.at(-1) ?? '';
    into[name] = (into[name] ?? '') + text;
  });
  parser.on('closetag', () => {
    if (path.pop() !== 'Contents') return;
    const { Key = '', Size, LastModified = '' } = texts;
    objects.push({ key: Key, size: Number(Size), modified: new Date(LastModified) });
  });
  parser.write(xml).close();
  if (!page) throw new Error('the store answered something that is no list of a bucket');
  return { objects, next: page.IsTruncated === 'true' ? page.NextContinuationToken : undefined };
}

/** Objects by name; each is there whole or not at all. Every method throws `BucketFailure` where the store cannot be reached or refuses. */
export interface Bucket {
  put(key: string, content: ObjectContent): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<Readable | undefined>;
  head(key: string): Promise<Omit<StoredObject, 'key'> | undefined>;
  /** All whose key begins so, in no order. */
  list(prefix: string): AsyncGenerator<StoredObject>;
  /** Also where there is none. */
  remove(key: string): Promise<void>;
  /** Throws unless the bucket is there and the key opens it. */
  check(): Promise<void>;
}

/** Its message names neither key nor object. */
export class BucketFailure extends Error {
  constructor(
    message: string,
    /** HTTP status of a refusal; undefined where nothing answered. */
    readonly status?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Milliseconds without a byte in either direction after which a call is given up. */
const silenceMs = 10_000;
const nothing = createHash('sha256').digest('hex');

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  content?: ObjectContent;
}

/** The signer is loaded by this call only. `pageSize` is how many objects one call lists. */
export async function openBucket(
  address: BucketAddress,
  { patienceMs = silenceMs, pageSize = 1000 } = {},
): Promise<Bucket> {
  const { AwsV4Signer: Signer } = await import('aws4fetch');
  const secure = address.endpoint.startsWith('https:');
  const agent = new (secure ? https : http).Agent({ keepAlive: true, maxSockets: 64 });
  const base = `${address.endpoint.replace(/\/+$/, '')}/${address.bucket}`;
  const signing = new Map<string, ArrayBuffer>();

  async function signed({ method, key, query = {}, content }: Call) {
    const url = new URL(
      key === undefined ? base : `${base}/${key.split('/').map(encodeURIComponent).join('/')}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const options: ConstructorParameters<typeof AwsV4Signer>[0] = {
      method,
      url: url.href,
      service: 's3',
      region: address.region,
      cache: signing,
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? nothing },
    };
    const { headers } = await new Signer(options).sign();
    const length = content && { 'content-length': String(content.size) };
    return { url, headers: { ...Object.fromEntries(headers), ...length } };
  }

  /** The answer's head; its body is still to be read. */
  async function once(call: Call): Promise<http.IncomingMessage> {
    const { url, headers } = await signed(call);
    return new Promise((resolve, reject) => {
      const { method, content } = call;
      const outgoing = (secure ? https : http).request(url, { method, headers, agent, timeout: patienceMs });
      outgoing.on('response', resolve).on('error', (error: NodeJS.ErrnoException) => {
        reject(Object.assign(error, { again: outgoing.reusedSocket && error.code === 'ECONNRESET' }));
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`silent for ${patienceMs} ms`)));
      if (!content) return void outgoing.end();
      const body = content.read();
      body.on('error', (error) => outgoing.destroy(error)).pipe(outgoing);
      outgoing.on('close', () => body.destroy());
    });
  }

  /** Asks once more where a connection that was kept had been closed by the store meanwhile. */
  async function answerTo(call: Call): Promise<http.IncomingMessage> {
    try {
      return await once(call).catch((error: Error & { again?: boolean }) => {
        if (error.again) return once(call);
        throw error;
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new BucketFailure(`the file store does not answer (${code ?? message})`, undefined, error);
    }
  }

  /** The body of a success; undefined for 404 where `mayMiss`. */
  async function ask(call: Call, mayMiss = false): Promise<http.IncomingMessage | undefined> {
    const answer = await answerTo(call);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    const body = await text(answer).catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
    if (mayMiss && statusCode === 404 && code !== 'NoSuchBucket') return undefined;
    throw new BucketFailure(
      `the file store answered ${call.method} with ${[statusCode, code].join(' ').trim()}`,
      statusCode,
    );
  }

  const finish = (answer: http.IncomingMessage | undefined) => answer && text(answer);

  return {
    async put(key, content) {
      await finish(await ask({ method: 'PUT', key, content }));
    },
    get: (key) => ask({ method: 'GET', key }, true),
    async head(key) {
      const answer = await ask({ method: 'HEAD', key }, true);
      await finish(answer);
      const { 'content-length': size, 'last-modified': modified = '' } = answer?.headers ?? {};
      return answer && { size: Number(size), modified: new Date(modified) };
    },
    async *list(prefix) {
      let from: string | undefined;
      do {
        const page = { 'list-type': '2', 'max-keys': String(pageSize), prefix };
        const query = from === undefined ? page : { ...page, 'continuation-token': from };
        const { objects, next } = readListing(await text((await ask({ method: 'GET', query }))!));
        yield* objects;
        from = next;
      } while (from !== undefined);
    },
    async remove(key) {
      await finish(await ask({ method: 'DELETE', key }, true));
    },
    async check() {
      await finish(await ask({ method: 'HEAD' }));
    },
  };
}
