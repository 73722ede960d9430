import { acceptedEncodings } from './accept-encoding.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
  ['br; q=0.000', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['gzip, *;q=0', ['gzip', 'identity']],
  ['brotli, x-gzip', ['identity']],
])('%j takes %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
