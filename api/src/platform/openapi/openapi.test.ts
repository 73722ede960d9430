import { isEndpoint } from '@portal/shared-kit/contract/core/endpoint';
import { testServer } from '../../testing/test-server.ts';

const server = testServer();

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { $ref?: string; content?: object }>;
}
const document = async () =>
  (await server.inject({ url: '/api/openapi.json' })).json() as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { responses: object; schemas: object; securitySchemes: object };
  };

test('every endpoint that is served stands in the document with its parameters, its guard and its errors', async () => {
  const { paths, openapi } = await document();
  expect(openapi).toBe('3.1.0');
  expect(server.app.served.every(isEndpoint)).toBe(true);
  for (const endpoint of server.app.served) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    const inPath = operation?.parameters
      .filter((each) => each.in === 'path')
      .map((each) => [each.name, each.required]);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true]));
    expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }]);
    expect(operation?.responses['200']?.content).toBeDefined();
    expect(operation?.responses.default).toEqual({ $ref: '#/components/responses/Error' });
  }
});

test('every reference in the document leads somewhere and no operation has the name of another', async () => {
  const found = await document();
  const references = [...JSON.stringify(found).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], found);
    expect([reference, typeof target]).toEqual([reference, 'object']);
  }
  const names = Object.values(found.paths).flatMap((path) =>
    Object.values(path).map((each) => each.operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('the page reads it with scripts of its own origin only', async () => {
  const page = await server.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, path]) => path!);
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts) expect((await server.inject({ url })).statusCode).toBe(200);
});

describe('in production', () => {
  const production = testServer({ settings: { production: true } });
  test('neither the document nor its page is served', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/'])
      expect((await production.inject({ url })).statusCode).toBe(404);
  });
});
