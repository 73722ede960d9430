import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { faultOf } from './fault.ts';

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
