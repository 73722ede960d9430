import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { gzipSync } from 'node:zlib';

/** Bytes below which an answer leaves as it is: it fits in two packets either way. */
const worthwhile = 2048;
/** As fast as level 1; from level 4 on it costs half as much again for a fiftieth less. */
const level = 3;

/** Compresses the JSON of reads for clients that accept gzip. Only reads, which are authorised by a header that no other site can have a
 *  browser send: an answer that contains a token is a write's, and stays as it is (ADR 39). */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(request, reply, payload)) return payload;
    reply.header('vary', 'accept-encoding');
    if (new Negotiator(request.raw).encoding(['gzip']) !== 'gzip') return payload;
    const tag = reply.getHeader('etag');
    // Equal in meaning, no longer in its bytes (RFC 9110 §8.8.1).
    if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzipSync(payload, { level });
  });
}

function isCompressible(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return false;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  return (
    payload.length >= worthwhile && String(reply.getHeader('content-type')).startsWith('application/json')
  );
}
