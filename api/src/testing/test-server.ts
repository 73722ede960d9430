import type { Endpoint, In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { errorBody, type ErrorBody } from '@portal/shared-kit/contract/core/errors';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { createApp, type App } from '../app.ts';
import { openChannel, type Channel } from '../platform/events/channel.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PoolOptions } from '../platform/database/pool.ts';
import type { Authenticator, Settings } from '../platform/http/route.ts';
import type { DocumentServer } from '../platform/documents/printer.ts';
import type { LongReads } from '../platform/replica/long-reads.ts';
import type { CallLimits } from '../platform/overload/admit-calls.ts';
import { loggedError } from '../platform/logged-error.ts';
import { testAuthenticator } from './test-authenticator.ts';
import { testDatabase, type TestDatabase, testFiles } from './test-database.ts';

interface Options {
  authenticator?: (database: TestDatabase) => Authenticator;
  settings?: Partial<Settings>;
  /** Where reports are read; left out: where everything is. */
  longReads?: (database: TestDatabase) => LongReads;
  /** The channel that is listened to for server-sent events; left out: none. */
  channel?: string;
  /** How many calls at once; left out: more than a test makes. */
  limits?: CallLimits;
  /** Whether the disk may be written to; left out: nobody asks. */
  hasReserve?: () => Promise<boolean>;
  /** What calls wait for the database; left out: longer than they do on a busy machine. */
  pool?: PoolOptions;
  /** Additional routes of the test. */
  routes?: (server: DocumentServer) => void;
  /** Receives each line that the app logs, at the level of a production and with its wording of errors; left out: it logs nothing. */
  log?: (line: string) => void;
  /** Seeds the database before the first test. */
  prepare?: (database: TestDatabase) => Promise<unknown>;
}

/** The real app with its own database; fields are set from `beforeAll` on. */
export interface TestServer extends TestDatabase {
  app: App;
  /** The app's file store. */
  files: FileStore;
  /** Where one is listened to. */
  channel?: Channel;
  /** Calls an endpoint and returns its body; an error fails the test with the answer in its message. */
  call<E extends Endpoint>(endpoint: E, input?: In<E>, token?: string): Promise<Out<E>>;
  /** Calls an endpoint that must fail, and returns the error with its HTTP status. */
  refused<E extends Endpoint>(
    endpoint: E,
    input?: unknown,
    token?: string,
  ): Promise<ErrorBody & { http: number }>;
  /** Any request, for headers, cookies and junk. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export const testSettings: Settings = {
  demo: true,
  publicUrl: 'http://localhost:8080',
  secretsKey: Buffer.alloc(32, 7),
  secureCookies: false,
  trustedProxies: ['loopback'],
};

/** Call it at the top of a test file. */
export function testServer({
  authenticator,
  settings,
  longReads,
  channel,
  limits,
  hasReserve,
  pool,
  routes,
  log,
  prepare,
}: Options = {}): TestServer {
  let removeFiles = async () => {};
  let listening: Channel | undefined;
  const shared = testDatabase(async () => {
    await shared.app?.fastify.close();
    await listening?.close();
    await removeFiles();
  }, pool) as TestServer;
  beforeAll(async () => {
    const { files, remove } = await testFiles();
    shared.files = files;
    removeFiles = remove;
    await prepare?.(shared);
    if (channel) listening = shared.channel = openChannel(shared.url, channel);
    shared.app = await createApp({
      db: shared.db,
      pool: shared.pool,
      ...(longReads && { longReads: longReads(shared) }),
      authenticator: authenticator?.(shared) ?? testAuthenticator({}),
      settings: { ...testSettings, ...settings },
      files: shared.files,
      channel: listening,
      logger: log
        ? pino({ level: 'info', serializers: { err: loggedError } }, { write: log })
        : pino({ level: process.env.TEST_LOG ?? 'silent' }),
      limits: { running: 1_000, ...limits },
      hasReserve,
      fileWorker: process.env.TEST_FILE_WORKER!,
      // The machine may do much else meanwhile.
      fileLimits: { patienceMs: 120_000 },
      extraRoutes: routes,
    });
    await shared.app.fastify.ready();
  });
  shared.inject = (request) => shared.app.fastify.inject(request);
  shared.call = async (endpoint, input, token) => {
    const answer = await shared.inject(requestOf(endpoint, input ?? {}, token));
    if (answer.statusCode >= 400)
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  shared.refused = async (endpoint, input, token) => {
    const answer = await shared.inject(requestOf(endpoint, (input ?? {}) as Input, token));
    if (answer.statusCode < 400)
      throw new Error(`${endpoint.method} ${endpoint.path} did not refuse: ${answer.body}`);
    return { ...errorBody.parse(answer.json()), http: answer.statusCode };
  };
  return shared;
}

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

/** The HTTP request of a call. */
export function requestOf(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Input,
  token?: string,
): InjectOptions {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  return {
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(defined.map(([name, value]) => [name, String(value)])),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body !== undefined && { payload: body }),
  };
}
