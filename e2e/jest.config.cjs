/** Journeys through the built portal in a real browser. By jest as all other tests and not by @playwright/test: some files at a time, a
 *  shared portal and a session that is given are what its workers and fixtures would bring, and a second runner is a second way to
 *  choose, count and report tests. */
module.exports = {
  displayName: 'e2e',
  testEnvironment: 'node',
  runtime: '<rootDir>/../shared-kit/src/testing/jest-runtime.cjs',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  globalSetup: '<rootDir>/src/global-setup.ts',
  globalTeardown: '<rootDir>/src/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/src/set-up.ts'],
};
