import multipart, { type MultipartFile } from '@fastify/multipart';
import type { AcceptedFile, Answer, Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { discardRest } from '@portal/server-kit/discard-rest';
import { parseInput } from '../http/input.ts';
import { enter, type Context, type UserContext } from '../http/route.ts';
import { attachmentHeader } from './media-type.rules.ts';
import { messages } from './messages.ts';
import { arriving, receive, type ReceivedFile } from './receive.ts';
import type { FileServer, StoredFile } from './file-store.ts';

type Receiving<E extends Endpoint, File> = (
  db: Db,
  args: Args<E> & { file: File },
  ctx: UserContext,
) => Promise<Answer<E>>;

/** Checks before the upload is stored, using the address and the fields that precede the file; throws to refuse it. */
type Admitting<E extends Endpoint> = (db: Db, args: Args<E>, ctx: Context) => Promise<unknown>;

/** Serves an upload: authorises the caller, streams the file into the store, then calls the handler. */
export function upload<E extends Endpoint & { upload?: AcceptedFile }>(
  server: FileServer,
  e: E,
  handler: Receiving<E, ReceivedFile>,
  admit?: Admitting<E>,
): void {
  mayUpload(server, e, handler as never, admit);
}

/** The same where the file is optional (`upload.optional`): JSON is accepted too, and the handler then gets no file. */
export function mayUpload<E extends Endpoint & { upload?: AcceptedFile }>(
  server: FileServer,
  e: E,
  handler: Receiving<E, ReceivedFile | undefined>,
  admit?: Admitting<E>,
): void {
  const accepted = e.upload!;
  server.served.push(e);
  // In its own context, so that multipart stays refused everywhere else.
  void server.fastify.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 21, fileSize: accepted.maxBytes + 1 },
    });
    scope.addHook('onRequest', async (request, reply) => discardRest(request.raw, reply.raw));
    scope.route({
      method: e.method,
      url: `/api${e.path}`,
      bodyLimit: accepted.maxBytes + 65_536,
      handler: async (request, reply) => {
        const ctx = await enter(server, e, request, reply);
        const params = parseInput(e.params, request.params);
        const query = parseInput(e.query, request.query);
        const argsWith = (fields: unknown) =>
          ({ params, query, body: parseInput(e.body, fields) }) as Args<E>;
        const { fields, file } = await partsOf(server, accepted, request, async (before) =>
          admit?.(server.db, argsWith(before), ctx),
        );
        const args = { ...argsWith(fields), file };
        try {
          return e.response.parse(await handler(server.db, args as never, ctx as UserContext));
        } finally {
          await server.authenticator.settled?.();
        }
      },
    });
  });
}

/** The fields of the call and its file, stored if `admit` allows it. */
async function partsOf(
  { files }: FileServer,
  accepted: AcceptedFile,
  request: FastifyRequest,
  admit: (fieldsBefore: unknown) => Promise<unknown>,
) {
  if (accepted.optional && !request.isMultipart()) return { fields: request.body ?? {}, file: undefined };
  if (!request.isMultipart()) throw new ApiError('unsupported', messages.notMultipart);
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  for await (const part of arriving(() => request.parts())) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (!['file', accepted.field].includes(part.fieldname) || file) part.file.resume();
    else {
      await admit(fields);
      file = await receive(files, accepted, part satisfies MultipartFile);
    }
  }
  if (!file && !accepted.optional) throw fieldError('invalid', 'file', messages.missing);
  return { fields, file };
}

interface Sent extends Pick<StoredFile, 'sha256' | 'size'> {
  media_type: string;
  name: string;
}

/** Serves a file as a download, never inline: no browser runs what somebody uploaded. */
export function download<E extends Endpoint>(
  server: FileServer,
  e: E,
  handler: (db: Db, args: Args<E>, ctx: UserContext) => Promise<Sent>,
): void {
  server.served.push(e);
  server.fastify.route({
    method: e.method,
    url: `/api${e.path}`,
    handler: async (request, reply) => {
      const ctx = (await enter(server, e, request, reply)) as UserContext;
      const args = {
        params: parseInput(e.params, request.params),
        query: parseInput(e.query, request.query),
        body: {},
      };
      const { sha256, size, media_type, name } = await handler(server.db, args as Args<E>, ctx);
      const content = await server.files.open(sha256);
      if (!content) throw new ApiError('not_found', messages.gone);
      return reply
        .header('content-type', media_type)
        .header('content-length', size)
        .header('content-disposition', attachmentHeader(name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(content);
    },
  });
}
