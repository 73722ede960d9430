/** A disk that fills up, for the nightly run: mounting one needs root. */
module.exports = {
  displayName: 'disk',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.test.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
