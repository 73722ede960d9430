import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Server } from '../http/route.ts';
import { openApiOf } from './document.ts';

/** Scripts and styles come from the package, same origin; the page's own styles are inline attributes. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and a page to read it at `/api/docs`; to be mounted after every other router. A production serves neither
 *  (docs/security.md). */
export async function openApiRoutes({ fastify, served, settings }: Server) {
  if (settings.production) return;
  const document = openApiOf(served);
  fastify.get('/api/openapi.json', async () => document);
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } });
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    theme: { title: 'Portal Académico · API' },
    uiConfig: { deepLinking: false, validatorUrl: null },
  });
}
