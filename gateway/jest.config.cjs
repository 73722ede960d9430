/** The gateway's tests run on Node against real folders, real sockets, a real upstream and a real PostgreSQL. */
module.exports = {
  displayName: 'gateway',
  testEnvironment: '<rootDir>/../api/src/testing/one-realm.cjs',
  runtime: '<rootDir>/../shared-kit/src/testing/jest-runtime.cjs',
  // Those of releases in a bucket need the Swift that `npm run test:all -- --nightly` starts.
  testMatch: [`<rootDir>/src/**/${process.env.SWIFT_S3 ? '*' : '!(*.swift)'}.test.ts`],
  transform: {
    // The migrations of the API, which the set-up runs.
    '\\.sql$': '<rootDir>/../api/src/testing/sql-text.cjs',
    '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
  },
  moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json', 'node', 'sql'],
  // The API can start a PostgreSQL for the run; jest starts one, for any selection of projects.
  globalSetup: '<rootDir>/../api/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/../api/src/testing/global-teardown.ts',
};
