/** The cluster on one machine, for `npm run test:all -- --only cluster` and the nightly run: too long and too large for every change. */
module.exports = {
  displayName: 'cluster',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
