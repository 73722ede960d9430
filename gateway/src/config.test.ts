import { StartError, readConfig } from './config.ts';

test('without settings it listens on 8080, in front of an API on the same machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    apiUrls: ['http://127.0.0.1:8081'],
    dataDir: '.data',
    bundles: undefined,
    trustProxy: false,
    connectTimeout: 2000,
    answerTimeout: 20_000,
    drainTimeout: 1000,
  });
});

test.each([
  [{}, undefined],
  [{ TRUST_PROXY: '1' }, '127.0.0.1'],
  [{ TRUST_PROXY: '1', HOST: '10.0.0.5' }, '10.0.0.5'],
])('with %j it listens on %s: behind a proxy only on this machine, unless an address is set', (env, host) => {
  expect(readConfig(env).host).toBe(host);
});

test('lists are separated by commas', () => {
  const { apiUrls, bundles } = readConfig({ API_URL: 'http://a:1, http://b:2', BUNDLES: '/x,/y' });
  expect(apiUrls).toEqual(['http://a:1', 'http://b:2']);
  expect(bundles).toEqual(['/x', '/y']);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['API_URL', 'ftp://x'],
  ['API_URL', ','],
  ['API_URL', 'http://a:1,nonsense'],
  ['DATA_DIR', ''],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['API_ANSWER_TIMEOUT', '0'],
  ['METRICS_TOKEN', 'short'],
])('%s=%s is refused with a sentence that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartError);
  expect(() => readConfig({ [name]: value })).toThrow(`A variável ${name} não é válida: `);
});
