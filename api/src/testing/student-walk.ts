import { requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import * as z from 'zod';
import type { LightMyRequestResponse } from 'fastify';
import { openSession } from '../identity/sessions/session.service.ts';
import { readPdf } from './pdf.ts';
import { readXlsx } from './read-xlsx.ts';
import { requestOf, type TestServer } from './test-server.ts';

/** What a person tries: each id in an address that wants one, and fields by name in queries and bodies. */
interface Tried {
  ids: readonly (number | string)[];
  fields: Readonly<Record<string, unknown>>;
}
type Walker = 'Student' | 'Teacher';
interface Answered {
  /** Method, path and input. */
  call: string;
  status: number;
  /** Headers but the length, and the text of the body and of the papers that it links to. */
  body: string;
}

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );
const named = (schema: z.ZodType, names: Tried['fields']) =>
  Object.fromEntries(
    fieldsOf(schema).flatMap((field) => (field in names ? [[field, names[field]]] : [])),
  ) as Record<string, unknown>;

/** Calls of an endpoint: by every id where its address names one, without fields and with those that are tried where it has some. */
function callsOf(endpoint: Endpoint, { ids, fields }: Tried) {
  const params = fieldsOf(endpoint.params);
  const takesSome = [endpoint.query, endpoint.body].some(
    (schema) => Object.keys(named(schema, fields)).length,
  );
  return (params.length === 0 ? [undefined] : ids).flatMap((id) =>
    (takesSome ? [{}, fields] : [{}]).map((values) => ({
      params: Object.fromEntries(params.map((field) => [field, id])),
      query: named(endpoint.query, values),
      ...(endpoint.method !== 'GET' && { body: named(endpoint.body, values) }),
    })),
  );
}

/** Another session of somebody. */
export async function sessionOf({ db }: Pick<TestServer, 'db'>, userId: number): Promise<string> {
  const ctx = { user: undefined, ip: '127.0.0.1', userAgent: 'jest', requestId: 'TEST' };
  const { access } = await db.transaction().execute((tx) => openSession(tx, userId, ctx));
  return access.access_token;
}

/** The text of an answer: files are read, and papers that it links to are opened. */
async function textOf(server: TestServer, answer: LightMyRequestResponse): Promise<string> {
  const type = String(answer.headers['content-type']);
  if (type.startsWith('application/pdf')) return readPdf(answer.rawPayload).text;
  if (type.includes('spreadsheetml'))
    return JSON.stringify(readXlsx(answer.rawPayload).rows.map((row) => row.map((cell) => cell?.value)));
  const papers = new Set(answer.body.match(/\/api\/documents\/[\w-]+/g));
  const opened = [];
  for (const url of papers) opened.push(await textOf(server, await server.inject({ method: 'GET', url })));
  return [answer.body, ...opened].join('\n');
}

/** The endpoints that people of a role may call: public ones, those for everybody signed in, and those of the role's permissions. */
export async function openTo(role: Walker, server: TestServer): Promise<Endpoint[]> {
  const rows = await server.db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select('permission.name')
    .where('role.name', '=', role)
    .execute();
  const permissions = new Set(rows.map(({ name }) => name));
  return server.app.served.filter((endpoint) => {
    const needed = requiredPermissions(endpoint);
    return needed.length === 0 || needed.some((name) => permissions.has(name));
  });
}

/** Makes every call that somebody of a role may make, or those that are chosen, and answers what each was answered. Each call has a session
 *  of its own, since some end theirs, and one ends all others. */
export async function walkAs(
  role: Walker,
  server: TestServer,
  { userId }: { userId: number },
  tried: Tried,
  isChosen: (endpoint: Endpoint) => boolean = () => true,
): Promise<Answered[]> {
  const open = (await openTo(role, server)).filter((endpoint) => !endpoint.events && isChosen(endpoint));
  const answers: Answered[] = [];
  for (const endpoint of open)
    for (const input of callsOf(endpoint, tried)) {
      const answer = await server.inject(requestOf(endpoint, input, await sessionOf(server, userId)));
      const { 'content-length': _, ...headers } = answer.headers;
      answers.push({
        call: `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`,
        status: answer.statusCode,
        body: `${JSON.stringify(headers)}${await textOf(server, answer)}`,
      });
    }
  return answers;
}
