import path from 'node:path';
import { readConfig } from './config.ts';
import { StartProblem } from './platform/start/start-problem.ts';

test('without any variable it is a demonstration on the embedded database, on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8081,
    databaseUrl: undefined,
    dataDir: path.resolve(__dirname, '../../.data'),
    demo: true,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:8080',
  });
});

test('an empty variable counts as none', () => {
  expect(readConfig({ DATABASE_URL: '', DEMO: '', API_PORT: '' })).toMatchObject({
    databaseUrl: undefined,
    demo: true,
    port: 8081,
  });
});

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://db/portal' }, false],
  [{ DATABASE_URL: 'postgresql://db/portal', DEMO: '1' }, true],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.udm.test', SECRETS_KEY_FILE: 'key' }, false],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.udm.test', SECRETS_KEY_FILE: 'key', DEMO: '0' },
    false,
  ],
])('with %j the demonstration is %s', (variables, demo) => {
  expect(readConfig(variables).demo).toBe(demo);
});

test('links in mail lead to where people open the portal', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readConfig({ PUBLIC_URL: 'https://portal.udm.test/' }).publicUrl).toBe('https://portal.udm.test');
});

test('the gateway is believed where it is said to stand, else on this machine', () => {
  expect(readConfig({}).trustedProxies).toEqual(['loopback']);
  const named = '10.0.0.5, 10.1.0.0/16,2001:db8::/32 , loopback';
  expect(readConfig({ TRUSTED_PROXIES: named }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
    '2001:db8::/32',
    'loopback',
  ]);
});

test('a replica is one of a database that several processes share', () => {
  const DATABASE_URL = 'postgres://db/portal';
  expect(readConfig({ DATABASE_URL, REPLICA_URL: 'postgres://db2/portal' })).toMatchObject({
    replicaUrl: 'postgres://db2/portal',
  });
  expect(readConfig({ DATABASE_URL }).replicaUrl).toBeUndefined();
  expect(() => readConfig({ REPLICA_URL: 'postgres://db2/portal' })).toThrow('that needs DATABASE_URL');
  expect(() => readConfig({ DATABASE_URL, REPLICA_URL: 'db2' })).toThrow('REPLICA_URL must look like');
});

test('jobs are done elsewhere only where several processes share a database', () => {
  expect(readConfig({}).jobs).toBe('here');
  expect(readConfig({ JOBS: 'only', DATABASE_URL: 'postgres://db/portal' }).jobs).toBe('only');
  for (const JOBS of ['only', 'elsewhere'])
    expect(() => readConfig({ JOBS })).toThrow(`JOBS is ${JOBS}; that needs DATABASE_URL`);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.udm.test',
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

test('files are kept in a bucket only where all of its settings are given', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  expect(readConfig(bucket).bucket).toEqual({
    endpoint: 'https://s3.udm.test',
    bucket: 'portal',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
});

test.each([
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'gateway.udm.test' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['API_PORT', { API_PORT: '80a' }],
  ['API_PORT', { API_PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
  ['DEMO', { DEMO: 'yes' }],
  [
    'DEMO',
    {
      DEMO: '1',
      NODE_ENV: 'production',
      SECRETS_KEY: '7',
      PUBLIC_URL: 'https://portal.udm.test',
    },
  ],
  ['SECRETS_KEY_FILE', { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.udm.test' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SECRETS_KEY: '7' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SECRETS_KEY: '7', PUBLIC_URL: '' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SECRETS_KEY: '7', PUBLIC_URL: 'http://portal.udm.test' }],
  ['SMTP_URL', { SMTP_URL: 'mail.udm.test' }],
  ['MAIL_FROM', { MAIL_FROM: 'portal' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'portal.udm.test' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['JOBS', { JOBS: 'never' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 's3.udm.test' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: '' }],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: 'Portal/files' }],
  ['S3_BUCKET', { S3_ENDPOINT: bucket.S3_ENDPOINT }],
  ['S3_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY: '' }],
  ['S3_SECRET_KEY', { ...bucket, S3_SECRET_KEY: '' }],
])('a wrong %s is refused in one sentence that begins with its name', (name, variables) => {
  expect(() => readConfig(variables)).toThrow(StartProblem);
  expect(() => readConfig(variables)).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
});
