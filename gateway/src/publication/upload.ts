import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { releaseOrigin, type ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import type { ErrorCode } from '@portal/shared-kit/contract/core/errors';
import { createWriteStream } from 'node:fs';
import { readFile, mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../messages.ts';
import { parseJson } from '../parse-json.ts';
import { longestReason } from '../registry/ledger.ts';
import { randomUUID } from 'node:crypto';
import { makeFolder } from '../releases/durable-files.ts';

/** Temporary storage of uploads in progress; nothing in it is ever served or survives a restart. */
export interface Staging {
  /** Runs `work` with a folder of its own, which is removed afterwards in any case. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

/** Empties `folder`: uploads left by a killed process were never acknowledged. */
export async function openStaging(folder: string): Promise<Staging> {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  return {
    async within(work) {
      const own = join(folder, randomUUID());
      await mkdir(own);
      try {
        return await work(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

/** Size limits of one publication, and how long its connection may be idle. */
export interface UploadLimits {
  files: number;
  /** Most bytes of one file. */
  fileBytes: number;
  /** Most bytes of the whole request. */
  bytes: number;
  silenceMillis: number;
}
export const uploadLimits: UploadLimits = {
  files: 1000,
  fileBytes: 16 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  silenceMillis: 30_000,
};

/** The upload is malformed, too large or interrupted; nothing of it is kept. */
export class UploadRefused extends Error {
  constructor(
    readonly code: Extract<ErrorCode, 'malformed' | 'too_large' | 'unsupported'>,
    message: string,
  ) {
    super(message);
  }
}

export interface ReleaseUpload {
  /** By path, as the part's filename gave it. */
  files: Map<string, Uint8Array>;
  reason: string | undefined;
  origin: ReleaseOrigin | undefined;
  /** The publisher opened its pages before sending it, and none failed. */
  tried: boolean;
}

/** Streams a multipart request to disk, so that a slow connection holds no memory; returns the complete upload or throws UploadRefused. */
export async function receiveUpload(
  req: IncomingMessage,
  folder: string,
  limits = uploadLimits,
): Promise<ReleaseUpload> {
  const { paths, ...fields } = await receiveParts(req, folder, limits);
  const files = new Map<string, Uint8Array>();
  for (const [path, staged] of paths) files.set(path, await readFile(staged));
  return { files, ...fields };
}

interface Parts extends Omit<ReleaseUpload, 'files'> {
  /** Temporary file of each published path; generated names, because the client's are not trusted. */
  paths: Map<string, string>;
}

function receiveParts(req: IncomingMessage, folder: string, limits: UploadLimits): Promise<Parts> {
  const parser = parserOf(req, limits);
  const parts: Parts = { paths: new Map(), reason: undefined, origin: undefined, tried: false };
  const streams: Readable[] = [];
  const writes: Promise<void>[] = [];
  return new Promise<Parts>((resolve, reject) => {
    let received = 0;
    const silence = setTimeout(() => fail(interrupted()), limits.silenceMillis);
    const settle = (then: () => void) => {
      clearTimeout(silence);
      req.off('close', onAbort).off('error', onAbort);
      // The folder must not be removed while a file is still being written.
      void Promise.allSettled(writes).then(then);
    };
    const fail = (error: unknown) => {
      req.unpipe(parser);
      // The rest is read and discarded, so that the client gets to read the answer.
      req.resume();
      // With an error: a stream that is merely destroyed after its last byte leaves its pipeline waiting for ever.
      for (const stream of streams) stream.destroy(interrupted());
      settle(() => reject(error));
    };
    const onAbort = () => {
      if (!req.complete) fail(interrupted());
    };
    parser.on('file', (_field, stream, path) => {
      streams.push(stream.on('error', () => undefined));
      if (parts.paths.has(path)) return fail(malformed(messages.uploadTwice(path)));
      const staged = join(folder, String(parts.paths.size));
      parts.paths.set(path, staged);
      stream.on('limit', () => fail(tooLarge(path)));
      const write = pipeline(stream, createWriteStream(staged));
      writes.push(write);
      write.catch((error: NodeJS.ErrnoException) => fail(error.syscall ? error : interrupted()));
    });
    parser.on('field', (name, value) => {
      if (name === 'origin') {
        const origin = releaseOrigin.safeParse(parseJson(value));
        if (!origin.success) return fail(malformed(messages.originMalformed));
        parts.origin = origin.data;
      }
      if (name === 'tried') parts.tried = value === 'passed';
      if (name !== 'reason') return;
      if (value.length > longestReason) return fail(malformed(messages.reasonTooLong));
      parts.reason = value;
    });
    parser.on('filesLimit', () => fail(tooLarge(`> ${limits.files}`)));
    parser.on('error', () => fail(interrupted()));
    parser.on('finish', () =>
      Promise.all(writes).then(
        () => settle(() => resolve(parts)),
        () => undefined,
      ),
    );
    req.on('close', onAbort).on('error', onAbort);
    req.on('data', (chunk: Buffer) => {
      silence.refresh();
      received += chunk.length;
      if (received > limits.bytes) fail(tooLarge(`> ${limits.bytes}`));
    });
    req.pipe(parser);
  });
}

function parserOf(req: IncomingMessage, limits: UploadLimits): BusboyInstance {
  const type = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new UploadRefused('unsupported', messages.uploadForm);
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': type },
      preservePath: true,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
      limits: {
        files: limits.files,
        fileSize: limits.fileBytes,
        fields: 4,
        fieldSize: 4096,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    throw malformed(messages.uploadForm);
  }
}

const malformed = (message: string) => new UploadRefused('malformed', message);
const interrupted = () => malformed(messages.uploadInterrupted);
const tooLarge = (what: string) => new UploadRefused('too_large', messages.uploadTooLarge(what));
