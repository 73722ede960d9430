import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';

const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Sets the default headers of every answer. */
export const sayHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.headers(always).header('x-request-id', request.id);

/** Accepts only JSON. An empty body counts as none, with any content type. */
export function acceptOnlyJson(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** Without characters that are confused when read aloud or written. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 10;
/** Random bytes are generated for many codes at once because the call is the expensive part. */
let store: Buffer = Buffer.alloc(0);

/** Ten letters and digits that a user can read out over the telephone. */
function newSupportCode(): string {
  if (store.length < length) store = randomBytes(length * 400);
  let code = '';
  for (const byte of store.subarray(0, length)) code += letters[byte % letters.length];
  store = store.subarray(length);
  return code;
}

/** The gateway's request id when it is well formed, otherwise a new one: one code finds the entries of both logs. */
export function supportCodeOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[\w-]{6,64}$/.test(header) ? header : newSupportCode();
}
