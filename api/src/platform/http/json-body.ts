import type { FastifyInstance } from 'fastify';

/** Accepts only JSON. An empty body counts as none, with any content type. */
export function acceptOnlyJson(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
