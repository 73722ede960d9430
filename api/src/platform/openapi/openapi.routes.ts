import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  requiredPermissions,
  type Endpoint,
  type AcceptedFile,
} from '@portal/shared-kit/contract/core/endpoint';
import { errorBody } from '@portal/shared-kit/contract/core/errors';
import * as z from 'zod';
import type { Server } from '../http/route.ts';

/** Scripts and styles come from the package, same origin; the page's own styles are inline attributes. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

/** The OpenAPI 3.1 document, generated from the endpoints that are served: its operations when they are first read, which takes some
 *  300 ms that no start has to wait for. */
function openApiOf(served: readonly Endpoint[]) {
  let paths: ReturnType<typeof pathsOf> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Portal Académico', version: '1.0.0', description: 'API of Portal Académico' },
    servers: [{ url: '/api' }],
    get paths() {
      return (paths ??= pathsOf(served));
    },
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      responses: {
        Error: { description: 'Refused, or failed', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    },
  };
}

function pathsOf(served: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return paths;
}

function operationOf(endpoint: Endpoint) {
  const { method, path, access, summary, params, query, body, response, upload, download, events } = endpoint;
  const permissions = requiredPermissions(endpoint);
  const content = schemaOf(body, 'input');
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [path.split('/')[1]],
    ...(permissions.length > 0 && { description: `Needs ${permissions.join(' or ')}.` }),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(takesInput(content) && {
      requestBody: { required: true, content: upload ? multipart(content, upload) : json(content) },
    }),
    responses: {
      200: {
        description: 'Done',
        content: events ? eventStream : download ? anyFile : json(schemaOf(response, 'output')),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** `io` because a default may be left out on the way in and is always there on the way out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

const takesInput = ({ properties, ...rest }: Schema) =>
  Object.keys(properties ?? {}).length > 0 || ['anyOf', 'oneOf', 'allOf'].some((key) => key in rest);

const file = { type: 'string', format: 'binary' };
const eventStream = { 'text/event-stream': { schema: { type: 'string' } } };
const anyFile = { 'application/octet-stream': { schema: file } };

/** The fields of a call and its file, last. */
const multipart = ({ properties, required = [], ...rest }: Schema, { maxBytes, types }: AcceptedFile) => ({
  'multipart/form-data': {
    schema: {
      ...rest,
      properties: {
        ...properties,
        file: { ...file, description: `${types.join(', ')}; at most ${maxBytes} bytes.` },
      },
      required: [...required, 'file'],
    },
    encoding: { file: { contentType: types.join(', ') } },
  },
});

const json = (schema: Schema) => ({ 'application/json': { schema } });

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
