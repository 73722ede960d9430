import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { hasSeenExtension } from '@portal/shared-kit/leftovers';
import { watchUsageErrors } from './usage-errors.ts';
import { faultOf } from './fault.ts';

const report = jest.fn();
let time = 0;
let mounted: string | undefined;
watchUsageErrors(window, { onlyMounted: () => mounted, report, now: () => time });
beforeEach(() => {
  report.mockClear();
  time += 60_000;
  mounted = 'mfe-mounted/1.0.0';
});

const errorIn = (...files: string[]) =>
  Object.assign(new TypeError('save is not a function'), {
    stack: [
      'TypeError: save is not a function',
      ...files.map((file) => `    at https://portal.test${file}:1:20`),
    ].join('\n'),
  });
const throwError = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, message: 'Uncaught x' }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const reported = () => report.mock.calls.map(([{ kind, remote, release }]) => `${kind} ${remote} ${release}`);

test('an error in a handler is reported for the release whose file is the topmost of a remote', () => {
  throwError(errorIn('/r/shell/1.0.0/antd.js', '/r/mfe-guilty/2.0.0/a.js', '/r/mfe-mounted/1.0.0/b.js'));
  expect(report.mock.calls).toEqual([
    [
      {
        kind: 'error',
        remote: 'mfe-guilty',
        release: '2.0.0',
        fault: {
          message: 'TypeError: save is not a function',
          stack: [
            '/r/shell/1.0.0/antd.js:1:20',
            '/r/mfe-guilty/2.0.0/a.js:1:20',
            '/r/mfe-mounted/1.0.0/b.js:1:20',
          ].join('\n'),
        },
      },
    ],
  ]);
});

test('a script that arrives cut short or as a page of a proxy counts for nobody, code that parses what it cannot does', () => {
  const cut = Object.assign(new SyntaxError('Unexpected end of input'), {
    stack: 'SyntaxError: Unexpected end',
  });
  throwError(cut, 'https://portal.test/r/mfe-guilty/2.0.0/chunk.js');
  expect(report).not.toHaveBeenCalled();
  const parsed = Object.assign(new SyntaxError('Unexpected token'), {
    stack:
      'SyntaxError: Unexpected token\n at JSON.parse (<anonymous>)\n at https://portal.test/r/mfe-guilty/2.0.0/a.js:1:20',
  });
  throwError(parsed, 'https://portal.test/r/mfe-guilty/2.0.0/a.js');
  expect(reported()).toEqual(['error mfe-guilty 2.0.0']);
});

test('a rejected promise without a frame counts for the mounted release, and for nobody where several are mounted', () => {
  reject('broken');
  expect(reported()).toEqual(['error mfe-mounted 1.0.0']);
  mounted = undefined;
  reject(new Error('other', {}));
  reject('third');
  expect(reported()).toHaveLength(1);
});

test.each(['chrome-extension://abc/inpage.js', 'moz-extension://abc/a.js', 'webkit-masked-url://hidden/'])(
  'an error in %s counts for nobody, unless a release called it',
  (file) => {
    const thrown = (...more: string[]) =>
      Object.assign(new TypeError('x'), {
        stack: ['TypeError: x', `    at ${file}:1:20`, ...more].join('\n'),
      });
    throwError(thrown());
    throwError(new TypeError('without a stack', {}), file);
    reject(thrown());
    expect(reported()).toEqual([]);
    expect(hasSeenExtension()).toBe(true);
    reject(thrown('    at https://portal.test/r/mfe-guilty/2.0.0/a.js:1:20'));
    expect(reported()).toEqual(['error mfe-guilty 2.0.0']);
  },
);

test('an error of the shell counts for the shell', () => {
  throwError(errorIn('/r/shell/1.0.0/main.js'));
  expect(reported()).toEqual(['error shell 1.0.0']);
});

test('a thrown value that is no error counts for the file that threw it; messages of the browser count for nobody', () => {
  throwError(null, 'https://portal.test/r/mfe-x/1.0.0/a.js');
  throwError(null);
  expect(reported()).toEqual(['error mfe-x 1.0.0']);
});

test.each([
  ['a cancelled call', Object.assign(new Error('x'), { name: 'CanceledError' })],
  ['a call that nobody answered', Object.assign(new Error('x'), { name: 'ApiFailure' })],
  ['an answer of a broken server', Object.assign(new Error('x'), { name: 'AxiosError', status: 503 })],
  ['a file that did not arrive', Object.assign(new Error('x'), { name: 'ChunkLoadError' })],
])('%s is no error of the release', (_what, error) => {
  reject(error);
  expect(reported()).toEqual([]);
});

test('a refused input that nobody handles is an error of the release', () => {
  reject(Object.assign(new Error('x'), { name: 'ApiFailure', status: 422 }));
  expect(reported()).toEqual(['error mfe-mounted 1.0.0']);
});

test('reports each error once a minute, and at most ten different ones of a release', () => {
  for (let n = 0; n < 100; n += 1) throwError(errorIn('/r/mfe-x/1.0.0/a.js'));
  expect(report).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 100; n += 1) throwError(errorIn(`/r/mfe-x/1.0.0/a${n}.js`));
  throwError(errorIn('/r/mfe-y/1.0.0/a.js'));
  expect(report).toHaveBeenCalledTimes(11);
  time += 60_000;
  throwError(errorIn('/r/mfe-x/1.0.0/a.js'));
  expect(report).toHaveBeenCalledTimes(12);
});

const release = {
  contributes: { routes: [{ path: '/fines' }, { path: '/fines/:id' }] },
} as unknown as Release;

test('of an error go its class, its message without a person, and where in a release it was thrown', () => {
  const error = Object.assign(new TypeError('no fine of Ana Silva'), {
    stack: [
      'TypeError: no fine of Ana Silva',
      '    at load (https://portal.example/r/mfe-fines/1.0.0-a/chunks/fine.js:1:2345)',
      '    at https://elsewhere.example/x.js:1:1',
      '    at https://portal.example/fines/12?name=Ana',
      'render@https://portal.example/r/shell/1.0.0/main.js:3:99',
    ].join('\n'),
  });
  expect(faultOf(error, release, '/fines/120104567890B')).toEqual({
    message: 'TypeError: no fine of <nome>',
    stack: '/r/mfe-fines/1.0.0-a/chunks/fine.js:1:2345\n/r/shell/1.0.0/main.js:3:99',
    route: '/fines/:id',
  });
});

test('reports a thrown value that is no error as text, and leaves out an address that the release does not serve', () => {
  expect(faultOf('broken', release, '/students/7')).toEqual({ message: 'broken', stack: '' });
});
